package io.github.sliceline.remote;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

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
     * @param bytes one buffer after the other, for a part may be longer than a buffer: from the position of each to its limit,
     *     neither of which is changed
     * @return the store's receipt, for {@link #sent} where another process completes the upload
     */
    String send(int number, List<ByteBuffer> bytes) throws IOException;

    /** Sends a part that is in one buffer. */
    default String send(int number, ByteBuffer bytes) throws IOException {
        return send(number, List.of(bytes));
    }

    /**
     * Makes a part of this upload known that another process sent, to which it was {@linkplain ObjectStore#attach attached}.
     *
     * @param receipt what {@link #send} gave there
     */
    default void sent(int number, String receipt) {
        throw new UnsupportedOperationException("parts come from this process only");
    }

    /**
     * Makes the object of all parts that were sent, in the order of their numbers, and gives it its name.
     *
     * @param overwrite whether it takes the place of an object that is there
     * @throws java.nio.file.FileAlreadyExistsException if it does not, and one is there
     */
    void complete(boolean overwrite) throws IOException;

    /**
     * What names this upload to its store, so that another process can {@linkplain ObjectStore#attach send} parts of it; empty
     * where that is not possible.
     */
    String id();

    /** Ends it, and what is being sent: unless it is complete, or was only attached to, all parts are removed. */
    @Override
    void close() throws IOException;
}
