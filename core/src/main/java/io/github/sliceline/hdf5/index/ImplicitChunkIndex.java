package io.github.sliceline.hdf5.index;

/** Chunks one after the other in the order of the grid of maximum extents. Costs no memory. */
final class ImplicitChunkIndex implements ChunkIndex {
    private final ChunkGridShape grid;
    private final long base;
    private final int chunkBytes;

    ImplicitChunkIndex(ChunkGridShape grid, long base, int chunkBytes) {
        this.grid = grid;
        this.base = base;
        this.chunkBytes = chunkBytes;
    }

    @Override
    public long address(long ordinal) {
        return base + grid.numberAtMost(ordinal) * chunkBytes;
    }

    @Override
    public int storedBytes(long ordinal) {
        return chunkBytes;
    }

    @Override
    public int filterMask(long ordinal) {
        return 0;
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
