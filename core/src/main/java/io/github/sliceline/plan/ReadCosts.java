package io.github.sliceline.plan;

/**
 * When reading more bytes beats sending another request, how long a request may grow, and among how many a long read
 * is to be shared out.
 *
 * @param gapBytes unwanted bytes worth reading to save a request: about the drive's time for one
 *     request at working queue depth times its bandwidth
 * @param requestBytes longest request
 * @param queueDepth requests under way at once
 * @param leastShare a read is not cut into requests shorter than this, for the sake of sharing it out
 */
public record ReadCosts(int gapBytes, int requestBytes, int queueDepth, int leastShare) {
    /** Longest request for which memory is at hand in any case. */
    public static final int USUAL_REQUEST = 504 << 10;

    private static final int USUAL_SHARE = 256 << 10;

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
        this(gapBytes, requestBytes, queueDepth, USUAL_SHARE);
    }

    /**
     * As suits what is read from. Of drives requests have {@link #USUAL_REQUEST} at most, for which memory is kept. Where
     * what could have come while one waits is more than a queue of these holds, as from an object store, they are longer:
     * twice the gap at least, of which a third of the time is for waiting.
     */
    public static ReadCosts of(int gapBytes, int requestBytes, int queueDepth) {
        return isFar(gapBytes, queueDepth)
                ? new ReadCosts(gapBytes, requestBytes, queueDepth, Math.min(2 * gapBytes, requestBytes))
                : new ReadCosts(gapBytes, Math.min(requestBytes, USUAL_REQUEST), queueDepth);
    }

    /** Whether so much could have come while one waits that usual requests do not fill the line. */
    public static boolean isFar(int gapBytes, int queueDepth) {
        return (long) gapBytes * queueDepth >= FAR;
    }

    /** The same with so many under way. */
    public ReadCosts withQueueDepth(int depth) {
        return new ReadCosts(gapBytes, requestBytes, depth, leastShare);
    }

    /**
     * What requests take, in bytes that could have come meanwhile: each costs a gap, and as much is waited for the first as
     * a whole queue costs.
     */
    public long weight(int requests, long bytes) {
        return requests == 0 ? 0 : (long) Math.max(requests, queueDepth) * gapBytes + bytes;
    }
}
