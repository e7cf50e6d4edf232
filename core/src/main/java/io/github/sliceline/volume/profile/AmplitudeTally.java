package io.github.sliceline.volume.profile;

import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Counts samples for amplitude statistics in one pass, without knowing their range beforehand. Samples are counted by
 * the upper 16 bits of their IEEE form, which sort like the values: 128 bins for every power of two
 * ({@link BinnedStatistics}). The sum of each piece of samples is a double, and these are added exactly. So the same
 * pieces give the same sums, in any order. Not thread-safe: each unit of work has its own tally, which is merged at the
 * end. Takes 0.6 MB.
 */
public final class AmplitudeTally {
    /** Bins of the histogram. */
    public static final int HISTOGRAM_BINS = BinnedStatistics.HISTOGRAM_BINS;

    private static final int BINS = BinnedStatistics.BINS;

    private final long[] counts = new long[BINS];
    private final AmplitudeRange range = new AmplitudeRange();
    private final ExactSum sum = new ExactSum();
    private final ExactSum squares = new ExactSum();

    /** Counts samples as one piece. NaN and infinities are counted separately. */
    public void add(float[] samples, int count) {
        add(samples, count, Math.max(1, count));
    }

    /** Counts samples that are several pieces of one length; the last may be shorter. */
    public void add(float[] samples, int count, int piece) {
        for (int i = 0; i < count; i++) {
            counts[Float.floatToRawIntBits(samples[i]) >>> 16]++;
        }
        boolean finite = true;
        for (int from = 0; from < count; from += piece) {
            finite &= addSums(samples, from, Math.min(count, from + piece));
        }
        if (finite) {
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

    /**
     * Adds a piece's sums, in four independent chains of additions, which the processor runs at the same time.
     *
     * @return true if all samples are finite
     */
    private boolean addSums(float[] samples, int from, int to) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double squares0 = 0;
        double squares1 = 0;
        double squares2 = 0;
        double squares3 = 0;
        int whole = from + ((to - from) & -4);
        for (int i = from; i < whole; i += 4) {
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
        for (int i = whole; i < to; i++) {
            double value = samples[i];
            sum0 += value;
            squares0 += value * value;
        }
        double moreSquares = squares0 + squares1 + (squares2 + squares3);
        // The squares of finite floats cannot overflow a double, so the sum is finite only if all samples are.
        if (!Double.isFinite(moreSquares)) {
            addFiniteSums(samples, from, to);
            return false;
        }
        sum.add(sum0 + sum1 + (sum2 + sum3));
        squares.add(moreSquares);
        return true;
    }

    private void addFiniteSums(float[] samples, int from, int to) {
        double moreSum = 0;
        double moreSquares = 0;
        for (int i = from; i < to; i++) {
            if (Float.isFinite(samples[i])) {
                moreSum += samples[i];
                moreSquares += (double) samples[i] * samples[i];
            }
        }
        sum.add(moreSum);
        squares.add(moreSquares);
    }

    /** Adds the samples that another tally counted. */
    void merge(AmplitudeTally other) {
        for (int i = 0; i < BINS; i++) {
            counts[i] += other.counts[i];
        }
        range.add(other.range.min(), other.range.max());
        sum.add(other.sum);
        squares.add(other.squares);
    }

    /**
     * Returns the tally as bytes: the smallest and largest value, the sums, and the bins that are not empty. Each bin
     * has its distance from the bin before and its count, both in 7 bits a byte, lowest first. Seismic samples fill few
     * bins.
     */
    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(2 * Float.BYTES)
                .putFloat(range.min())
                .putFloat(range.max())
                .array());
        sum.put(bytes);
        squares.put(bytes);
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

    /** Adds the samples that {@link #toBytes} of another tally describes. */
    public void addBytes(ByteBuffer bytes) {
        range.add(bytes.getFloat(), bytes.getFloat());
        sum.addFrom(bytes);
        squares.addFrom(bytes);
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

    /** Returns the statistics of all samples; all 0 if nothing was counted. */
    public VolumeStatistics statistics() {
        return new BinnedStatistics(counts, range.min(), range.max()).of(sum.value(), squares.value());
    }

    /**
     * Smallest and largest of many samples. It compares arrays element by element, which the compiler turns into vector
     * instructions. The elements are compared with each other only for the result. Of zeros of both signs either may be
     * the result. Not thread-safe.
     */
    private static final class AmplitudeRange {
        private float[] lowest = {Float.POSITIVE_INFINITY};
        private float[] highest = {Float.NEGATIVE_INFINITY};

        /** Adds samples without NaN. Keeps two arrays as long as the longest that was given. */
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

        /** Adds samples of which only the range is known. */
        void add(float min, float max) {
            lowest[0] = Math.min(lowest[0], min);
            highest[0] = Math.max(highest[0], max);
        }

        /** Returns the smallest sample; infinity if nothing was added. */
        float min() {
            float min = lowest[0];
            for (float low : lowest) {
                min = Math.min(min, low);
            }
            return min;
        }

        /** Returns the largest sample; negative infinity if nothing was added. */
        float max() {
            float max = highest[0];
            for (float high : highest) {
                max = Math.max(max, high);
            }
            return max;
        }
    }
}
