package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.chunk.ChunkLookup;

/**
 * Where the chunks of one dataset lie. The ordinal of a chunk is its row-major position in the grid of
 * {@code ceil(extent / chunk extent)} chunks of the dataset's current extents.
 *
 * <p>Every chunk that it names lies inside the file. The filter mask is -1 (no filter applied) for chunks
 * on the edge of a dataset that leaves those unfiltered. Immutable and thread-safe; 8 bytes of memory a
 * chunk, 12 or 16 with filters, none for an implicit index.
 */
public interface ChunkIndex extends ChunkLookup {
    /** Chunks that exist in the file. */
    long chunksStored();

    long storedBytesTotal();

    /** Whether some chunks, of a table of them, skip filters that others have. */
    default boolean hasMasks() {
        return false;
    }
}
