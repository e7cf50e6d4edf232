package io.github.sliceline.hdf5.layout;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes bytes and where in the file they go: {@code store::writeFully}. */
@FunctionalInterface
public interface ByteSink {
    /** Writes from the buffer's position to its limit; the buffer is used again afterwards. */
    void write(ByteBuffer bytes, long position) throws IOException;
}
