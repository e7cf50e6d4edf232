package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Filter 2: the first bytes of all elements, then the second bytes, and so on. Bytes that do not fill an element come
 * last.
 */
record Shuffle(int elementBytes) implements ChunkFilter, FilterEncoder {
    /** Elements processed at once: a long holds one byte of each. */
    private static final int STEP = 8;

    @Override
    public int bytesAdded() {
        return 0;
    }

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        int bytes = plain.remaining();
        if (stored.remaining() != bytes) {
            throw new IOException("has " + stored.remaining() + " shuffled bytes, want " + bytes);
        }
        int elements = bytes / elementBytes;
        if (elements > 1) {
            interleave(stored.slice(), elements, 0, plain.slice(), elements, elementBytes);
            int done = elements * elementBytes;
            stored.position(stored.position() + done);
            plain.position(plain.position() + done);
        }
        plain.put(stored);
    }

    @Override
    public void apply(ByteBuffer plain, ByteBuffer stored) {
        int bytes = plain.remaining();
        if (bytes > stored.remaining()) {
            throw new BufferOverflowException();
        }
        int elements = bytes / elementBytes;
        int split = elements * elementBytes;
        if (elements > 1) {
            split(plain.slice(), stored.slice(), elements, elementBytes);
        } else {
            stored.put(stored.position(), plain, plain.position(), split);
        }
        stored.position(stored.position() + split);
        stored.put(plain.slice(plain.position() + split, bytes - split));
    }

    /**
     * Splits elements into planes of bytes. Both buffers are read and written from index 0; their positions are
     * undefined afterwards.
     */
    static void split(ByteBuffer elements, ByteBuffer planes, int count, int width) {
        ByteBuffer in = elements.order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer out = planes.order(ByteOrder.LITTLE_ENDIAN);
        int done = switch (width) {
            case 1 -> copy(in, 0, out, count);
            case 2 -> split2(in, out, count);
            case 4 -> split4(in, out, count);
            case 8 -> split8(in, out, count);
            default -> 0;
        };
        for (int plane = 0; plane < width; plane++) {
            for (int i = done; i < count; i++) {
                out.put(plane * count + i, in.get(i * width + plane));
            }
        }
    }

    /**
     * Splits by the exchanges of {@link #interleave2} in reverse order; split4 and split8 do the same for their widths.
     */
    private static int split2(ByteBuffer in, ByteBuffer out, int n) {
        int i = 0;
        for (; i + STEP <= n; i += STEP) {
            long a = in.getLong(2 * i);
            long b = in.getLong(2 * i + 8);
            long t = (a >>> 32 ^ b) & BitMatrix.EVERY_32;
            b ^= t;
            a ^= t << 32;
            t = (a >>> 16 ^ b) & BitMatrix.EVERY_16;
            b ^= t;
            a ^= t << 16;
            t = (a >>> 8 ^ b) & BitMatrix.EVERY_8;
            out.putLong(i, a ^ t << 8);
            out.putLong(n + i, b ^ t);
        }
        return i;
    }

    private static int split4(ByteBuffer in, ByteBuffer out, int n) {
        int i = 0;
        for (; i + STEP <= n; i += STEP) {
            long a = in.getLong(4 * i);
            long c = in.getLong(4 * i + 8);
            long b = in.getLong(4 * i + 16);
            long d = in.getLong(4 * i + 24);
            long t = (a >>> 32 ^ b) & BitMatrix.EVERY_32;
            long u = (c >>> 32 ^ d) & BitMatrix.EVERY_32;
            b ^= t;
            a ^= t << 32;
            d ^= u;
            c ^= u << 32;
            t = (a >>> 16 ^ c) & BitMatrix.EVERY_16;
            u = (b >>> 16 ^ d) & BitMatrix.EVERY_16;
            c ^= t;
            a ^= t << 16;
            d ^= u;
            b ^= u << 16;
            t = (a >>> 8 ^ b) & BitMatrix.EVERY_8;
            u = (c >>> 8 ^ d) & BitMatrix.EVERY_8;
            out.putLong(i, a ^ t << 8);
            out.putLong(n + i, b ^ t);
            out.putLong(2 * n + i, c ^ u << 8);
            out.putLong(3 * n + i, d ^ u);
        }
        return i;
    }

    private static int split8(ByteBuffer in, ByteBuffer out, int n) {
        long[] rows = new long[STEP];
        int i = 0;
        for (; i + STEP <= n; i += STEP) {
            for (int element = 0; element < STEP; element++) {
                rows[element] = in.getLong(8 * (i + element));
            }
            BitMatrix.transposeBytes(rows);
            for (int plane = 0; plane < STEP; plane++) {
                out.putLong(plane * n + i, rows[plane]);
            }
        }
        return i;
    }

    /**
     * Restores elements from planes of bytes. Both buffers are read and written from index 0; their positions are
     * undefined afterwards.
     *
     * @param plane bytes of each plane
     * @param first index of the first element
     * @param count number of elements, which are consecutive
     * @param width bytes of an element
     */
    static void interleave(ByteBuffer planes, int plane, int first, ByteBuffer elements, int count, int width) {
        ByteBuffer in = planes.order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer out = elements.order(ByteOrder.LITTLE_ENDIAN);
        int done = switch (width) {
            case 1 -> copy(in, first, out, count);
            case 2 -> interleave2(in, plane, first, out, count);
            case 4 -> interleave4(in, plane, first, out, count);
            case 8 -> interleave8(in, plane, first, out, count);
            default -> 0;
        };
        for (int i = 0; i < width; i++) {
            for (int element = done; element < count; element++) {
                out.put(element * width + i, in.get(i * plane + first + element));
            }
        }
    }

    private static int copy(ByteBuffer in, int first, ByteBuffer out, int count) {
        out.put(0, in, first, count);
        return count;
    }

    /**
     * Restores 2-byte elements from two planes. The planes exchange larger and larger parts until each holds whole
     * elements in order.
     */
    private static int interleave2(ByteBuffer in, int plane, int first, ByteBuffer out, int count) {
        int i = 0;
        for (; i + STEP <= count; i += STEP) {
            long a = in.getLong(first + i);
            long b = in.getLong(plane + first + i);
            long t = (a >>> 8 ^ b) & BitMatrix.EVERY_8;
            b ^= t;
            a ^= t << 8;
            t = (a >>> 16 ^ b) & BitMatrix.EVERY_16;
            b ^= t;
            a ^= t << 16;
            t = (a >>> 32 ^ b) & BitMatrix.EVERY_32;
            out.putLong(2 * i, a ^ t << 32);
            out.putLong(2 * i + 8, b ^ t);
        }
        return i;
    }

    private static int interleave4(ByteBuffer in, int plane, int first, ByteBuffer out, int count) {
        int i = 0;
        for (; i + STEP <= count; i += STEP) {
            long a = in.getLong(first + i);
            long b = in.getLong(plane + first + i);
            long c = in.getLong(2 * plane + first + i);
            long d = in.getLong(3 * plane + first + i);
            long t = (a >>> 8 ^ b) & BitMatrix.EVERY_8;
            long u = (c >>> 8 ^ d) & BitMatrix.EVERY_8;
            b ^= t;
            a ^= t << 8;
            d ^= u;
            c ^= u << 8;
            t = (a >>> 16 ^ c) & BitMatrix.EVERY_16;
            u = (b >>> 16 ^ d) & BitMatrix.EVERY_16;
            c ^= t;
            a ^= t << 16;
            d ^= u;
            b ^= u << 16;
            // elements 0 and 4, 1 and 5, 2 and 6, 3 and 7
            t = (a >>> 32 ^ b) & BitMatrix.EVERY_32;
            u = (c >>> 32 ^ d) & BitMatrix.EVERY_32;
            out.putLong(4 * i, a ^ t << 32);
            out.putLong(4 * i + 8, c ^ u << 32);
            out.putLong(4 * i + 16, b ^ t);
            out.putLong(4 * i + 24, d ^ u);
        }
        return i;
    }

    private static int interleave8(ByteBuffer in, int plane, int first, ByteBuffer out, int count) {
        long[] rows = new long[STEP];
        int i = 0;
        for (; i + STEP <= count; i += STEP) {
            for (int row = 0; row < STEP; row++) {
                rows[row] = in.getLong(row * plane + first + i);
            }
            BitMatrix.transposeBytes(rows);
            for (int element = 0; element < STEP; element++) {
                out.putLong(8 * (i + element), rows[element]);
            }
        }
        return i;
    }
}
