package io.github.sliceline.hdf5.index;

/**
 * Chunks of equal length, one after the other. Costs no memory.
 *
 * @param base address of the first
 * @param byNumber in the order of their numbers, as an implicit index has them, else of their ordinals
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
