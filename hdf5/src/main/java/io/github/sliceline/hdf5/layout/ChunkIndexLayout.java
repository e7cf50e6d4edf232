package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.grid.ChunkLookup;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An index of chunks that has its place, but says only later where they are. Immutable; what is written follows from the
 * lookup alone, so that it can be written again.
 */
public interface ChunkIndexLayout {
    /** Takes bytes and where in the file they go: {@code store::writeFully}. */
    @FunctionalInterface
    interface Sink {
        /** Writes from the buffer's position to its limit; the buffer is used again afterwards. */
        void write(ByteBuffer bytes, long position) throws IOException;
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
