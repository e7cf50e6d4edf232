package io.github.sliceline.remote;

import io.github.sliceline.FileChangedException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One version of an object, open for reading. All bytes read belong to that version; if another version took its place,
 * reads throw {@link FileChangedException}. Thread-safe. Closing it ends reads that are under way.
 */
public interface RemoteObject extends Closeable {
    /** Returns the length in bytes. */
    long size();

    /**
     * Returns a name of this version that no other version has, such as an entity tag; empty if the store names none.
     */
    default String version() {
        return "";
    }

    /** Returns the first bytes, which came when the object was opened: a new read-only view, from position 0. */
    default ByteBuffer head() {
        return ByteBuffer.allocate(0);
    }

    /**
     * Reads a range with one request. Repeats the request if it fails in a way that may pass.
     *
     * @param dst filled from its position to its limit if the read succeeds
     * @param position byte of the object at which to start; the whole range lies within {@link #size()}
     * @throws FileChangedException if another version has replaced the object
     * @throws IOException if the store does not send the bytes, even after repeated requests
     */
    void read(ByteBuffer dst, long position) throws IOException;

    @Override
    default void close() throws IOException {}
}
