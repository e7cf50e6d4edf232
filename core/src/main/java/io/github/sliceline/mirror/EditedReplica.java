package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;

/**
 * A second copy of a file that is edited where it stands, wholly or not at all, by a journal of its own. {@link #force}
 * brings what was written into that journal and to the medium, so that little is left that can fail; {@link #commit}
 * makes it last. Closing takes back what was not committed, and so does whoever opens the copy after a crash.
 */
interface EditedReplica extends ByteStore {
    /** Most bytes that one expectation is about: 16 pages. */
    int MOST_EXPECTED_BYTES = 1 << 16;

    /**
     * Requires bytes to be what they are in the file that this is a copy of.
     *
     * @param bytes 1 to {@link #MOST_EXPECTED_BYTES}
     * @param sha256 their hash in the file
     * @throws MirrorRefusedException if they are others, now or at the latest from {@link #force} or {@link #size}
     */
    void expect(long position, int bytes, byte[] sha256) throws IOException;

    /** Makes everything so far last, whatever happens from now on. */
    void commit() throws IOException;

    /** Brings what was committed into the copy itself, takes back the rest, and lets go of it. */
    void publish() throws IOException;

    /** Gives up at once, under whatever another thread is doing with it. */
    void abort();

    /** Refuses a copy of another length, which is none. */
    static void requireLength(Object copy, long found, long wanted) throws MirrorRefusedException {
        if (found != wanted) {
            throw new MirrorRefusedException(copy + ": has " + found + " bytes where the file that is edited has "
                    + wanted + ", so it is no copy of it; 'sliceline mirror sync' makes it one");
        }
    }

    /** That some bytes are others. */
    static MirrorRefusedException differing(Object copy, long position, int bytes) {
        return new MirrorRefusedException(copy + ": differs from the file that is edited in bytes " + position + " to "
                + (position + bytes - 1) + ", before the edit; 'sliceline mirror sync' makes it the same");
    }
}
