package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Filter 3: the bytes, then Fletcher's checksum of them as big-endian 16-bit words, stored little-endian. */
public final class Fletcher32 implements ChunkFilter {
    static final int CHECKSUM_BYTES = 4;

    /** Words that can be added before a 32-bit sum could overflow. */
    private static final int WORDS_AT_ONCE = 360;

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

    /** libhdf5 before 1.6.3 swapped the bytes of each half on little-endian machines. */
    private static int asOldLibrariesStored(int checksum) {
        return (checksum & 0x00FF00FF) << 8 | (checksum >>> 8 & 0x00FF00FF);
    }

    public static int checksum(ByteBuffer bytes, int from, int length) {
        ByteBuffer words = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
        int low = 0;
        int high = 0;
        int end = from + length / 2 * 2;
        for (int at = from; at < end; ) {
            int stop = Math.min(end, at + 2 * WORDS_AT_ONCE);
            for (; at < stop; at += 2) {
                low += words.getShort(at) & 0xFFFF;
                high += low;
            }
            low = fold(low);
            high = fold(high);
        }
        if (length % 2 == 1) {
            low += (words.get(end) & 0xFF) << 8;
            high += low;
            low = fold(low);
            high = fold(high);
        }
        return fold(high) << 16 | fold(low);
    }

    private static int fold(int sum) {
        return (sum & 0xFFFF) + (sum >>> 16);
    }
}
