package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes that any number of threads may read and write by position at once. */
public interface ByteStore extends ByteSource {

    /**
     * Writes all of {@code src}, growing the store if needed.
     *
     * @param src written from its position to its limit; afterwards the position is the limit
     * @param position byte in the store at which to start; bytes before it that were never written are 0
     * @throws IllegalArgumentException if the position is negative
     */
    void writeFully(ByteBuffer src, long position) throws IOException;

    /**
     * Cuts the store to this length. Does nothing if it is already shorter.
     *
     * @throws IllegalArgumentException if the size is negative
     */
    void truncate(long size) throws IOException;

    /**
     * Waits until all bytes written so far are on the medium.
     *
     * <p>After a failed force, bytes may be lost although a second force succeeds. So never retry it.
     */
    void force() throws IOException;
}
