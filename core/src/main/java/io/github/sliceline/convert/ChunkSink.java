package io.github.sliceline.convert;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes finished chunks of the volume. Thread-safe. */
sealed interface ChunkSink extends Closeable permits PositionalChunks, DeflatedChunks {

    /**
     * Writes chunks whose ordinals follow one another.
     *
     * @param first ordinal of the first chunk
     * @param chunks one after the other, from position to limit; direct
     */
    void write(long first, ByteBuffer chunks) throws IOException;
}
