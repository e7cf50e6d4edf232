package io.github.sliceline.segy.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.segy.NaiveSurvey;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Grids of bins against the grids that the coordinates were made of, whatever some traces say. */
class BinFitTest {
    private static final double CENTIMETRE = 0.01;

    /** A survey of traces whose coordinates a grid gives, in centimetres. */
    private record Survey(BinTransform truth, int inlines, int crosslines, int inlineStep, int crosslineStep) {
        static Survey of(double binMetres, double azimuth, int inlines, int crosslines) {
            return of(binMetres, binMetres, azimuth, inlines, crosslines, 1, 1);
        }

        static Survey of(double along, double across, double azimuth, int inlines, int crosslines, int i, int c) {
            double sin = Math.sin(Math.toRadians(azimuth));
            double cos = Math.cos(Math.toRadians(azimuth));
            BinTransform truth = new BinTransform(
                    431_250, across * cos / i, along * sin / c, 6_521_000, -across * sin / i, along * cos / c);
            return new Survey(truth, inlines, crosslines, i, c);
        }

        int inline(int trace) {
            return 1000 + trace / crosslines * inlineStep;
        }

        int crossline(int trace) {
            return 300 + trace % crosslines * crosslineStep;
        }

        /** With coordinates as they should be, but where others are told; traces without any are left out. */
        SegySurvey scan(IntFunction<int[]> others) throws IOException {
            SegyBytes bytes = new SegyBytes().samples(1);
            for (int trace = 0; trace < inlines * crosslines; trace++) {
                int[] other = others.apply(trace);
                MapPoint right = truth.toMap(inline(trace), crossline(trace));
                int[] words = other.length == 1
                        ? new int[] {(int) Math.rint(100 * right.x()), (int) Math.rint(100 * right.y())}
                        : other;
                if (words.length > 0) {
                    bytes.trace(
                            inline(trace),
                            crossline(trace),
                            header -> header.putInt(180, words[0]).putInt(184, words[1]));
                }
            }
            try (SegyFile file = bytes.open()) {
                return NaiveSurvey.scan(file, 2);
            }
        }

        void assertFound(SegySurvey survey, String what) {
            BinTransform found = survey.grid().bins().orElseThrow(() -> new AssertionError(what + survey.remarks()));
            for (int trace : new int[] {0, crosslines - 1, (inlines - 1) * crosslines, inlines * crosslines - 1}) {
                MapPoint at = found.toMap(inline(trace), crossline(trace));
                MapPoint right = truth.toMap(inline(trace), crossline(trace));
                assertEquals(0, Math.hypot(at.x() - right.x(), at.y() - right.y()), 2 * CENTIMETRE, what);
            }
        }
    }

    /** As the grid has it. */
    private static final int[] RIGHT = {1};

    /** One coordinate of 4,200 is off by 50 km: at a corner, where the fit looked before, or anywhere. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1234, 4199})
    void oneCoordinateMovesNothing(int odd) throws IOException {
        Survey survey = Survey.of(12.86, 13.5, 60, 70);
        try (SegySurvey found = survey.scan(trace -> trace == odd ? new int[] {481_250_00, 6_521_000_00} : RIGHT)) {
            survey.assertFound(found, "trace " + odd);
            BinTransform bins = found.grid().bins().orElseThrow();
            assertEquals(12.86, bins.inlineSpacing(), 1e-4);
            assertEquals(12.86, bins.crosslineSpacing(), 1e-4);
            assertEquals(13.5, bins.inlineAzimuth(), 1e-3);
            assertEquals(
                    List.of(new Remark(
                            Remark.Kind.COORDINATES,
                            "1 of 4200 traces lies off the regular grid of bins (bytes 181-184 and 185-188) and is left out"
                                    + " of the grid's fit: trace " + (odd + 1) + " at X 481250 and Y 6521000.",
                            1,
                            List.of(odd + 1L))),
                    found.remarks());
        }
    }

    /** Rotated grids with holes, steps of line numbers, and up to three traces in ten anywhere. */
    @Test
    void findsTheGridAmongOutliers() throws IOException {
        for (int seed = 0; seed < Cases.number(40, 2000); seed++) {
            Random random = new Random(seed);
            Survey survey = Survey.of(
                    5 + 45 * random.nextDouble(),
                    5 + 45 * random.nextDouble(),
                    360 * random.nextDouble(),
                    8 + random.nextInt(30),
                    8 + random.nextInt(30),
                    1 + random.nextInt(3),
                    1 + random.nextInt(3));
            double off = 0.3 * random.nextDouble();
            double holes = 0.3 * random.nextDouble();
            List<Integer> outliers = new ArrayList<>();
            int[] traces = {0};
            try (SegySurvey found = survey.scan(trace -> {
                if (random.nextDouble() < holes) {
                    return new int[0];
                }
                traces[0]++;
                if (random.nextDouble() >= off) {
                    return RIGHT;
                }
                outliers.add(traces[0]);
                return new int[] {random.nextInt(), random.nextInt()};
            })) {
                survey.assertFound(found, "seed " + seed);
                List<Remark> said = found.remarks().stream()
                        .filter(remark -> remark.kind() == Remark.Kind.COORDINATES)
                        .toList();
                assertEquals(outliers.isEmpty() ? 0 : 1, said.size(), "seed " + seed + said);
                said.forEach(remark -> assertEquals(outliers.size(), remark.count()));
                said.forEach(remark -> assertEquals(
                        outliers.stream().limit(3).map(Long::valueOf).toList(), remark.firstTraces()));
            }
        }
    }

    /** Midpoints lie anywhere in their bin: that is regular. */
    @Test
    void midpointsAreOnTheGrid() throws IOException {
        Survey survey = Survey.of(12.5, 25, 30, 50, 40, 1, 1);
        Random random = new Random(7);
        try (SegySurvey found = survey.scan(trace -> {
            MapPoint at = survey.truth.toMap(
                    survey.inline(trace) + random.nextDouble() - 0.5,
                    survey.crossline(trace) + random.nextDouble() - 0.5);
            return new int[] {(int) (100 * at.x()), (int) (100 * at.y())};
        })) {
            assertEquals(List.of(), found.remarks());
            assertEquals(12.5, found.grid().bins().orElseThrow().crosslineSpacing(), 0.1);
            assertEquals(25, found.grid().bins().orElseThrow().inlineSpacing(), 0.1);
        }
    }

    /** Lines that wander, and places that have nothing to do with the lines: no grid is made up. */
    @Test
    void noGridIsFittedToRandomPoints() throws IOException {
        Survey survey = Survey.of(25, 0, 40, 50);
        Random random = new Random(3);
        IntFunction<int[]> anywhere = trace -> new int[] {random.nextInt(100_000_00), random.nextInt(100_000_00)};
        IntFunction<int[]> wandering = trace -> {
            int inline = trace / 50;
            double angle = trace % 50 / 25.0 + inline / 40.0;
            double radius = 2000 + 25 * inline;
            return new int[] {(int) (100 * radius * Math.sin(angle)), (int) (100 * radius * Math.cos(angle))};
        };
        for (IntFunction<int[]> crooked : List.of(anywhere, wandering)) {
            try (SegySurvey found = survey.scan(crooked)) {
                assertTrue(found.grid().bins().isEmpty(), found.grid()::toString);
                assertTrue(
                        found.remarks()
                                .get(0)
                                .sentence()
                                .contains("make no regular grid of bins, such as those of trace 1 at X "),
                        found.remarks()::toString);
            }
        }
    }

    @Test
    void remarksOnScalarsAndZeros() throws IOException {
        SegyBytes bytes = new SegyBytes().grid(6, 7);
        bytes.trace(16, 20, SegyBytes.putShort(71, 0))
                .trace(16, 21, header -> header.putInt(180, 0).putInt(184, 0));
        try (SegyFile file = bytes.open();
                SegySurvey found = NaiveSurvey.scan(file, 2)) {
            assertEquals(25, found.grid().bins().orElseThrow().xPerInline(), 1e-9);
            List<String> said = Remark.sentences(found.remarks());
            assertEquals(
                    "1 of 44 traces has X and Y 0 (bytes 181-184 and 185-188) and is left out of the grid's fit: trace 44.",
                    said.get(0));
            assertTrue(said.get(1).startsWith("1 of 43 traces lies off"), said::toString);
            assertEquals(
                    "1 trace header has another scalar of coordinates (bytes 71-72) than the usual -100, such as trace 43 0: each trace's "
                            + "own is applied.",
                    said.get(2));
        }
    }

    /** Read as integers, floats make a grid as regular, somewhere beyond the earth. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void floatsAreNoIntegers(boolean ibm) throws IOException {
        Survey survey = Survey.of(12.5, 13.5, 60, 70);
        try (SegySurvey found = survey.scan(trace -> {
            MapPoint at = survey.truth.toMap(survey.inline(trace), survey.crossline(trace));
            return ibm
                    ? new int[] {ibm(at.x()), ibm(at.y())}
                    : new int[] {Float.floatToIntBits((float) at.x()), Float.floatToIntBits((float) at.y())};
        })) {
            assertTrue(found.grid().bins().isEmpty());
            assertTrue(
                    found.remarks()
                            .get(0)
                            .sentence()
                            .startsWith("X and Y (bytes 181-184 and 185-188) look like " + (ibm ? "IBM" : "IEEE")
                                    + " floats: as such inline "),
                    found.remarks()::toString);
        }
    }

    /** From 16 to 16⁷, rounded down. */
    private static int ibm(double value) {
        int exponent = 64;
        double fraction = value;
        while (fraction >= 1) {
            fraction /= 16;
            exponent++;
        }
        return exponent << 24 | (int) (fraction * (1 << 24));
    }
}
