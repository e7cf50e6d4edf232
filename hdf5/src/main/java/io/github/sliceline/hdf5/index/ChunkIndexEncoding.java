package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An index of chunks that has its place before the chunks' addresses are known. Immutable. Its bytes depend only on the
 * lookup, so it can be written again.
 */
public interface ChunkIndexEncoding {
    /** Receiver of bytes and of their position in the file: {@code store::writeFully}. */
    @FunctionalInterface
    interface Sink {
        /** Writes the bytes from the buffer's position to its limit. The caller reuses the buffer afterwards. */
        void write(ByteBuffer bytes, long position) throws IOException;
    }

    /**
     * Returns an index at an address.
     *
     * @param kind kind of index, one that is apart from the chunks and that we write
     * @param grid numbering of the chunks
     * @param elementBytes bytes of an element of the dataset
     * @param chunkBytes length of a chunk before filters
     * @param filtered true if the dataset has filters
     * @param address byte in the file where the index starts
     */
    static ChunkIndexEncoding of(
            IndexKind kind, ChunkNumbering grid, int elementBytes, long chunkBytes, boolean filtered, long address) {
        return kind == IndexKind.FIXED_ARRAY
                ? new FixedArray(ChunkElement.of(grid, chunkBytes, filtered), address)
                : new ChunkBTreeV1(grid, elementBytes, address);
    }

    /** Byte in the file where the index starts. */
    long address();

    /** Number of contiguous bytes that the index takes. */
    long bytes();

    /**
     * Writes the index.
     *
     * @param chunks addresses of the chunks by ordinal, row-major in the grid of the dataset's current extents; all may
     *     be absent
     * @param sink receives each part of the index once, in any order
     */
    void write(ChunkLookup chunks, Sink sink) throws IOException;
}
