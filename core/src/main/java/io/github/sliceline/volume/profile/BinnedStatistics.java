package io.github.sliceline.volume.profile;

import io.github.sliceline.volume.info.VolumeStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Statistics of samples that were counted by the upper 16 bits of their IEEE form. Percentiles and the linear histogram
 * are interpolated in those bins, 128 for every power of two, so their error is at most 1/128 of the value. Immutable.
 */
final class BinnedStatistics {
    /** Number of bins: one for each value of 16 bits. */
    static final int BINS = 1 << 16;

    static final int HISTOGRAM_BINS = 256;
    private static final int INFINITE = 0x7F80;

    private final long[] counts;
    private final long nonFinite;
    private final float min;
    private final float max;

    /**
     * @param counted samples in each of {@link #BINS}
     * @param min smallest finite sample
     * @param max largest finite sample
     */
    BinnedStatistics(long[] counted, float min, float max) {
        this.counts = counted.clone();
        this.nonFinite = takeNonFinite(counts);
        this.min = min;
        this.max = max;
    }

    /** Counts NaN and infinities, and clears their bins, so that all others are finite. */
    private static long takeNonFinite(long[] counts) {
        long nonFinite = 0;
        for (int bin = 0; bin < BINS; bin++) {
            if ((bin & INFINITE) == INFINITE) {
                nonFinite += counts[bin];
                counts[bin] = 0;
            }
        }
        return nonFinite;
    }

    /**
     * Returns the statistics; all 0 if there is no finite sample.
     *
     * @param sum sum of the finite samples
     * @param squares sum of their squares
     */
    VolumeStatistics of(double sum, double squares) {
        long total = Arrays.stream(counts).sum();
        if (total == 0) {
            return new VolumeStatistics(
                    0, nonFinite, 0, 0, 0, 0, Collections.nCopies(HISTOGRAM_BINS, 0L), 0, 0, 0, 0, 0);
        }
        return new VolumeStatistics(
                total,
                nonFinite,
                min + 0f, // never −0: which zero came first depends on the threads
                max + 0f,
                sum / total,
                Math.sqrt(squares / total),
                histogram(),
                percentile(total, 0.01),
                percentile(total, 0.02),
                percentile(total, 0.50),
                percentile(total, 0.98),
                percentile(total, 0.99));
    }

    /**
     * Returns the bin at a position in ascending order of value: the negative bins backwards, then the positive bins.
     */
    private static int ascending(int position) {
        return position < BINS / 2 ? BINS - 1 - position : position - BINS / 2;
    }

    /** True for the two bins of zero, whose denormals count as zero too. */
    private static boolean isZero(int bin) {
        return bin % (BINS / 2) == 0;
    }

    /** Returns the smallest value of a bin, but not less than the smallest sample. */
    private double lower(int bin) {
        return isZero(bin) ? 0 : Math.max(min, Float.intBitsToFloat(bin << 16 | (bin < BINS / 2 ? 0 : 0xFFFF)));
    }

    /** Returns the largest value of a bin, but not more than the largest sample. */
    private double upper(int bin) {
        return isZero(bin) ? 0 : Math.min(max, Float.intBitsToFloat(bin << 16 | (bin < BINS / 2 ? 0xFFFF : 0)));
    }

    private float percentile(long total, double fraction) {
        double wanted = fraction * total;
        double below = 0;
        for (int position = 0; position < BINS; position++) {
            int bin = ascending(position);
            if (counts[bin] > 0 && below + counts[bin] >= wanted) {
                double inside = (wanted - below) / counts[bin];
                return (float) (lower(bin) + inside * (upper(bin) - lower(bin)));
            }
            below += counts[bin];
        }
        return max;
    }

    /** Returns counts in equal bins from min to max. The count of a bin that crosses an edge is divided by width. */
    private List<Long> histogram() {
        double[] shares = new double[HISTOGRAM_BINS];
        double width = ((double) max - min) / HISTOGRAM_BINS;
        for (int bin = 0; bin < BINS; bin++) {
            if (counts[bin] > 0) {
                share(shares, bin, width);
            }
        }
        return roundKeepingTotal(shares);
    }

    private void share(double[] shares, int bin, double width) {
        double from = lower(bin);
        double to = upper(bin);
        int first = index(from, width);
        int last = index(to, width);
        if (first == last) {
            shares[first] += counts[bin];
            return;
        }
        for (int i = first; i <= last; i++) {
            double left = Math.max(from, min + i * width);
            double right = Math.min(to, min + (i + 1) * width);
            shares[i] += counts[bin] * Math.max(0, right - left) / (to - from);
        }
    }

    private int index(double value, double width) {
        return width > 0 ? (int) Math.min(HISTOGRAM_BINS - 1, (value - min) / width) : 0;
    }

    /** Rounds so that the running totals are right, and therefore the sum. */
    private static List<Long> roundKeepingTotal(double[] shares) {
        List<Long> rounded = new ArrayList<>(shares.length);
        double exact = 0;
        long given = 0;
        for (double share : shares) {
            exact += share;
            long next = Math.round(exact) - given;
            rounded.add(next);
            given += next;
        }
        return rounded;
    }
}
