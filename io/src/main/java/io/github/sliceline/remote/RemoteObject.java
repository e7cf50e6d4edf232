package io.github.sliceline.remote;

import io.github.sliceline.FileChangedException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One version of an object, open for reading. All that is read of it is of that version, or refused with
 * {@link FileChangedException}. Thread-safe; closing it ends reads that are under way.
 */
public interface RemoteObject extends Closeable {
    /** Length in bytes. */
    long size();

    /** What names this version and no other, such as an entity tag; empty where the store gives none. */
    String version();

    /** The first bytes, which came when it was opened: a view of one's own, read-only, from position 0. */
    ByteBuffer head();

    /**
     * Reads a range with one request, and with another one if that fails in a way that may pass.
     *
     * @param dst filled from its position to its limit, if the read succeeds
     * @param position byte of the object of the first one wanted; the whole range lies within {@link #size()}
     * @throws FileChangedException if another version has taken the object's place
     * @throws IOException if the store does not give the bytes, however often it is asked
     */
    void read(ByteBuffer dst, long position) throws IOException;
}
