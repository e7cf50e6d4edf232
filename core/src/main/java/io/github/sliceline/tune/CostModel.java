package io.github.sliceline.tune;

/**
 * How to read from a drive.
 *
 * @param queueDepth requests to keep under way, 1 to 1024
 * @param gapBytes unwanted bytes worth reading to save a request, 0 to 2 MiB; of a drive's model whole blocks of 4 KiB
 * @param requestBytes longest request, 64 KiB to 8 MiB; of a drive's model a power of two of 4 MiB at most, with which
 *     the buffers of all requests under way take at most 64 MiB. Where more than 16 MiB could have come while one waits
 *     for the first byte, as from an object store, it may be 8 MiB: requests are as long as the read is worth, and the
 *     buffers of all volumes together take 256 MiB at most, and a quarter of what may be used outside the heap
 * @param pastCache whether bytes that are wanted once had better come past the page cache: on solid state drives,
 *     where requests are cheap and what the system reads ahead is wasted
 */
public record CostModel(int queueDepth, int gapBytes, int requestBytes, boolean pastCache) {
    private static final int MOST_THREADS = 1024;

    private static final int LARGEST_GAP = 2 << 20;
    private static final int SMALLEST_REQUEST = 64 << 10;
    private static final int LARGEST_REQUEST = 8 << 20;

    public CostModel {
        if (queueDepth < 1 || queueDepth > MOST_THREADS) {
            throw new IllegalArgumentException("queue depth must be 1 to 1024, got " + queueDepth);
        }
        if (gapBytes < 0 || gapBytes > LARGEST_GAP) {
            throw new IllegalArgumentException("gap must be 0 to 2 MiB, got " + gapBytes + " bytes");
        }
        if (requestBytes < SMALLEST_REQUEST || requestBytes > LARGEST_REQUEST) {
            throw new IllegalArgumentException("request must be 64 KiB to 8 MiB, got " + requestBytes + " bytes");
        }
    }

    /** These costs with another queue depth. */
    public CostModel withQueueDepth(int newQueueDepth) {
        return new CostModel(newQueueDepth, gapBytes, requestBytes, pastCache);
    }
}
