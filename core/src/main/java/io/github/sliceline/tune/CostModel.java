package io.github.sliceline.tune;

/**
 * Costs of reading from a drive: when reading more bytes beats sending another request, how long a request may grow, and
 * how many requests share a long read.
 *
 * @param queueDepth number of requests to keep under way, 1 to 1024
 * @param gapBytes most unwanted bytes that are read to save a request: about the drive's time for one request at
 *     working queue depth times its bandwidth. A drive's model gives whole blocks of 4 KiB, at most 2 MiB
 * @param requestBytes bytes of the longest request, at least 4 KiB. A drive's model gives a power of two of at most 4
 *     MiB, with which the buffers of all requests under way take at most 64 MiB. If more than 16 MiB could arrive
 *     during the wait for the first byte, as from an object store, it may be 8 MiB: requests are then as long as the
 *     read is worth, and the buffers of all volumes together take at most 256 MiB and a quarter of the memory allowed
 *     outside the heap
 * @param pastCache true if bytes that are used once had better be read past the page cache: on solid state drives,
 *     where requests are cheap and the system's read-ahead is wasted
 */
public record CostModel(int queueDepth, int gapBytes, int requestBytes, boolean pastCache) {
    /** Bytes of the longest request for which memory is always at hand. */
    public static final int USUAL_REQUEST = 504 << 10;

    private static final int MOST_THREADS = 1024;
    private static final int SMALLEST_REQUEST = 4 << 10;

    /** Requests for each place in the queue, so that no place waits long for the last request. */
    private static final int SHARES = 2;

    /** Bytes of the shortest request into which a long read from a drive is cut to share it out. */
    private static final int LEAST_SHARE = 256 << 10;

    /**
     * Number of requests that fill the line to a distant store. A request as long as {@link #GAPS} gaps spends a fifth
     * of its time on waiting.
     */
    private static final int FILL_THE_LINE = 16;

    private static final int GAPS = 4;

    /**
     * Bytes that could arrive during the wait for the first byte, from which on a store is far: more than half of what
     * a queue of usual requests holds.
     */
    private static final long FAR = 16 << 20;

    public CostModel {
        if (queueDepth < 1 || queueDepth > MOST_THREADS) {
            throw new IllegalArgumentException("queue depth must be 1 to 1024, got " + queueDepth);
        }
        if (gapBytes < 0) {
            throw new IllegalArgumentException("gap must be >= 0 bytes, got " + gapBytes);
        }
        if (requestBytes < SMALLEST_REQUEST) {
            throw new IllegalArgumentException("request must be >= 4096 bytes, got " + requestBytes);
        }
    }

    /** Returns these costs with another queue depth. */
    public CostModel withQueueDepth(int newQueueDepth) {
        return new CostModel(newQueueDepth, gapBytes, requestBytes, pastCache);
    }

    /**
     * True if usual requests do not fill the line, because so many bytes could arrive during the wait for the first.
     */
    public static boolean isFar(int gapBytes, int queueDepth) {
        return (long) gapBytes * queueDepth >= FAR;
    }

    /**
     * Returns these costs with requests for which memory is at hand: requests to a drive have at most {@link
     * #USUAL_REQUEST} bytes, requests to a distant store, such as an object store, keep their length.
     */
    public CostModel fitted() {
        return isFar(gapBytes, queueDepth)
                ? this
                : new CostModel(queueDepth, gapBytes, Math.min(requestBytes, USUAL_REQUEST), pastCache);
    }

    /** True if requests may be longer than usual, as those to a distant store. */
    public boolean hasLongRequests() {
        return requestBytes > USUAL_REQUEST;
    }

    /**
     * Returns the longest request of a read of {@code bytes} bytes. A read from a drive is cut so that every place in
     * the queue gets a share. Another request to a distant store costs much, so a longer read first gets as many
     * requests as fill the line, then longer requests, and only a read that is too long for these uses the whole queue.
     */
    public long longest(long bytes) {
        long share = queueDepth == 1 ? bytes : bytes / (SHARES * (long) queueDepth);
        long least = hasLongRequests()
                ? Math.max(USUAL_REQUEST, Math.min((long) GAPS * gapBytes, bytes / FILL_THE_LINE))
                : LEAST_SHARE;
        return Math.min(requestBytes, Math.max(least, share));
    }

    /**
     * Returns the cost of requests, in bytes that could have been read meanwhile. Each request costs a gap, but all
     * together at least as many gaps as the queue is deep, which is the wait for the first one.
     */
    public long weight(int requests, long bytes) {
        return requests == 0 ? 0 : (long) Math.max(requests, queueDepth) * gapBytes + bytes;
    }
}
