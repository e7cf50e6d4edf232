package io.github.sliceline.zgy;

import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import java.util.Arrays;

/**
 * Counter of stored samples: statistics and a histogram of 256 bins, computed as by OpenZGY ({@code impl/stats.py},
 * {@code impl/histogram.py}). Not thread-safe; tallies of parts can be added.
 */
final class Tally {
    private static final int BINS = ZgyStatistics.BINS;

    /** Added to a double, it leaves the nearest integer in the low bits, rounded like {@link Math#rint}. */
    private static final double ROUND = 0x1.8p52;

    private static final long ROUNDED_0 = Double.doubleToRawLongBits(ROUND);

    /** Bits of the parts of a bin, which are distinguished to find samples next to an edge. */
    private static final int PART_BITS = 10;

    private static final int PARTS = 1 << PART_BITS;

    private final double least;
    private final double width;
    private final double perPart;
    private final float[] edges = new float[BINS + 1];
    private final long[] bins = new long[BINS];
    private boolean isLinear = true;
    private long count;
    private double sum;
    private double squares;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /**
     * @param least middle of the first bin
     * @param most middle of the last bin
     */
    Tally(double least, double most) {
        this.least = least;
        this.width = (most - least) / (BINS - 1);
        this.perPart = (BINS - 1) / (width * (BINS - 1)) * PARTS;
        double first = least - width / 2;
        double step = (most + width / 2 - first) / BINS;
        for (int i = 0; i < edges.length; i++) {
            edges[i] = (float) (i == BINS ? most + width / 2 : i * step + first);
            isLinear &= part(edges[i]) == (long) i * PARTS;
        }
    }

    /** Returns a tally for samples from {@code min} to {@code max}, which may be equal, or reversed for no samples. */
    static Tally ofFloats(float min, float max) {
        if (min < max) {
            return new Tally(min, max);
        }
        boolean isValue = min == max && min != 0 && Float.isFinite(min);
        return isValue ? new Tally(Math.min(min, 0), Math.max(min, 0)) : new Tally(-128, 127);
    }

    static Tally ofIntegers(ZgyType type) {
        return new Tally(type.least(), type.most());
    }

    /** Returns an empty tally with the same bins. */
    Tally emptyCopy() {
        return new Tally(least, least + width * (BINS - 1));
    }

    /**
     * Counts samples. A sample between the earlier ones that is not next to an edge is only counted in its bin and
     * summed, which is faster.
     */
    void add(float[] samples, int from, int to) {
        int[] counts = new int[BINS];
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        double total = sum;
        double ofSquares = squares;
        for (int i = from; i < to; i++) {
            double value = samples[i];
            long part = part(value);
            if (part > low && part < high && (part & (PARTS - 1)) != 0) {
                counts[(int) (part >> PART_BITS) & (BINS - 1)]++;
            } else if (Math.abs(value) <= Float.MAX_VALUE) {
                count++;
                min = value < min ? value : min;
                max = value > max ? value : max;
                if (value >= edges[0] && value <= edges[BINS]) {
                    bins[bin(value)]++;
                }
                low = isLinear ? Math.max(0, Math.min(low, part)) : low;
                high = Math.min(BINS * PARTS, Math.max(high, part));
            } else {
                continue; // NaN or infinite
            }
            total += value;
            ofSquares += value * value;
        }
        sum = total;
        squares = ofSquares;
        for (int i = 0; i < BINS; i++) {
            bins[i] += counts[i];
            count += counts[i];
        }
    }

    /** Returns the part of the bins that is nearest to a value, so that an edge is in the middle of a part. */
    private long part(double value) {
        return Double.doubleToRawLongBits((value - least) * perPart + (ROUND + PARTS / 2)) - ROUNDED_0;
    }

    /** Returns the bin of a value. The edges decide, because the product may be wrong by a bin. */
    private int bin(double value) {
        int bin = Math.min(BINS - 1, (int) ((value - edges[0]) * (1 / width)));
        if (value < edges[bin]) {
            return bin - 1;
        }
        return value >= edges[bin + 1] && bin < BINS - 1 ? bin + 1 : bin;
    }

    void add(Tally other) {
        count += other.count;
        sum += other.sum;
        squares += other.squares;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        Arrays.setAll(bins, i -> bins[i] + other.bins[i]);
    }

    /** Returns weights for averages in which rare values count more: the inverse of a value's frequency. */
    Weights weights() {
        double[] inverse = new double[BINS];
        Arrays.setAll(inverse, i -> 1.0 / Math.max(1, bins[i]));
        return new Weights(perPart / PARTS, -least * (perPart / PARTS), inverse);
    }

    /**
     * Weights by the value of a sample.
     *
     * @param perUnit number of bins per unit of the sample
     * @param offset bin of the value 0
     * @param inverse weight of each bin
     */
    @SuppressWarnings("ArrayRecordComponent") // the record is never compared
    record Weights(double perUnit, double offset, double[] inverse) {
        /** Returns the weighted average of eight samples. Returns 0 if all are NaN or infinite. */
        double average(double a, double b, double c, double d, double e, double f, double g, double h) {
            if (((bin(a) | bin(b) | bin(c) | bin(d) | bin(e) | bin(f) | bin(g) | bin(h)) & -BINS) != 0) {
                return averageOfAny(a, b, c, d, e, f, g, h);
            }
            double weight = ((of(a) + of(b)) + (of(c) + of(d))) + ((of(e) + of(f)) + (of(g) + of(h)));
            return (((a * of(a) + b * of(b)) + (c * of(c) + d * of(d)))
                            + ((e * of(e) + f * of(f)) + (g * of(g) + h * of(h))))
                    / weight;
        }

        private long bin(double value) {
            return Double.doubleToRawLongBits(value * perUnit + offset + ROUND) - ROUNDED_0;
        }

        private double of(double value) {
            return inverse[(int) bin(value) & (BINS - 1)];
        }

        /** Returns the average of samples of which some are outside the bins or not finite. */
        private double averageOfAny(double... samples) {
            double[] weights = new double[samples.length];
            double[] sums = new double[samples.length];
            for (int i = 0; i < samples.length; i++) {
                if (Double.isFinite(samples[i])) {
                    double bin = Math.rint(samples[i] * perUnit + offset);
                    weights[i] = inverse[(int) Math.max(0, Math.min(BINS - 1, bin))];
                    sums[i] = samples[i] * weights[i];
                }
            }
            double weight = total(weights);
            return weight == 0 ? 0 : total(sums) / weight;
        }

        private static double total(double[] of) {
            return ((of[0] + of[1]) + (of[2] + of[3])) + ((of[4] + of[5]) + (of[6] + of[7]));
        }
    }

    /** Returns the statistics of samples instead of stored integers. */
    ZgyStatistics statistics(Scaling scaling) {
        double a = scaling.factor();
        double b = scaling.offset();
        boolean any = count > 0;
        return new ZgyStatistics(
                count,
                count * b + a * sum,
                count * b * b + 2 * b * a * sum + a * a * squares,
                (float) (any ? a * min + b : 1),
                (float) (any ? a * max + b : -1),
                (float) (a * least + b),
                (float) (a * (least + width * (BINS - 1)) + b),
                bins.clone());
    }
}
