package io.github.sliceline.importing;

import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSegy.BinPredicate;
import io.github.sliceline.testdata.TraceOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** A small survey from a seed, whose every sample is known: random numbers, axes, order and holes. */
public record RandomSurvey(
        long seed, SurveyShape shape, SurveyLines lines, SampleCoding coding, TraceOrder order, int holes) {

    public static RandomSurvey of(long seed) {
        Random random = new Random(seed);
        SurveyShape shape = new SurveyShape(2 + random.nextInt(20), 2 + random.nextInt(20), 1 + random.nextInt(90));
        int inlineStep = 1 + random.nextInt(3);
        int crosslineStep = 1 + random.nextInt(4);
        SurveyLines lines = SurveyLines.DEFAULT.withNumbers(
                random.nextInt(2000) - 1000, inlineStep, random.nextInt(2000) - 1000, crosslineStep);
        List<SampleCoding> codings = List.of(SampleCoding.values());
        SampleCoding coding = codings.get(random.nextInt(codings.size()));
        return new RandomSurvey(
                seed,
                shape,
                lines,
                coding,
                random.nextBoolean() ? TraceOrder.INLINE : TraceOrder.CROSSLINE,
                random.nextBoolean() ? 0 : 10);
    }

    /** Whether a bin has a trace. The corners have, so the axes are always the full ones. */
    public BinPredicate live() {
        return (i, x) -> holes == 0
                || i == 0
                || x == 0
                || i == shape.inlines() - 1
                || x == shape.crosslines() - 1
                || Math.floorMod(31 * i + 17 * x + seed, holes) != 0;
    }

    /** A whole number that every sample format holds exactly. */
    public float sample(int inline, int crossline, int sample) {
        long hash =
                (inline * 73_856_093L ^ crossline * 19_349_663L ^ sample * 83_492_791L ^ seed) * 0x9E3779B97F4A7C15L;
        return (short) (hash >>> 40);
    }

    float expected(int inline, int crossline, int sample) {
        return live().test(inline, crossline) ? sample(inline, crossline, sample) : 0;
    }

    public void write(Path file) throws IOException {
        SyntheticSegy.of(shape, lines, (i, x, trace) -> {
                    for (int k = 0; k < trace.length; k++) {
                        trace[k] = sample(i, x, k);
                    }
                })
                .withCoding(coding)
                .withOrder(order)
                .withLive(live())
                .write(file);
    }
}
