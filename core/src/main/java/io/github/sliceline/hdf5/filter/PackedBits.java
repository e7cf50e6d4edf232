package io.github.sliceline.hdf5.filter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Unsigned numbers of a fixed count of bits, one right after the other, the most significant bit first. */
final class PackedBits {
    private final ByteBuffer bytes;
    private final int width;

    /**
     * Looks at packed numbers.
     *
     * @param bytes the numbers, from position to limit; left as it is
     * @param width bits of a number, 1 to 64
     */
    PackedBits(ByteBuffer bytes, int width) {
        this.bytes = bytes.slice().order(ByteOrder.BIG_ENDIAN);
        this.width = width;
    }

    /** Bytes that so many numbers take. */
    static long bytes(long count, int width) {
        return (Math.multiplyExact(count, width) + 7) / 8;
    }

    /** One number. */
    long get(int index) {
        long bit = (long) index * width;
        int at = (int) (bit >>> 3);
        int skipped = (int) (bit & 7);
        if (at + Long.BYTES > bytes.limit()) {
            return nearTheEnd(at, skipped);
        }
        long word = bytes.getLong(at) << skipped;
        if (skipped + width > Long.SIZE) {
            word |= (bytes.get(at + Long.BYTES) & 0xFF) >>> (8 - skipped);
        }
        return word >>> (Long.SIZE - width);
    }

    private long nearTheEnd(int at, int skipped) {
        long word = 0;
        int used = skipped + width;
        for (int i = 0; i < (used + 7) / 8; i++) {
            word = word << 8 | (bytes.get(at + i) & 0xFF);
        }
        return word << (Long.SIZE - (used + 7) / 8 * 8 + skipped) >>> (Long.SIZE - width);
    }
}
