package io.github.sliceline.storage;

import io.github.sliceline.FileChangedException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

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

    /**
     * Reads a few bytes into memory of their own.
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
     * These bytes for reads that are planned: each is one request, and nothing is read beside it or kept. Itself, unless
     * the source reads more than it is asked for. To be closed by nobody.
     */
    default ByteSource planned() {
        return this;
    }

    /**
     * Whether an edit of the file was interrupted and this process cannot write it: then these bytes are what the file should
     * be, and not what stands in it.
     */
    default boolean isShownFromJournal() {
        return false;
    }

    /** Reads of the same bytes past the page cache, of the file opened once more; empty where there are none. */
    default Optional<DirectReads> directReads() {
        return Optional.empty();
    }

    /**
     * What the page cache holds of these bytes; empty where nobody tells. It asks by this source, and is to be closed before
     * it.
     */
    default Optional<PagesInMemory> pagesInMemory() throws IOException {
        return Optional.empty();
    }

    /**
     * Whether an answer takes so long that a megabyte could be read meanwhile, however little is asked for: so it is of
     * objects of stores.
     */
    default boolean answersLate() {
        return false;
    }

    /**
     * Called after what was read made no sense.
     *
     * @param found what was wrong with it
     * @throws FileChangedException if the file was written to since it was opened, where that is known: then what was read may be of
     *     two versions; its cause is what was found
     */
    default void requireUnchanged(Throwable found) throws IOException {}

    /** What names this content and no other under the same name; empty where nobody knows, as of files. */
    default Optional<String> contentVersion() {
        return Optional.empty();
    }

    /**
     * Refuses a position before the start.
     *
     * @throws IllegalArgumentException if it is negative
     */
    static void requireNotNegative(long position) {
        if (position < 0) {
            throw new IllegalArgumentException("position must be >= 0, got " + position);
        }
    }

    /**
     * Refuses bytes that a source does not have, for sources whose length is known.
     *
     * @param wanted how many; 0 are everywhere
     * @param itEnds what the message says before the length, such as {@code file ends}
     * @throws EOFException if it ends before them
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
