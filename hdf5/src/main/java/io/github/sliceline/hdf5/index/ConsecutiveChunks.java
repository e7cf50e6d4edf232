package io.github.sliceline.hdf5.index;

/**
 * Consecutive chunks of equal length. Takes no memory for each chunk.
 *
 * @param grid numbering of the chunks
 * @param base address of the first chunk
 * @param chunkBytes length of a chunk
 * @param byNumber true if they are in the order of their numbers, as in an implicit index; otherwise of their ordinals
 */
public record ConsecutiveChunks(ChunkNumbering grid, long base, int chunkBytes, boolean byNumber)
        implements ChunkIndex {
    @Override
    public long address(long ordinal) {
        return base + (byNumber ? grid.numberOf(ordinal) : ordinal) * chunkBytes;
    }

    @Override
    public int storedBytes(long ordinal) {
        return chunkBytes;
    }

    @Override
    public long chunksStored() {
        return grid.total();
    }

    @Override
    public long storedBytesTotal() {
        return grid.total() * chunkBytes;
    }
}
