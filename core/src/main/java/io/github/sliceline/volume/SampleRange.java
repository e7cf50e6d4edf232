package io.github.sliceline.volume;

/**
 * Smallest and largest finite sample; the smallest is above the largest if there is none.
 *
 * @param min smallest
 * @param max largest
 */
public record SampleRange(float min, float max) {
    /** Of no samples. */
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

    /** This range with another sample, if that is finite. */
    public SampleRange with(float sample) {
        return Float.isFinite(sample) ? new SampleRange(Math.min(min, sample), Math.max(max, sample)) : this;
    }

    /** Largest amplitude; 0 of no samples. */
    public double largest() {
        return min > max ? 0 : Math.max(Math.abs((double) min), Math.abs((double) max));
    }
}
