package io.github.sliceline.profile;

import io.github.sliceline.volume.VolumeStatistics;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Counts samples for amplitude statistics in one pass, without knowing their range beforehand: by the upper 16 bits
 * of their IEEE form, which sort as the values do, 128 bins to every power of two ({@link BinnedStatistics}). The lower 16 bits
 * are added up for each bin as integers, and so are their squares: sums do not depend on the order of the samples, nor on who
 * counted which of them. Not thread-safe: one for each unit of work, merged when that is done. Takes 1.5 MB.
 */
public final class AmplitudeTally {
    private static final int BINS = BinnedStatistics.BINS;

    /** Of each bin: samples, their lower bits added up, and the squares of these. */
    private static final int FIELDS = 3;

    private static final int LOW = 0xFFFF;

    /** Squares lose so many bits, rounded, so that those of 2^41 samples of one bin do not overflow. */
    private static final int SQUARE_BITS = 10;

    private static final int ROUNDING = 1 << (SQUARE_BITS - 1);
    private static final int MAGNITUDE = 0x7FFF_FFFF;
    private static final int INFINITE = 0x7F80_0000;

    private final long[] bins = new long[FIELDS * BINS];
    private final AmplitudeRange range = new AmplitudeRange();

    /** Counts samples. Non-finite ones are counted apart. */
    public void add(float[] samples, int count) {
        int largest = 0;
        for (int i = 0; i < count; i++) {
            int bits = Float.floatToRawIntBits(samples[i]);
            int low = bits & LOW;
            int at = (bits >>> 16) * FIELDS;
            bins[at]++;
            bins[at + 1] += low;
            bins[at + 2] += (low * low + ROUNDING) >>> SQUARE_BITS;
            largest = Math.max(largest, bits & MAGNITUDE);
        }
        if (largest < INFINITE) {
            range.add(samples, count);
        } else {
            addFinite(samples, count);
        }
    }

    private void addFinite(float[] samples, int count) {
        for (int i = 0; i < count; i++) {
            if (Float.isFinite(samples[i])) {
                range.add(samples[i], samples[i]);
            }
        }
    }

    /** Adds what another tally counted. */
    void merge(AmplitudeTally other) {
        for (int i = 0; i < bins.length; i++) {
            bins[i] += other.bins[i];
        }
        range.add(other.range.min(), other.range.max());
    }

    /**
     * What was counted: smallest and largest value, then for each bin that is not empty the distance from
     * the one before and what it has, in 7 bits a byte, lowest first. Seismic samples fill few bins.
     */
    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(2 * Float.BYTES)
                .putFloat(range.min())
                .putFloat(range.max())
                .array());
        int last = -1;
        for (int bin = 0; bin < BINS; bin++) {
            if (bins[bin * FIELDS] > 0) {
                writeNumber(bytes, bin - last);
                for (int field = 0; field < FIELDS; field++) {
                    writeNumber(bytes, bins[bin * FIELDS + field]);
                }
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
        range.add(bytes.getFloat(), bytes.getFloat());
        for (int bin = -1; bytes.hasRemaining(); ) {
            bin += (int) readNumber(bytes);
            for (int field = 0; field < FIELDS; field++) {
                bins[bin * FIELDS + field] += readNumber(bytes);
            }
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

    /** The statistics of everything counted. All 0 if nothing was. */
    VolumeStatistics statistics() {
        long[] counts = new long[BINS];
        double sum = 0;
        double squares = 0;
        for (int bin = 0; bin < BINS; bin++) {
            counts[bin] = bins[bin * FIELDS];
            float start = Float.intBitsToFloat(bin << 16);
            if (counts[bin] > 0 && Float.isFinite(start)) {
                // of every sample: the start of its bin, and so many units in the last place more
                double base = Math.abs((double) start);
                double unit = Math.ulp(start);
                double low = bins[bin * FIELDS + 1] * unit;
                sum += Math.copySign(counts[bin] * base + low, start);
                double lowSquares = Math.scalb((double) bins[bin * FIELDS + 2], SQUARE_BITS) * unit * unit;
                squares += counts[bin] * base * base + 2 * base * low + lowSquares;
            }
        }
        return new BinnedStatistics(counts, range.min(), range.max()).of(sum, squares);
    }

    /**
     * Smallest and largest of many samples. Compares array with array, place by place, which the compiler makes vector
     * instructions of, and the places with each other only when asked. Of zeros of both signs either may be the result.
     * Not thread-safe.
     */
    private static final class AmplitudeRange {
        private float[] lowest = {Float.POSITIVE_INFINITY};
        private float[] highest = {Float.NEGATIVE_INFINITY};

        /** Adds samples, none of which is NaN. Keeps two arrays as long as the longest that was given. */
        void add(float[] samples, int count) {
            reserve(count);
            for (int i = 0; i < count; i++) {
                lowest[i] = Math.min(lowest[i], samples[i]);
            }
            for (int i = 0; i < count; i++) {
                highest[i] = Math.max(highest[i], samples[i]);
            }
        }

        private void reserve(int count) {
            int old = lowest.length;
            if (old < count) {
                lowest = Arrays.copyOf(lowest, count);
                highest = Arrays.copyOf(highest, count);
                Arrays.fill(lowest, old, count, Float.POSITIVE_INFINITY);
                Arrays.fill(highest, old, count, Float.NEGATIVE_INFINITY);
            }
        }

        /** Adds what has this range. */
        void add(float min, float max) {
            lowest[0] = Math.min(lowest[0], min);
            highest[0] = Math.max(highest[0], max);
        }

        /** Infinity if nothing was added. */
        float min() {
            float min = lowest[0];
            for (float low : lowest) {
                min = Math.min(min, low);
            }
            return min;
        }

        /** Negative infinity if nothing was added. */
        float max() {
            float max = highest[0];
            for (float high : highest) {
                max = Math.max(max, high);
            }
            return max;
        }
    }
}
