package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.ChunkLookup;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An index of chunks that has its place, but says only later where they are. Immutable; what is written follows from the
 * lookup alone, so that it can be written again.
 */
public interface ChunkIndexEncoding {
    /** Takes bytes and where in the file they go: {@code store::writeFully}. */
    @FunctionalInterface
    interface Sink {
        /** Writes from the buffer's position to its limit; the buffer is used again afterwards. */
        void write(ByteBuffer bytes, long position) throws IOException;
    }

    /**
     * An index at an address.
     *
     * @param kind one that is apart from the chunks, of those that we write
     * @param chunkBytes length of a chunk before filters
     */
    static ChunkIndexEncoding of(
            IndexKind kind, ChunkNumbering grid, int elementBytes, long chunkBytes, boolean filtered, long address) {
        return switch (kind) {
            case FIXED_ARRAY -> new FixedArray(ChunkElement.of(grid, chunkBytes, filtered), address);
            case EXTENSIBLE_ARRAY -> new ExtensibleArray(ChunkElement.of(grid, chunkBytes, filtered), address);
            default -> new ChunkBTreeV1(grid, elementBytes, address);
        };
    }

    /** Where the index starts. */
    long address();

    /** Room that it takes, in one piece. */
    long bytes();

    /**
     * Writes what the index says when chunks lie as told.
     *
     * @param chunks by ordinal, row-major in the grid of the dataset's current extents; may name none at all
     * @param sink gets each part of the index once, in any order
     */
    void write(ChunkLookup chunks, Sink sink) throws IOException;
}
