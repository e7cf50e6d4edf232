package io.github.sliceline.importing;

import io.github.sliceline.journal.ChunkBatch;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Puts chunks where they belong. Thread-safe. */
interface ChunkPlacer extends Closeable {

    /**
     * Writes chunks whose ordinals follow one another.
     *
     * @param first ordinal of the first chunk
     * @param chunks one after the other, from position to limit; direct
     * @return where they are now
     */
    ChunkBatch.Builder place(long first, ByteBuffer chunks) throws IOException;
}
