package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Filter 32004: total length (8 bytes) and block length (4), both big-endian. Each block has its stored length (4
 * bytes), then an LZ4 block, or plain bytes if the stored length equals the block's length. LZ4 Block Format
 * Description, lz4.org.
 */
final class Lz4 implements ChunkFilter {
    static final int HEADER_BYTES = 12;

    /** Native code if the library has it for this machine, else Java. */
    private static final LZ4SafeDecompressor DECOMPRESSOR =
            LZ4Factory.fastestInstance().safeDecompressor();

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
            decompress(stored, out);
        }
        if (out.hasRemaining()) {
            throw new IOException("has an LZ4 block that decodes to " + out.position() + " bytes, want " + bytes);
        }
        plain.position(plain.position() + bytes);
    }

    /** Decompresses all input as one LZ4 block without a header. The library checks the bounds of both buffers. */
    static void decompress(ByteBuffer in, ByteBuffer out) throws IOException {
        try {
            int bytes =
                    DECOMPRESSOR.decompress(in, in.position(), in.remaining(), out, out.position(), out.remaining());
            in.position(in.limit());
            out.position(out.position() + bytes);
        } catch (LZ4Exception e) {
            throw new IOException("is not LZ4 data of at most " + out.remaining() + " bytes", e);
        }
    }
}
