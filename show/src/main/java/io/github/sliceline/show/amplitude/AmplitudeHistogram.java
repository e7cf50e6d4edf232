package io.github.sliceline.show.amplitude;

import java.util.Arrays;

/**
 * A histogram of amplitudes, in bins of equal width. Immutable.
 *
 * @param range from the low edge of the first bin to the high edge of the last
 * @param counts number of samples in each bin; bin 0 has the lowest amplitudes
 * @param finite number of finite samples, including those outside the range
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record AmplitudeHistogram(AmplitudeRange range, long[] counts, long finite) {
    /**
     * Counts samples. Samples that are outside the range or not finite are in no bin.
     *
     * @param range from the low edge of the first bin to the high edge of the last bin, which includes that edge
     * @param bins number of bins, at least 1
     */
    public static AmplitudeHistogram of(float[] samples, AmplitudeRange range, int bins) {
        if (bins < 1) {
            throw new IllegalArgumentException("a histogram has bins, got " + bins);
        }
        // One more bin at either end collects samples outside the range; both are dropped.
        long[] counts = new long[bins + 2];
        double slope = bins / ((double) range.high() - range.low());
        long finite = 0;
        for (float sample : samples) {
            if (Math.abs(sample) <= Float.MAX_VALUE) {
                finite++;
                double place = (sample - (double) range.low()) * slope + 1;
                counts[sample == range.high() ? bins : (int) Math.max(0, Math.min(bins + 1.0, place))]++;
            }
        }
        return new AmplitudeHistogram(range, Arrays.copyOfRange(counts, 1, bins + 1), finite);
    }

    /** Returns the number of bins. */
    public int bins() {
        return counts.length;
    }

    /** Returns the number of samples in a bin. Bin 0 has the lowest amplitudes. */
    public long count(int bin) {
        return counts[bin];
    }

    /** Returns the number of samples in the fullest bin. */
    public long most() {
        return Arrays.stream(counts).max().orElse(0);
    }
}
