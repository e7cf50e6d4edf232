package io.github.sliceline.plan;

/**
 * When reading more bytes beats sending another request, how long a request may grow, and among how many a long read
 * is to be shared out.
 *
 * @param gapBytes unwanted bytes worth reading to save a request: about the drive's time for one
 *     request at working queue depth times its bandwidth
 * @param requestBytes longest request
 * @param queueDepth requests under way at once
 */
public record ReadCosts(int gapBytes, int requestBytes, int queueDepth) {
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
}
