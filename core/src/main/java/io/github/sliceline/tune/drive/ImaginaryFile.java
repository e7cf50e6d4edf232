package io.github.sliceline.tune.drive;

import io.github.sliceline.hdf5.chunk.ChunkLookup;

/**
 * A file whose chunks lie one after the other in their order, as in the files that Sliceline writes.
 *
 * @param chunkBytes stored bytes of each chunk
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
