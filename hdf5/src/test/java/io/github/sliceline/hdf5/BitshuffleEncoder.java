package io.github.sliceline.hdf5;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Plain encoder for the bitshuffle filter, bit by bit. */
public final class BitshuffleEncoder {
    /** No compression. */
    public static final int NONE = 0;
    /** Blocks of LZ4. */
    public static final int LZ4 = 2;
    /** Blocks of zstd. */
    public static final int ZSTD = 3;

    private BitshuffleEncoder() {}

    /** A chunk as the filter stores it; the block is in elements. */
    public static byte[] encode(byte[] plain, int width, int blockElements, int compression) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (compression != NONE) {
            out.writeBytes(ByteBuffer.allocate(12)
                    .putLong(plain.length)
                    .putInt(blockElements * width)
                    .array());
        }
        int elements = plain.length / width;
        for (int at = 0; at < elements / 8 * 8; at += blockElements) {
            int end = Math.min(elements / 8 * 8, at + blockElements);
            byte[] block = shuffleBits(Arrays.copyOfRange(plain, at * width, end * width), width);
            byte[] stored = compress(block, compression);
            if (compression != NONE) {
                out.writeBytes(ByteBuffer.allocate(4).putInt(stored.length).array());
            }
            out.writeBytes(stored);
        }
        out.writeBytes(Arrays.copyOfRange(plain, elements / 8 * 8 * width, plain.length));
        return out.toByteArray();
    }

    private static byte[] compress(byte[] block, int compression) {
        return switch (compression) {
            case LZ4 -> LempelZiv.lz4Block(block, 0, block.length);
            case ZSTD -> Zstd.compress(block, 3);
            default -> block;
        };
    }

    /** Bit b of element e comes to row b, where bits are counted from the lowest of the first byte. */
    static byte[] shuffleBits(byte[] block, int width) {
        int elements = block.length / width;
        byte[] shuffled = new byte[block.length];
        for (int e = 0; e < elements; e++) {
            for (int bit = 0; bit < 8 * width; bit++) {
                int value = (block[e * width + bit / 8] >> (bit % 8)) & 1;
                shuffled[bit * elements / 8 + e / 8] |= (byte) (value << (e % 8));
            }
        }
        return shuffled;
    }
}
