package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Filter 32000: one LZF block without a header, as h5py writes it. A control byte below 32 starts a run of that many
 * literals plus one. Any other control byte is a copy of 3 to 264 bytes from up to 8192 bytes back.
 */
final class Lzf implements ChunkFilter {
    private static final int LITERALS = 32;
    private static final int LONG_COPY = 7;

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        int start = plain.position();
        while (stored.hasRemaining()) {
            int control = stored.get() & 0xFF;
            if (control < LITERALS) {
                literals(stored, plain, control + 1);
            } else {
                int length = control >> 5;
                if (length == LONG_COPY) {
                    length += next(stored);
                }
                int distance = ((control & 0x1F) << 8 | next(stored)) + 1;
                copy(plain, start, distance, length + 2);
            }
        }
    }

    /** Reads the next byte, unsigned. */
    private static int next(ByteBuffer in) throws IOException {
        if (!in.hasRemaining()) {
            throw new IOException("has compressed data that ends too early");
        }
        return in.get() & 0xFF;
    }

    /** Copies bytes unchanged, with checks of both buffers. */
    static void literals(ByteBuffer in, ByteBuffer out, int count) throws IOException {
        if (count > in.remaining() || count > out.remaining()) {
            throw new IOException("decompresses to more bytes than it can have");
        }
        out.put(in.slice(in.position(), count));
        in.position(in.position() + count);
    }

    /** Copies bytes from earlier output to its end. The two ranges may overlap. */
    private static void copy(ByteBuffer out, int start, int distance, int count) throws IOException {
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
