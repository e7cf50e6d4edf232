package io.github.sliceline.hdf5;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Undoes one filter. Thread-safe. */
interface ChunkFilter {
    /**
     * Undoes the filter.
     *
     * @param stored what the filter made, from position to limit
     * @param plain filled from position to limit exactly
     * @throws IOException if the bytes are not what the filter makes, or are those of another length; the
     *     message is the rest of a sentence that starts with "chunk"
     */
    void undo(ByteBuffer stored, ByteBuffer plain) throws IOException;
}
