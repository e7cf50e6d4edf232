package io.github.sliceline.storage;

import io.github.sliceline.FileChangedException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

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
     * Returns a view of this source for planned reads: each read is one request for exactly its bytes, and nothing is
     * kept. Returns this source if it reads no more than requested anyway. The caller does not close the view.
     */
    default ByteSource planned() {
        return this;
    }

    /**
     * True if an edit of the file was interrupted and this process cannot write to the file. These bytes are then the
     * repaired content, and the file itself differs.
     */
    default boolean isShownFromJournal() {
        return false;
    }

    /** Opens the file once more, for reads of the same bytes past the page cache. Empty if that is not possible. */
    default Optional<DirectReads> directReads() {
        return Optional.empty();
    }

    /**
     * Returns a view of the parts of this source that the page cache holds. Empty if the system does not tell. The view
     * uses this source and must be closed before it.
     */
    default Optional<PagesInMemory> pagesInMemory() throws IOException {
        return Optional.empty();
    }

    /**
     * True if a response takes as long as transferring a megabyte, however few bytes are requested, as with objects of
     * stores.
     */
    default boolean answersLate() {
        return false;
    }

    /**
     * Called after the bytes read made no sense, to find out whether the file was changed meanwhile.
     *
     * @param found the error in the bytes
     * @throws FileChangedException if the file is known to have changed since it was opened, so that the bytes may mix
     *     two versions. The cause is {@code found}.
     */
    default void requireUnchanged(Throwable found) throws IOException {}

    /**
     * Returns a name of this version of the content, different from that of any other content under the same path.
     * Empty if unknown, as for local files.
     */
    default Optional<String> contentVersion() {
        return Optional.empty();
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
