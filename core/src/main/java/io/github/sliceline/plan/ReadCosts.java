package io.github.sliceline.plan;

/**
 * When reading more bytes beats sending another request, and how long a request may grow.
 *
 * @param gapBytes unwanted bytes worth reading to save a request: about the drive's time for one
 *     request at working queue depth times its bandwidth
 * @param requestBytes longest request; longer runs are split so that several threads share them
 */
public record ReadCosts(int gapBytes, int requestBytes) {

    /**
     * For a solid state drive: 70,000 requests a second at queue depth 16 and 1.5 GB/s make a request
     * worth some 21 KB; rounded up, because a gap below the page cache's read-ahead is read anyway. Requests of
     * 2 MiB read planes that need most of the file a third faster than those of 1 MiB; longer ones leave too few
     * to share out.
     */
    public static final ReadCosts SOLID_STATE = new ReadCosts(32 << 10, 2 << 20);

    public ReadCosts {
        if (gapBytes < 0) {
            throw new IllegalArgumentException("gap must be >= 0 bytes, got " + gapBytes);
        }
        if (requestBytes < 4096) {
            throw new IllegalArgumentException("request must be >= 4096 bytes, got " + requestBytes);
        }
    }
}
