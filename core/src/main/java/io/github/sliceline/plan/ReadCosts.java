package io.github.sliceline.plan;

/**
 * Costs of requests: when reading more bytes beats sending another request, how long a request may grow, and how many
 * requests share a long read.
 *
 * @param gapBytes most unwanted bytes that are read to save a request: about the drive's time for one request at
 *     working queue depth times its bandwidth
 * @param requestBytes bytes of the longest request
 * @param queueDepth number of requests under way at once
 * @param far true if usual requests do not fill the line, because so many bytes could arrive during the wait for the
 *     first
 */
public record ReadCosts(int gapBytes, int requestBytes, int queueDepth, boolean far) {
    /** Bytes of the longest request for which memory is always at hand. */
    public static final int USUAL_REQUEST = 504 << 10;

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

    public ReadCosts {
        if (gapBytes < 0) {
            throw new IllegalArgumentException("gap must be >= 0 bytes, got " + gapBytes);
        }
        if (requestBytes < 4096) {
            throw new IllegalArgumentException("request must be >= 4096 bytes, got " + requestBytes);
        }
        if (queueDepth < 1) {
            throw new IllegalArgumentException("queue depth must be >= 1, got " + queueDepth);
        }
    }

    /** Costs of a local drive. */
    public ReadCosts(int gapBytes, int requestBytes, int queueDepth) {
        this(gapBytes, requestBytes, queueDepth, false);
    }

    /**
     * Returns the costs of reading from a local drive or from a distant store. Requests to a drive have at most
     * {@link #USUAL_REQUEST} bytes, for which memory is kept. Requests to a distant store, such as an object store, may
     * have {@code requestBytes}.
     */
    public static ReadCosts of(int gapBytes, int requestBytes, int queueDepth) {
        return isFar(gapBytes, queueDepth)
                ? new ReadCosts(gapBytes, requestBytes, queueDepth, true)
                : new ReadCosts(gapBytes, Math.min(requestBytes, USUAL_REQUEST), queueDepth);
    }

    /**
     * True if usual requests do not fill the line, because so many bytes could arrive during the wait for the first.
     */
    public static boolean isFar(int gapBytes, int queueDepth) {
        return (long) gapBytes * queueDepth >= FAR;
    }

    /** Returns these costs with another number of requests under way. */
    public ReadCosts withQueueDepth(int depth) {
        return new ReadCosts(gapBytes, requestBytes, depth, far);
    }

    /**
     * Returns the longest request of a read of {@code bytes} bytes. A read from a drive is cut so that every place in
     * the queue gets a share. Another request to a distant store costs much, so a longer read first gets as many
     * requests as fill the line, then longer requests, and only a read that is too long for these uses the whole queue.
     */
    long longest(long bytes) {
        long share = queueDepth == 1 ? bytes : bytes / (SHARES * (long) queueDepth);
        long least =
                far ? Math.max(USUAL_REQUEST, Math.min((long) GAPS * gapBytes, bytes / FILL_THE_LINE)) : LEAST_SHARE;
        return Math.min(requestBytes, Math.max(least, share));
    }

    /**
     * Cost of requests, in bytes that could have been read meanwhile. Each request costs a gap, but all together at
     * least as many gaps as the queue is deep, which is the wait for the first one.
     */
    public long weight(int requests, long bytes) {
        return requests == 0 ? 0 : (long) Math.max(requests, queueDepth) * gapBytes + bytes;
    }
}
