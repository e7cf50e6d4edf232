package io.github.sliceline.tune;

/**
 * Parameters for reading from a drive.
 *
 * @param queueDepth number of requests to keep under way, 1 to 1024
 * @param gapBytes most unwanted bytes that are read to save a request, 0 to 2 MiB. A drive's model gives whole blocks
 *     of 4 KiB
 * @param requestBytes bytes of the longest request, 64 KiB to 8 MiB. A drive's model gives a power of two of at most 4
 *     MiB, with which the buffers of all requests under way take at most 64 MiB. If more than 16 MiB could arrive
 *     during the wait for the first byte, as from an object store, it may be 8 MiB: requests are then as long as the
 *     read is worth, and the buffers of all volumes together take at most 256 MiB and a quarter of the memory allowed
 *     outside the heap
 * @param pastCache true if bytes that are used once had better be read past the page cache: on solid state drives,
 *     where requests are cheap and the system's read-ahead is wasted
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

    /** Returns these costs with another queue depth. */
    public CostModel withQueueDepth(int newQueueDepth) {
        return new CostModel(newQueueDepth, gapBytes, requestBytes, pastCache);
    }
}
