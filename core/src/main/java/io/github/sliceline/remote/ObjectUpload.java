package io.github.sliceline.remote;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An object that is being written, in parts that may come in any order and from several threads. Nothing is seen of it
 * until it is complete. Thread-safe.
 */
public interface ObjectUpload extends Closeable {
    /** Fewest bytes of a part but the last. */
    long leastPartBytes();

    /** Most bytes of a part. */
    long mostPartBytes();

    /** Most parts of an object. */
    int mostParts();

    /**
     * Sends a part. The same part may be sent again, and the later one counts; if both are the same bytes it is no matter
     * which.
     *
     * @param number from 1, in the order of the object
     * @param bytes from its position to its limit, neither of which is changed
     */
    void send(int number, ByteBuffer bytes) throws IOException;

    /**
     * Makes the object of all parts that were sent, in the order of their numbers, and gives it its name.
     *
     * @param overwrite whether it takes the place of an object that is there
     * @throws java.nio.file.FileAlreadyExistsException if it does not, and one is there
     */
    void complete(boolean overwrite) throws IOException;

    /**
     * What names this upload to its store, so that another process can send parts of it; empty where that is not possible.
     */
    String id();

    /** Ends it: unless it is complete, all parts are removed. */
    @Override
    void close() throws IOException;
}
