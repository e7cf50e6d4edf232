package io.github.sliceline.mirror.wire;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes both ways. One thread reads and writes; any other may {@link #abort}. */
public interface Wire extends Closeable {
    /** Reads some bytes, at least one; −1 if the other end closed. */
    int read(ByteBuffer dst) throws IOException;

    /** Writes all of both. */
    void write(ByteBuffer header, ByteBuffer payload) throws IOException;

    /** Says that nothing will be written any more, so that what was is read. */
    void finishWriting() throws IOException;

    /** Closes at once, also under a thread that is reading or writing, which gets an exception. */
    void abort();
}
