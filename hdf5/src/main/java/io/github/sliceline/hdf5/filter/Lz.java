package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The two copying steps of a Lempel-Ziv decoder, with checks of both buffers. */
final class Lz {
    private Lz() {}

    /** Reads the next byte, unsigned. */
    static int next(ByteBuffer in) throws IOException {
        if (!in.hasRemaining()) {
            throw new IOException("has compressed data that ends too early");
        }
        return in.get() & 0xFF;
    }

    static void literals(ByteBuffer in, ByteBuffer out, int count) throws IOException {
        if (count > in.remaining() || count > out.remaining()) {
            throw new IOException("decompresses to more bytes than it can have");
        }
        out.put(in.slice(in.position(), count));
        in.position(in.position() + count);
    }

    /** Copies bytes from earlier output to its end. The two ranges may overlap. */
    static void copy(ByteBuffer out, int start, int distance, int count) throws IOException {
        int at = out.position();
        if (distance <= 0 || distance > at - start || count > out.remaining()) {
            throw new IOException("has compressed data that points outside of the chunk");
        }
        int i = 0;
        if (distance >= Long.BYTES) {
            for (; i + Long.BYTES <= count; i += Long.BYTES) {
                out.putLong(at + i, out.getLong(at + i - distance));
            }
        }
        for (; i < count; i++) {
            out.put(at + i, out.get(at + i - distance));
        }
        out.position(at + count);
    }
}
