package io.github.sliceline.volume;

/**
 * Smallest and largest finite sample. If there is no finite sample, the smallest is above the largest.
 *
 * @param min smallest sample
 * @param max largest sample
 */
public record SampleRange(float min, float max) {
    /** Range of no samples. */
    public static final SampleRange NONE = new SampleRange(Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY);

    static SampleRange of(float[] samples, int count) {
        float least = NONE.min;
        float most = NONE.max;
        for (int i = 0; i < count; i++) {
            float sample = samples[i];
            if (Float.isFinite(sample)) {
                least = Math.min(least, sample);
                most = Math.max(most, sample);
            }
        }
        return new SampleRange(least, most);
    }

    /** Returns this range extended to a sample. Ignores a sample that is not finite. */
    public SampleRange with(float sample) {
        return Float.isFinite(sample) ? new SampleRange(Math.min(min, sample), Math.max(max, sample)) : this;
    }

    /** Largest absolute amplitude; 0 if there are no samples. */
    public double largest() {
        return min > max ? 0 : Math.max(Math.abs((double) min), Math.abs((double) max));
    }
}
