package io.github.sliceline.storage;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Bytes that any number of threads may read by position at once.
 *
 * <p>{@link Object#toString()} describes the source, usually by its path. Every error contains it.
 *
 * <p>Do not interrupt a thread that is reading from a file: the JDK then closes the channel for all readers. Callers
 * that may be interrupted should let other threads read.
 */
public interface ByteSource extends Closeable {

    /** Returns the current length in bytes. */
    long size() throws IOException;

    /**
     * Reads until {@code dst} is full.
     *
     * @param dst filled from its position to its limit; afterwards the position is the limit. A direct buffer is
     *     fastest: reading into a heap buffer copies through a hidden one.
     * @param position byte in the source at which to start
     * @throws EOFException if the source ends first; the message says which bytes were expected and where the source
     *     ends. A buffer without remaining bytes is already full.
     * @throws IllegalArgumentException if the position is negative
     */
    void readFully(ByteBuffer dst, long position) throws IOException;

    /**
     * Reads a few bytes into a new buffer.
     *
     * @return a heap buffer, big-endian, from position 0 to the limit
     * @throws EOFException as {@link #readFully}
     */
    default ByteBuffer read(long position, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        readFully(buffer, position);
        return buffer.flip();
    }

    /**
     * Refuses a negative position.
     *
     * @throws IllegalArgumentException if the position is negative
     */
    static void requireNotNegative(long position) {
        if (position < 0) {
            throw new IllegalArgumentException("position must be >= 0, got " + position);
        }
    }

    /**
     * Refuses a range that a source of known length does not hold.
     *
     * @param wanted bytes of the range; an empty range is held everywhere
     * @param itEnds the message's words before the length, such as {@code file ends}
     * @throws EOFException if the source ends before the range does
     * @throws IllegalArgumentException if the position is negative
     */
    static void requireHeld(Object source, long position, int wanted, long size, String itEnds) throws EOFException {
        requireNotNegative(position);
        if (wanted > 0 && position > size - wanted) {
            throw new EOFException(
                    source + ": wanted " + wanted + " bytes at " + position + ", " + itEnds + " at " + size);
        }
    }
}
