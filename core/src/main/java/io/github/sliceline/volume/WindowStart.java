package io.github.sliceline.volume;

import io.github.sliceline.geometry.SampleAxis;

/**
 * The begin of a window in a trace.
 *
 * @param sample index of the sample at or above the begin, perhaps outside the trace
 * @param fraction distance of the begin below that sample, in sample intervals: 0 &le; f &lt; 1
 */
record WindowStart(int sample, double fraction) {
    /** Distance from a sample, in sample intervals, that counts as none: the rounding of times in decimal digits. */
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

    /** Returns the index of the last sample that the first {@code count} values need. */
    int last(int count) {
        return sample + count - (fraction == 0 ? 1 : 0);
    }

    /**
     * Returns one value of the window, interpolated linearly. NaN outside the given samples.
     *
     * @param number number of the value, from 0
     * @param samples array with samples of the trace from index {@code at} on
     * @param first index in the trace of the sample at {@code at}
     * @param count number of samples of the trace in the array
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
