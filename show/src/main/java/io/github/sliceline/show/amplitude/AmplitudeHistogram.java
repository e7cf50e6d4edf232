package io.github.sliceline.show.amplitude;

import java.util.Arrays;

/** How many samples have which amplitudes, in bins of equal width. Immutable. */
public final class AmplitudeHistogram {
    private final AmplitudeRange range;
    private final long[] counts;
    private final long finite;

    private AmplitudeHistogram(AmplitudeRange range, long[] counts, long finite) {
        this.range = range;
        this.counts = counts;
        this.finite = finite;
    }

    /**
     * Counts samples. Those outside the range and those that are not finite are in no bin.
     *
     * @param range from the low edge of the first bin to the high edge of the last, which belongs to it
     * @param bins at least 1
     */
    public static AmplitudeHistogram of(float[] samples, AmplitudeRange range, int bins) {
        if (bins < 1) {
            throw new IllegalArgumentException("a histogram has bins, got " + bins);
        }
        // One more at either side for what lies outside; neither is kept.
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

    /** From the low edge of the first bin to the high edge of the last. */
    public AmplitudeRange range() {
        return range;
    }

    /** How many bins there are. */
    public int bins() {
        return counts.length;
    }

    /** Samples in a bin, counted from the lowest amplitudes. */
    public long count(int bin) {
        return counts[bin];
    }

    /** Samples in the fullest bin. */
    public long most() {
        return Arrays.stream(counts).max().orElse(0);
    }

    /** All finite samples, also those outside the range. */
    public long finite() {
        return finite;
    }
}
