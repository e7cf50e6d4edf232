package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Filter 3: the unchanged bytes, then Fletcher's checksum. The checksum takes the bytes as big-endian 16-bit words and
 * is stored little-endian.
 */
public final class Fletcher32 implements ChunkFilter, FilterEncoder {
    public static final int CHECKSUM_BYTES = 4;

    /** Bytes whose words can be added before a 64-bit sum of sums could overflow. */
    private static final int BYTES_AT_ONCE = 1 << 20;

    @Override
    public int bytesAdded() {
        return CHECKSUM_BYTES;
    }

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        int bytes = plain.remaining();
        if (stored.remaining() != bytes + CHECKSUM_BYTES) {
            throw new IOException(
                    "has " + stored.remaining() + " bytes with its checksum, want " + (bytes + (long) CHECKSUM_BYTES));
        }
        int from = stored.position();
        int computed = checksum(stored, from, bytes);
        int found = stored.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(from + bytes);
        if (found != computed && found != asOldLibrariesStored(computed)) {
            throw new IOException(String.format("has checksum %08x, want %08x", computed, found));
        }
        plain.put(stored.slice(from, bytes));
        stored.position(stored.limit());
    }

    /**
     * Returns the checksum as stored by libhdf5 before 1.6.3, which swapped the bytes of each half on little-endian
     * machines.
     */
    private static int asOldLibrariesStored(int checksum) {
        return (checksum & 0x00FF00FF) << 8 | (checksum >>> 8 & 0x00FF00FF);
    }

    @Override
    public void apply(ByteBuffer plain, ByteBuffer stored) {
        int checksum = checksum(plain, plain.position(), plain.remaining());
        stored.put(plain.slice()).order(ByteOrder.LITTLE_ENDIAN).putInt(checksum);
    }

    public static int checksum(ByteBuffer bytes, int from, int length) {
        ByteBuffer words = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
        long low = 0;
        long high = 0;
        int end = from + length / 2 * 2;
        for (int at = from; at < end; ) {
            int stop = Math.min(end, at + BYTES_AT_ONCE);
            for (; at <= stop - Long.BYTES; at += Long.BYTES) {
                long four = words.getLong(at);
                long first = four >>> 48;
                long second = four >>> 32 & 0xFFFF;
                long third = four >>> 16 & 0xFFFF;
                long fourth = four & 0xFFFF;
                high += 4 * (low + first) + 3 * second + 2 * third + fourth;
                low += first + second + third + fourth;
            }
            for (; at < stop; at += Short.BYTES) {
                low += words.getShort(at) & 0xFFFF;
                high += low;
            }
            low = fold(low);
            high = fold(high);
        }
        if (length % 2 == 1) {
            low += (words.get(end) & 0xFF) << 8;
            high += low;
        }
        return (int) (fold(high) << 16 | fold(low));
    }

    /** Returns the sum modulo 65535 in 16 bits; 0 only if the sum is 0. */
    private static long fold(long sum) {
        return sum == 0 ? 0 : (sum - 1) % 0xFFFF + 1;
    }
}
