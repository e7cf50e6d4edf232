package io.github.sliceline.hdf5.chunk;

/**
 * Addresses of a dataset's chunks in its file. A chunk is named by its ordinal: its position in the grid of chunks,
 * row-major. Immutable and thread-safe.
 */
public interface ChunkLookup {
    /** Address of a chunk that was never written. */
    long ABSENT = -1;

    /** Returns the byte in the file where the chunk starts, or {@link #ABSENT}. */
    long address(long ordinal);

    /** Returns the length of the stored chunk in bytes. The value has no meaning for an absent chunk. */
    int storedBytes(long ordinal);

    /**
     * Returns the chunk's filter mask: if bit n is set, filter n was not applied to this chunk. 0 if the dataset has no
     * filters.
     */
    default int filterMask(long ordinal) {
        return 0;
    }
}
