package io.github.sliceline.bench.probe;

/**
 * Histogram of durations whose buckets grow with the duration, so that its size does not depend on the number of
 * durations. A percentile is wrong by at most 1/32 of itself. Not thread-safe: each thread has its own, and they are
 * added at the end.
 */
final class LatencyHistogram {
    private static final int SUB_BITS = 5;
    private static final int SUB = 1 << SUB_BITS;

    private final long[] counts = new long[(Long.SIZE - SUB_BITS) * SUB];
    private long total;

    void add(long nanos) {
        counts[bucketOf(Math.max(0, nanos))]++;
        total++;
    }

    void addAll(LatencyHistogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
    }

    /**
     * Returns the percentile in nanoseconds.
     *
     * @param share fraction of all durations, above 0 and at most 1
     */
    long percentile(double share) {
        if (total == 0) {
            throw new IllegalStateException("no durations");
        }
        long wanted = Math.max(1, (long) Math.ceil(share * total));
        long seen = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            seen += counts[bucket];
            if (seen >= wanted) {
                return highestOf(bucket);
            }
        }
        throw new IllegalArgumentException("share must be at most 1, got " + share);
    }

    /** Returns the bucket of a duration. Each value below 32 has its own bucket; each power of two above has 32. */
    private static int bucketOf(long nanos) {
        if (nanos < SUB) {
            return (int) nanos;
        }
        int shift = Long.SIZE - 1 - SUB_BITS - Long.numberOfLeadingZeros(nanos);
        return (shift + 1) * SUB + (int) (nanos >>> shift) - SUB;
    }

    private static long highestOf(int bucket) {
        if (bucket < SUB) {
            return bucket;
        }
        int shift = bucket / SUB - 1;
        return ((long) (bucket % SUB + SUB + 1) << shift) - 1;
    }
}
