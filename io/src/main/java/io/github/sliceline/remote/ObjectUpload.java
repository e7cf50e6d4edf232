package io.github.sliceline.remote;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * An object that is being written, in parts that may be sent in any order and by several threads. Readers do not see
 * the object until it is complete. Thread-safe.
 */
public interface ObjectUpload extends Closeable {
    /** Returns the minimum bytes of a part; only the last part may be shorter. */
    long leastPartBytes();

    /** Returns the maximum bytes of a part. */
    long mostPartBytes();

    /** Returns the maximum number of parts. */
    int mostParts();

    /**
     * Sends a part. If a part is sent again, the later one replaces the earlier.
     *
     * @param number from 1, in the order of the object
     * @param bytes consecutive buffers, since a part may be longer than a buffer; each from its position to its limit,
     *     which do not change
     * @return the store's receipt; {@link #sent} needs it if another process completes the upload
     */
    String send(int number, List<ByteBuffer> bytes) throws IOException;

    /** Sends a part that is in one buffer. */
    default String send(int number, ByteBuffer bytes) throws IOException {
        return send(number, List.of(bytes));
    }

    /**
     * Registers a part that another process sent after {@linkplain ObjectStore#attach joining} this upload.
     *
     * @param receipt the result of {@link #send} in that process
     */
    default void sent(int number, String receipt) {
        throw new UnsupportedOperationException("parts come from this process only");
    }

    /**
     * Makes the object from all parts sent, in the order of their numbers.
     *
     * @param overwrite true to replace an existing object
     * @throws java.nio.file.FileAlreadyExistsException if the object exists and {@code overwrite} is false
     */
    void complete(boolean overwrite) throws IOException;

    /**
     * Returns the store's name for this upload, with which another process can {@linkplain ObjectStore#attach join} it;
     * empty if that is not possible.
     */
    String id();

    /**
     * Ends the upload, and parts that are being sent. Removes all parts, unless the upload is complete or was joined.
     */
    @Override
    void close() throws IOException;
}
