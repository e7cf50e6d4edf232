package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes that can be written by position too, from any number of threads at once. */
public interface ByteStore extends ByteSource {

    /**
     * Writes all of {@code src}, growing the store if needed.
     *
     * @param src written from its position to its limit; afterwards the position is the limit
     * @param position byte in the store where the first byte goes; bytes never written before it are 0
     * @throws IllegalArgumentException if the position is negative
     */
    void writeFully(ByteBuffer src, long position) throws IOException;

    /**
     * Cuts the store to this length. Does nothing if it is shorter already.
     *
     * @throws IllegalArgumentException if the size is negative
     */
    void truncate(long size) throws IOException;

    /**
     * Waits until everything written so far is on the medium.
     *
     * <p>A failed force means that data may be lost and that a second one may wrongly succeed: never
     * retry it.
     */
    void force() throws IOException;
}
