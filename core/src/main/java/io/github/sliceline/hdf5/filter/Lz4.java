package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Filter 32004: total length (8 bytes) and block length (4), big-endian, then for each block its stored
 * length (4) and an LZ4 block, or plain bytes if that is as long as the block itself. LZ4 Block Format
 * Description, lz4.org.
 */
final class Lz4 implements ChunkFilter {
    private static final int LEAST_COPY = 4;
    private static final int MORE = 15;
    private static final int HEADER_BYTES = 12;

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        ByteBuffer in = stored.slice().order(ByteOrder.BIG_ENDIAN);
        stored.position(stored.limit());
        if (in.remaining() < HEADER_BYTES) {
            throw new IOException("is too short for LZ4 data");
        }
        long total = in.getLong();
        int blockBytes = in.getInt();
        if (total < 0 || total > plain.remaining() || blockBytes <= 0) {
            throw new IOException("decodes to " + Long.toUnsignedString(total) + " bytes in blocks of " + blockBytes
                    + ", want " + plain.remaining());
        }
        ByteBuffer out = plain.slice(plain.position(), (int) total);
        while (out.hasRemaining() && in.remaining() >= Integer.BYTES) {
            block(in, in.getInt(), out, Math.min(blockBytes, out.remaining()));
        }
        plain.position(plain.position() + out.position());
    }

    private static void block(ByteBuffer in, int storedBytes, ByteBuffer plain, int bytes) throws IOException {
        if (storedBytes < 0 || storedBytes > in.remaining()) {
            throw new IOException("has an LZ4 block of " + storedBytes + " bytes, " + in.remaining() + " are left");
        }
        ByteBuffer stored = in.slice(in.position(), storedBytes);
        in.position(in.position() + storedBytes);
        ByteBuffer out = plain.slice(plain.position(), bytes);
        if (storedBytes == bytes) {
            out.put(stored);
        } else {
            sequences(stored, out);
        }
        if (out.hasRemaining()) {
            throw new IOException("has an LZ4 block that decodes to " + out.position() + " bytes, want " + bytes);
        }
        plain.position(plain.position() + bytes);
    }

    /** One LZ4 block, without a header. Distances count from the output's first byte. */
    static void sequences(ByteBuffer in, ByteBuffer out) throws IOException {
        while (in.hasRemaining()) {
            int token = in.get() & 0xFF;
            Lz.literals(in, out, length(in, token >> 4));
            if (in.hasRemaining()) {
                int distance = Lz.next(in) | Lz.next(in) << 8;
                Lz.copy(out, 0, distance, length(in, token & MORE) + LEAST_COPY);
            }
        }
    }

    /** Lengths of 15 and more go on in further bytes, until one is not 255. */
    private static int length(ByteBuffer in, int nibble) throws IOException {
        int length = nibble;
        if (nibble == MORE) {
            int more;
            do {
                more = Lz.next(in);
                length = Math.addExact(length, more);
            } while (more == 255);
        }
        return length;
    }
}
