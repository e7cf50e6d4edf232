package io.github.sliceline.zgy;

import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import java.util.Arrays;

/**
 * Counts stored samples: statistics and a histogram of 256 bins, as OpenZGY does ({@code impl/stats.py}, {@code
 * impl/histogram.py}). Not thread-safe; tallies of parts are added.
 */
final class Tally {
    private final double least;
    private final double width;
    private final double perWidth;
    private final boolean floats;
    private final double[] edges = new double[ZgyStatistics.BINS + 1];
    private final long[] bins = new long[ZgyStatistics.BINS];
    private long count;
    private double sum;
    private double squares;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /**
     * @param least middle of the first bin
     * @param most middle of the last
     * @param floats whether samples, and so edges of bins, are floats
     */
    Tally(double least, double most, boolean floats) {
        this.least = least;
        this.width = (most - least) / (ZgyStatistics.BINS - 1);
        this.perWidth = 1 / width;
        this.floats = floats;
        double first = least - width / 2;
        double step = (most + width / 2 - first) / ZgyStatistics.BINS;
        for (int i = 0; i < edges.length; i++) {
            double edge = i == ZgyStatistics.BINS ? most + width / 2 : i * step + first;
            edges[i] = floats ? (float) edge : edge;
        }
    }

    /** For samples between two, which may be the same or none. */
    static Tally ofFloats(float min, float max) {
        if (min < max) {
            return new Tally(min, max, true);
        }
        boolean isValue = min == max && min != 0 && Float.isFinite(min);
        return isValue ? new Tally(Math.min(min, 0), Math.max(min, 0), true) : new Tally(-128, 127, true);
    }

    static Tally ofIntegers(ZgyType type) {
        return new Tally(type.least(), type.most(), false);
    }

    /** An empty one of the same bins. */
    Tally another() {
        return new Tally(least, least + width * (ZgyStatistics.BINS - 1), floats);
    }

    void add(float[] samples, int from, int to) {
        double first = edges[0];
        double last = edges[ZgyStatistics.BINS];
        for (int i = from; i < to; i++) {
            double value = samples[i];
            if (!(Math.abs(value) <= Float.MAX_VALUE)) {
                continue; // no number
            }
            count++;
            sum += value;
            squares += value * value;
            min = value < min ? value : min;
            max = value > max ? value : max;
            if (value >= first && value <= last) {
                bins[bin(value, first)]++;
            }
        }
    }

    /** The edges decide: the product is right to a bin. */
    private int bin(double value, double first) {
        int bin = Math.min(ZgyStatistics.BINS - 1, (int) ((value - first) * perWidth));
        if (value < edges[bin]) {
            return bin - 1;
        }
        return value >= edges[bin + 1] && bin < ZgyStatistics.BINS - 1 ? bin + 1 : bin;
    }

    void add(Tally other) {
        count += other.count;
        sum += other.sum;
        squares += other.squares;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        Arrays.setAll(bins, i -> bins[i] + other.bins[i]);
    }

    /** Weights for averages in which rare values count more: the inverse of how common a sample is. */
    Weights weights() {
        double[] inverse = new double[ZgyStatistics.BINS];
        Arrays.setAll(inverse, i -> 1.0 / Math.max(1, bins[i]));
        double perUnit = (ZgyStatistics.BINS - 1) / (width * (ZgyStatistics.BINS - 1));
        return new Weights(perUnit, -least * perUnit, inverse);
    }

    /**
     * Weights by the value of a sample.
     *
     * @param perUnit bins
     * @param offset bin of 0
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Weights(double perUnit, double offset, double[] inverse) {
        double of(double value) {
            int bin = (int) Math.rint(value * perUnit + offset);
            return inverse[Math.max(0, Math.min(inverse.length - 1, bin))];
        }
    }

    /** Of samples rather than stored integers. */
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
                (float) (a * (least + width * (ZgyStatistics.BINS - 1)) + b),
                bins.clone());
    }
}
