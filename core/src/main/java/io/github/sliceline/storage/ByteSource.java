package io.github.sliceline.storage;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Bytes that can be read by position, from any number of threads at once.
 *
 * <p>{@link Object#toString()} describes the source, usually its path; it ends up in every error.
 *
 * <p>Do not interrupt a thread that is reading from a file: the JDK then closes the channel under
 * everybody else. Callers that may be interrupted let other threads read.
 */
public interface ByteSource extends Closeable {

    /** Length in bytes, now. */
    long size() throws IOException;

    /**
     * Reads until {@code dst} is full.
     *
     * @param dst filled from its position to its limit; afterwards the position is the limit. Best a
     *     direct buffer: reading into a heap buffer costs a copy through a hidden one.
     * @param position byte in the source of the first byte wanted
     * @throws EOFException if the source ends first; the message says what was wanted and what was there.
     *     A buffer with nothing remaining is full already.
     * @throws IllegalArgumentException if the position is negative
     */
    void readFully(ByteBuffer dst, long position) throws IOException;
}
