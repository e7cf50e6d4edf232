package io.github.sliceline.hdf5.filter;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;

/** Encoder of zlib streams (RFC 1950) for filter 1. */
final class DeflateEncoder implements FilterEncoder {
    static final int USUAL_LEVEL = 6;

    private final Deflater deflater;

    DeflateEncoder(int level) {
        this.deflater = new Deflater(level);
    }

    @Override
    public void apply(ByteBuffer plain, ByteBuffer stored) {
        deflater.reset();
        deflater.setInput(plain);
        deflater.finish();
        while (!deflater.finished()) {
            if (deflater.deflate(stored) == 0 && !stored.hasRemaining()) {
                throw new BufferOverflowException();
            }
        }
    }

    @Override
    public void close() {
        deflater.end();
    }
}
