package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Undoes one filter. Thread-safe. */
interface ChunkFilter {
    /** What {@link #bytesAdded} says of a filter whose output may have any length. */
    int VARIES = -1;

    /**
     * Undoes the filter.
     *
     * @param stored what the filter made, from position to limit
     * @param plain gets what went into the filter, from its position on, which moves past it; never more than
     *     there is room for. A filter that adds a fixed number of bytes fills it exactly; after others the
     *     caller checks the length
     * @throws IOException if the bytes are not what the filter makes, or are those of another length; the
     *     message is the rest of a sentence that starts with "chunk"
     */
    void undo(ByteBuffer stored, ByteBuffer plain) throws IOException;

    /** By how many bytes the filter makes a chunk longer, or {@link #VARIES} for one that compresses. */
    default int bytesAdded() {
        return VARIES;
    }
}
