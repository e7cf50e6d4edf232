package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.order.TraceSpan;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random surveys: steps, descending lines, holes, either sorting, shuffled lines, any number of threads. */
class RandomSurveyTest {
    private static final int[] THREADS = {1, 2, 8, 33};

    @Test
    void agreesWithTheNaiveSurvey() throws IOException {
        for (int seed = 0; seed < 300; seed++) {
            String message = "seed " + seed;
            Shape shape = Shape.random(new Random(seed));
            try (SegyFile file = shape.file()) {
                SegySurvey survey = NaiveSurvey.scan(file, THREADS[seed % THREADS.length]);
                NaiveSurvey.of(file, HeaderMapping.STANDARD).assertSame(survey, message + " " + shape);
                if (shape.within == Within.ORDERED) {
                    SurveyGrid grid = survey.grid();
                    assertEquals(
                            shape.inlineStep < 0 && shape.inlines > 1,
                            grid.inlines().step() < 0,
                            message);
                    assertEquals(shape.crosslineStep < 0, grid.crosslines().step() < 0, message);
                }
            }
        }
    }

    /** More traces than a block: the runs do not depend on where blocks end or who scans them. */
    @Test
    void givesTheSameRunsWithAnyNumberOfThreads() throws IOException {
        for (int seed = 0; seed < 4; seed++) {
            Shape shape = Shape.large(new Random(seed), seed);
            try (SegyFile file = shape.file()) {
                SegySurvey one = NaiveSurvey.scan(file, 1);
                NaiveSurvey.of(file, HeaderMapping.STANDARD).assertSame(one, "seed " + seed + " " + shape);
                for (int threads : THREADS) {
                    assertEquals(pieces(one), pieces(NaiveSurvey.scan(file, threads)), "seed " + seed);
                }
            }
        }
    }

    /** One run per line of a regular survey, though blocks end within lines. */
    @Test
    void regularSurveyIsOneRunPerLine() throws IOException {
        SegyBytes bytes = new SegyBytes().samples(1).grid(30, 701);
        try (SegyFile file = bytes.open()) {
            assertEquals(30, pieces(NaiveSurvey.scan(file, 2)).size());
        }
        SegyBytes twoCrosslines = new SegyBytes().samples(1).grid(3001, 2);
        try (SegyFile file = twoCrosslines.open()) {
            SegySurvey survey = NaiveSurvey.scan(file, 2);
            assertEquals(3001, pieces(survey).size());
            assertEquals(TraceOrder.INLINE, survey.sorting());
        }
    }

    private static List<TraceSpan> pieces(SegySurvey survey) throws IOException {
        List<TraceSpan> pieces = new ArrayList<>();
        survey.lookup().forEachPiece(Region.all(survey.traces()), pieces::add);
        return pieces;
    }

    @Test
    void readsTracesInPieces() throws IOException {
        try (SegyFile file = new SegyBytes().grid(4, 5).open()) {
            List<String> pieces = new ArrayList<>();
            NaiveSurvey.scan(file, 1)
                    .lookup()
                    .forEachPiece(
                            Region.of(new long[] {1, 2}, new long[] {2, 3}),
                            piece -> pieces.add(piece.firstTrace() + "+" + piece.count() + " at " + piece.firstPlace()
                                    + " by " + piece.step()));
            assertEquals(List.of("7+3 at 7 by 1", "12+3 at 12 by 1"), pieces);
            assertArrayEquals(new float[] {7000, 7001, 7002}, file.readTrace(7));
        }
    }

    /** How traces stand within a line. */
    private enum Within {
        ORDERED,
        ZIGZAG,
        SHUFFLED;

        static final List<Within> ALL = List.of(values());

        void arrange(List<Integer> numbers, int line, Random random) {
            if (this == ZIGZAG && line % 2 == 1) {
                Collections.reverse(numbers);
            } else if (this == SHUFFLED) {
                Collections.shuffle(numbers, random);
            }
        }
    }

    /** How to make a survey. */
    private record Shape(
            int inlines,
            int crosslines,
            int inlineStep,
            int crosslineStep,
            boolean byInline,
            Within within,
            double holes,
            ByteOrder order,
            long seed) {

        static Shape random(Random random) {
            return new Shape(
                    1 + random.nextInt(9),
                    2 + random.nextInt(9),
                    randomStep(random),
                    randomStep(random),
                    random.nextBoolean(),
                    Within.ALL.get(random.nextInt(Within.ALL.size())),
                    random.nextInt(3) == 0 ? random.nextDouble() * 0.6 : 0,
                    random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
                    random.nextLong());
        }

        static Shape large(Random random, int seed) {
            return new Shape(
                    90 + random.nextInt(20),
                    90 + random.nextInt(20),
                    randomStep(random),
                    randomStep(random),
                    seed % 2 == 0,
                    Within.ALL.get(seed % Within.ALL.size()),
                    seed < 2 ? 0 : 0.1,
                    ByteOrder.BIG_ENDIAN,
                    random.nextLong());
        }

        private static int randomStep(Random random) {
            return (1 + random.nextInt(3)) * (random.nextBoolean() ? 1 : -1);
        }

        SegyFile file() throws IOException {
            Random random = new Random(seed);
            List<Integer> outer = range(byInline ? inlines : crosslines, byInline ? inlineStep : crosslineStep, -3);
            SegyBytes bytes = new SegyBytes().order(order).samples(1);
            for (int k = 0; k < outer.size(); k++) {
                List<Integer> inner = range(byInline ? crosslines : inlines, byInline ? crosslineStep : inlineStep, 50);
                Integer kept = inner.get(0);
                within.arrange(inner, k, random);
                for (int number : inner) {
                    // The ends of the axes stay, so that the numbers' range is known.
                    boolean keep = k == 0 || number == kept || random.nextDouble() >= holes;
                    if (keep) {
                        bytes.trace(byInline ? outer.get(k) : number, byInline ? number : outer.get(k));
                    }
                }
            }
            return bytes.open();
        }

        private static List<Integer> range(int count, int step, int first) {
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                numbers.add(first + i * step);
            }
            return numbers;
        }
    }
}
