package io.github.sliceline.cli.read;

import java.util.List;
import java.util.stream.IntStream;

/** Takes what is picked from values read without gaps: of each axis every so many. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Thinning(int[] spans, int[] counts, int[] steps) {

    /** For so many places of the first axis, which are read without those between. */
    static Thinning of(List<AxisPick> picks, int first) {
        int[] spans = picks.stream().mapToInt(AxisPick::span).toArray();
        int[] counts = picks.stream().mapToInt(AxisPick::count).toArray();
        int[] steps = picks.stream().mapToInt(AxisPick::step).toArray();
        spans[0] = first;
        counts[0] = first;
        steps[0] = 1;
        return new Thinning(spans, counts, steps);
    }

    /** The picked values, row-major; the same array where all are. */
    float[] picked(float[] raw) {
        if (IntStream.of(steps).allMatch(step -> step == 1)) {
            return raw;
        }
        float[] picked = new float[IntStream.of(counts).reduce(1, Math::multiplyExact)];
        for (int i = 0; i < picked.length; i++) {
            picked[i] = raw[rawIndex(i)];
        }
        return picked;
    }

    private int rawIndex(int index) {
        int rest = index;
        int stride = 1;
        int raw = 0;
        for (int d = counts.length - 1; d >= 0; d--) {
            raw += rest % counts[d] * steps[d] * stride;
            rest /= counts[d];
            stride *= spans[d];
        }
        return raw;
    }
}
