package io.github.sliceline.volume;

import io.github.sliceline.geometry.SampleAxis;

/**
 * Where a window begins in a trace.
 *
 * @param sample the sample at or above it, perhaps outside the trace
 * @param fraction how far below that, in sample intervals: 0 &le; f &lt; 1
 */
record WindowStart(int sample, double fraction) {
    /** Of a sample interval: what times in decimal digits round. */
    private static final double NEGLIGIBLE = 1e-5;

    /** @param value time or depth, not NaN */
    static WindowStart at(double value, SampleAxis axis) {
        double index = Math.max(-1e9, Math.min(1e9, (value - axis.start()) / axis.interval()));
        double nearest = Math.rint(index);
        if (Math.abs(index - nearest) < NEGLIGIBLE) {
            return new WindowStart((int) nearest, 0);
        }
        double above = Math.floor(index);
        return new WindowStart((int) above, index - above);
    }

    /** Last sample that so many values need. */
    int last(int count) {
        return sample + count - (fraction == 0 ? 1 : 0);
    }

    /**
     * One value of the window, interpolated linearly; NaN outside the samples that there are.
     *
     * @param number of the value, from 0
     * @param samples some of a trace or more, from {@code at} on
     * @param first index in the trace of the sample at {@code at}
     * @param count samples of the trace that are there
     */
    float value(int number, float[] samples, int at, int first, int count) {
        int index = sample + number - first;
        if (index < 0 || index + (fraction == 0 ? 0 : 1) >= count) {
            return Float.NaN;
        }
        float above = samples[at + index];
        return fraction == 0 ? above : (float) (above * (1 - fraction) + samples[at + index + 1] * fraction);
    }
}
