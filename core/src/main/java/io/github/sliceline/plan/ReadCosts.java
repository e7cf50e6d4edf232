package io.github.sliceline.plan;

/**
 * When reading more bytes beats sending another request, how long a request may grow, and among how many a long read
 * is to be shared out.
 *
 * @param gapBytes unwanted bytes worth reading to save a request: about the drive's time for one
 *     request at working queue depth times its bandwidth
 * @param requestBytes longest request
 * @param queueDepth requests under way at once
 * @param far whether so much could have come while one waits that usual requests do not fill the line
 */
public record ReadCosts(int gapBytes, int requestBytes, int queueDepth, boolean far) {
    /** Longest request for which memory is at hand in any case. */
    public static final int USUAL_REQUEST = 504 << 10;

    /** Requests that each place in the queue should get, so that none waits long for the last. */
    private static final int SHARES = 2;

    /** From a drive, a long read is not cut finer than this for the sake of sharing it out. */
    private static final int LEAST_SHARE = 256 << 10;

    /** From far away so many requests fill the line, and a fifth of the time of one that has as many gaps is for waiting. */
    private static final int FILL_THE_LINE = 16;

    private static final int GAPS = 4;

    /** Bytes that could have come while one waits for the first: more than half of what usual requests hold. */
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

    /** Of a drive at hand. */
    public ReadCosts(int gapBytes, int requestBytes, int queueDepth) {
        this(gapBytes, requestBytes, queueDepth, false);
    }

    /**
     * Costs of reading from a drive or from far away. Of drives requests have {@link #USUAL_REQUEST} at most, for which memory is kept; from far
     * away, as from an object store, they may be as long as they like.
     */
    public static ReadCosts of(int gapBytes, int requestBytes, int queueDepth) {
        return isFar(gapBytes, queueDepth)
                ? new ReadCosts(gapBytes, requestBytes, queueDepth, true)
                : new ReadCosts(gapBytes, Math.min(requestBytes, USUAL_REQUEST), queueDepth);
    }

    /** Whether so much could have come while one waits that usual requests do not fill the line. */
    public static boolean isFar(int gapBytes, int queueDepth) {
        return (long) gapBytes * queueDepth >= FAR;
    }

    /** Costs with another number of requests under way. */
    public ReadCosts withQueueDepth(int depth) {
        return new ReadCosts(gapBytes, requestBytes, depth, far);
    }

    /**
     * How long requests of a read of so many bytes may grow. From a drive, so that all places in the queue get some. From far
     * away a request more costs much, so first as many as fill the line, then longer ones, and only a read that is too long
     * for these keeps the whole queue busy.
     */
    long longest(long bytes) {
        long share = queueDepth == 1 ? bytes : bytes / (SHARES * (long) queueDepth);
        long least =
                far ? Math.max(USUAL_REQUEST, Math.min((long) GAPS * gapBytes, bytes / FILL_THE_LINE)) : LEAST_SHARE;
        return Math.min(requestBytes, Math.max(least, share));
    }

    /**
     * What requests take, in bytes that could have come meanwhile: each costs a gap, and as much is waited for the first as
     * a whole queue costs.
     */
    public long weight(int requests, long bytes) {
        return requests == 0 ? 0 : (long) Math.max(requests, queueDepth) * gapBytes + bytes;
    }
}
