package io.github.sliceline.tune.drive;

import io.github.sliceline.hdf5.chunk.ChunkLookup;

/**
 * A file whose chunks lie one after the other in their order, as ours do.
 *
 * @param chunkBytes of each as it is stored
 */
record ImaginaryFile(long chunkBytes) implements ChunkLookup {
    @Override
    public long address(long ordinal) {
        return ordinal * chunkBytes;
    }

    @Override
    public int storedBytes(long ordinal) {
        return Math.toIntExact(chunkBytes);
    }
}
