package io.github.sliceline.show.amplitude;

import io.github.sliceline.show.words.Human;
import java.util.Arrays;

/**
 * The limit at which colours saturate: an amplitude, or a percentile of the absolute amplitudes.
 *
 * @param value an amplitude above 0, or a percentile above 0 and at most 100
 * @param percentile true for a percentile
 */
public record AmplitudeClip(double value, boolean percentile) {
    private static final int MAGNITUDE_BITS = 0x7fff_ffff;
    private static final int INFINITY_BITS = Float.floatToIntBits(Float.POSITIVE_INFINITY);
    private static final int HALF = 1 << 16;

    public AmplitudeClip {
        if (!(value > 0) || value > (percentile ? 100 : Float.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    percentile
                            ? "clip percentile must be above 0 and at most 100, got " + Human.plain(value)
                            : "clip amplitude must be above 0, got " + Human.plain(value));
        }
    }

    /** Parses an amplitude such as {@code 1200}, or a percentile such as {@code 98%}. */
    public static AmplitudeClip parse(String text) {
        boolean percentile = text.endsWith("%");
        try {
            return new AmplitudeClip(
                    Double.parseDouble(percentile ? text.substring(0, text.length() - 1) : text), percentile);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no clip; write an amplitude, such as 1200, or a percentile, such as 98%", e);
        }
    }

    /** Returns the amplitude at which values saturate. */
    float limit(float[] samples) {
        return percentile ? of(samples, value) : (float) value;
    }

    /**
     * Returns the absolute amplitude that as few values lie below as lie above the {@link #limit}; 0 if the limit is an
     * amplitude.
     */
    float least(float[] samples) {
        return percentile ? of(samples, Math.max(100 - value, Double.MIN_NORMAL)) : 0;
    }

    /** Returns a text such as {@code 98% of |amplitude|}. */
    @Override
    public String toString() {
        return percentile ? Human.plain(value) + "% of |amplitude|" : "as given";
    }

    /**
     * Returns the exact percentile (nearest rank) of |amplitude| over the finite samples. If that is 0 because most of
     * a section is muted, returns the largest |amplitude|. If all samples are 0 or not finite, returns 1, so that the
     * section still has a scale.
     *
     * @param percentile above 0, at most 100
     */
    public static float of(float[] samples, double percentile) {
        if (!(percentile > 0 && percentile <= 100)) {
            throw new IllegalArgumentException("clip percentile must be above 0 and at most 100, got " + percentile);
        }
        // Bits of non-negative floats sort like the floats, so two counting passes replace a sort.
        long[] high = new long[HALF];
        int largest = 0;
        long finite = 0;
        for (float sample : samples) {
            int bits = Float.floatToRawIntBits(sample) & MAGNITUDE_BITS;
            if (bits < INFINITY_BITS) {
                high[bits >>> 16]++;
                largest = Math.max(largest, bits);
                finite++;
            }
        }
        if (largest == 0) {
            return 1;
        }
        long rank = Math.max(1, (long) Math.ceil(finite * percentile / 100));
        float clip = Float.intBitsToFloat(bitsAtRank(samples, high, rank));
        return clip > 0 ? clip : Float.intBitsToFloat(largest);
    }

    private static int bitsAtRank(float[] samples, long[] high, long rank) {
        int upper = bucketOf(high, rank);
        long below = Arrays.stream(high, 0, upper).sum();
        long[] low = new long[HALF];
        for (float sample : samples) {
            int bits = Float.floatToRawIntBits(sample) & MAGNITUDE_BITS;
            if (bits >>> 16 == upper && bits < INFINITY_BITS) {
                low[bits & (HALF - 1)]++;
            }
        }
        return upper << 16 | bucketOf(low, rank - below);
    }

    /** Returns the bucket that holds the entry of a rank, counted from 1. */
    private static int bucketOf(long[] counts, long rank) {
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return i;
            }
        }
        throw new IllegalStateException("rank " + rank + " of " + seen);
    }
}
