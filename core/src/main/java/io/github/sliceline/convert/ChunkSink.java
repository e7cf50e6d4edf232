package io.github.sliceline.convert;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes finished chunks of the volume. Thread-safe. */
interface ChunkSink extends Closeable {

    /**
     * Writes chunks whose ordinals follow one another.
     *
     * @param first ordinal of the first chunk
     * @param chunks one after the other, from position to limit; direct
     * @param notes what a later run needs to know of them if it does not make them again
     */
    void write(long first, ByteBuffer chunks, ByteBuffer notes) throws IOException;
}
