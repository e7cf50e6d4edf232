package io.github.sliceline.convert;

import io.github.sliceline.volume.VolumeStatistics;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Amplitude statistics of many samples in one pass, without knowing their range beforehand.
 *
 * <p>Samples are counted by the upper 16 bits of their IEEE form, which sort as the values do: 128 bins
 * to every power of two. Percentiles and the linear histogram are interpolated in those bins and so are
 * right to 1/128 of the value. Not thread-safe: one for each unit of work, merged when that is done.
 */
final class AmplitudeTally {
    private static final int BINS = 1 << 16;
    private static final int HISTOGRAM_BINS = 256;
    private static final int INFINITE = 0x7F80;

    private final long[] counts = new long[BINS];
    private float min = Float.POSITIVE_INFINITY;
    private float max = Float.NEGATIVE_INFINITY;

    /**
     * Sums of some samples. Kept apart from the counts because the order of additions matters: added up
     * in the order of the units, they do not depend on which thread did what.
     */
    record Sums(double sum, double squares) {}

    /** Counts samples and returns their sums. Non-finite ones are counted apart. */
    Sums add(float[] samples, int count) {
        for (int i = 0; i < count; i++) {
            counts[Float.floatToRawIntBits(samples[i]) >>> 16]++;
        }
        Sums sums = addFinite(samples, count);
        // Squares of floats do not overflow a double: only what is not finite makes their sum so.
        return Double.isFinite(sums.squares) ? sums : addSome(samples, count);
    }

    /**
     * The usual case: four chains of additions side by side, none of which waits for another. Comparisons are branches
     * that are seldom taken; {@link Math#min} would be one more chain, and the longest.
     */
    private Sums addFinite(float[] samples, int count) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double squares0 = 0;
        double squares1 = 0;
        double squares2 = 0;
        double squares3 = 0;
        int whole = count & -4;
        for (int i = 0; i < whole; i += 4) {
            double value0 = samples[i];
            double value1 = samples[i + 1];
            double value2 = samples[i + 2];
            double value3 = samples[i + 3];
            sum0 += value0;
            sum1 += value1;
            sum2 += value2;
            sum3 += value3;
            squares0 += value0 * value0;
            squares1 += value1 * value1;
            squares2 += value2 * value2;
            squares3 += value3 * value3;
        }
        for (int i = whole; i < count; i++) {
            double value = samples[i];
            sum0 += value;
            squares0 += value * value;
        }
        Sums sums = new Sums(sum0 + sum1 + (sum2 + sum3), squares0 + squares1 + (squares2 + squares3));
        if (Double.isFinite(sums.squares)) {
            addRange(samples, count);
        }
        return sums;
    }

    private void addRange(float[] samples, int count) {
        float low = min;
        float high = max;
        for (int i = 0; i < count; i++) {
            float sample = samples[i];
            if (sample < low) {
                low = sample;
            }
            if (sample > high) {
                high = sample;
            }
        }
        min = low;
        max = high;
    }

    private Sums addSome(float[] samples, int count) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            float sample = samples[i];
            if (Float.isFinite(sample)) {
                sum += sample;
                squares += (double) sample * sample;
                min = Math.min(min, sample);
                max = Math.max(max, sample);
            }
        }
        return new Sums(sum, squares);
    }

    /** Adds the counts of another tally. */
    void merge(AmplitudeTally other) {
        for (int i = 0; i < BINS; i++) {
            counts[i] += other.counts[i];
        }
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    /** As if nothing had been counted. */
    void clear() {
        Arrays.fill(counts, 0);
        min = Float.POSITIVE_INFINITY;
        max = Float.NEGATIVE_INFINITY;
    }

    /**
     * What was counted: smallest and largest value, then for each bin that is not empty the distance from
     * the one before and its count, both in 7 bits a byte, lowest first. Seismic samples fill few bins.
     */
    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(
                ByteBuffer.allocate(2 * Float.BYTES).putFloat(min).putFloat(max).array());
        int last = -1;
        for (int bin = 0; bin < BINS; bin++) {
            if (counts[bin] > 0) {
                writeNumber(bytes, bin - last);
                writeNumber(bytes, counts[bin]);
                last = bin;
            }
        }
        return bytes.toByteArray();
    }

    private static void writeNumber(ByteArrayOutputStream to, long number) {
        long rest = number;
        for (; rest > 0x7F; rest >>>= 7) {
            to.write((int) ((rest & 0x7F) | 0x80));
        }
        to.write((int) rest);
    }

    /** Adds what {@link #toBytes} says. */
    void addBytes(ByteBuffer bytes) {
        min = Math.min(min, bytes.getFloat());
        max = Math.max(max, bytes.getFloat());
        for (int bin = -1; bytes.hasRemaining(); ) {
            bin += (int) readNumber(bytes);
            counts[bin] += readNumber(bytes);
        }
    }

    private static long readNumber(ByteBuffer from) {
        long number = 0;
        byte next;
        int shift = 0;
        do {
            next = from.get();
            number |= (next & 0x7FL) << shift;
            shift += 7;
        } while (next < 0);
        return number;
    }

    /** The statistics of everything counted, with the sums added up by the caller. All 0 if nothing was. */
    VolumeStatistics statistics(Sums sums) {
        long nonFinite = takeNonFinite();
        long total = Arrays.stream(counts).sum();
        if (total == 0) {
            return new VolumeStatistics(
                    0, nonFinite, 0, 0, 0, 0, Collections.nCopies(HISTOGRAM_BINS, 0L), 0, 0, 0, 0, 0);
        }
        return new VolumeStatistics(
                total,
                nonFinite,
                min + 0f, // not −0: which of the zeros was first depends on the threads
                max + 0f,
                sums.sum / total,
                Math.sqrt(sums.squares / total),
                histogram(),
                percentile(total, 0.01),
                percentile(total, 0.02),
                percentile(total, 0.50),
                percentile(total, 0.98),
                percentile(total, 0.99));
    }

    /** How many were infinite or no number; clears their bins, so that the others are all finite. */
    private long takeNonFinite() {
        long nonFinite = 0;
        for (int bin = 0; bin < BINS; bin++) {
            if ((bin & INFINITE) == INFINITE) {
                nonFinite += counts[bin];
                counts[bin] = 0;
            }
        }
        return nonFinite;
    }

    /** Bins in ascending order of value: the negative ones backwards, then the positive ones. */
    private static int ascending(int position) {
        return position < BINS / 2 ? BINS - 1 - position : position - BINS / 2;
    }

    /** The two bins of zero; the denormals that share them are none too. */
    private static boolean isZero(int bin) {
        return bin % (BINS / 2) == 0;
    }

    /** Smallest value of a bin, cut to what was seen. */
    private double lower(int bin) {
        if (isZero(bin)) {
            return 0;
        }
        float edge = bin < BINS / 2 ? Float.intBitsToFloat(bin << 16) : Float.intBitsToFloat(bin << 16 | 0xFFFF);
        return Math.max(min, edge);
    }

    /** Largest value of a bin, cut to what was seen. */
    private double upper(int bin) {
        if (isZero(bin)) {
            return 0;
        }
        float edge = bin < BINS / 2 ? Float.intBitsToFloat(bin << 16 | 0xFFFF) : Float.intBitsToFloat(bin << 16);
        return Math.min(max, edge);
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

    /** Counts in equal bins from min to max: what lies across an edge is shared out by width. */
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

    /** Rounds so that the running totals are right, and so the sum. */
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
