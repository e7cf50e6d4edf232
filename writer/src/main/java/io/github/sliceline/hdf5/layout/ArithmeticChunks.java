package io.github.sliceline.hdf5.layout;

import io.github.sliceline.plan.ChunkLookup;

/**
 * Chunks of equal length, one after the other.
 *
 * @param base address of the first
 * @param byNumber in the order of their numbers, as an implicit index has them, else of their ordinals
 */
record ArithmeticChunks(ChunkGrid grid, long base, int chunkBytes, boolean byNumber) implements ChunkLookup {
    @Override
    public long address(long ordinal) {
        return base + (byNumber ? grid.number(ordinal) : ordinal) * chunkBytes;
    }

    @Override
    public int storedBytes(long ordinal) {
        return chunkBytes;
    }

    @Override
    public int filterMask(long ordinal) {
        return 0;
    }
}
