package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.chunk.ChunkLookup;

/**
 * Addresses of the chunks of one dataset. The ordinal of a chunk is its row-major position in the grid of {@code
 * ceil(extent / chunk extent)} chunks of the dataset's current extents.
 *
 * <p>Every chunk lies inside the file. If a dataset leaves chunks on its edge unfiltered, their filter mask is -1 (no
 * filter applied). Immutable and thread-safe. Takes 8 bytes of memory for each chunk, 12 or 16 with filters, none if
 * the index is implicit.
 */
public interface ChunkIndex extends ChunkLookup {
    /** Number of chunks that exist in the file. */
    long chunksStored();

    long storedBytesTotal();

    /** True if some chunks skip filters that others have. */
    default boolean hasMasks() {
        return false;
    }
}
