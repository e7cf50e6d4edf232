package io.github.sliceline.hdf5.format;

import java.nio.ByteBuffer;

/**
 * Checksum of HDF5's newer metadata: Bob Jenkins's lookup3 hash (hashlittle, 2006) with initial value 0. HDF5 File
 * Format Specification 3.0, "Checksum".
 */
public final class Lookup3 {
    private static final int SEED = 0xdeadbeef;
    private static final int BLOCK = 12;

    private int a;
    private int b;
    private int c;

    private Lookup3(int length) {
        a = SEED + length;
        b = a;
        c = a;
    }

    /** Returns the hash of part of a buffer. The buffer's position does not change. */
    public static int hash(ByteBuffer bytes, int from, int length) {
        Lookup3 state = new Lookup3(length);
        if (length == 0) {
            return state.c;
        }
        int at = from;
        int left = length;
        for (; left > BLOCK; at += BLOCK, left -= BLOCK) {
            state.add(bytes, at, BLOCK);
            state.mix();
        }
        state.add(bytes, at, left);
        state.finish();
        return state.c;
    }

    private void add(ByteBuffer bytes, int at, int count) {
        a += word(bytes, at, count);
        b += word(bytes, at + 4, count - 4);
        c += word(bytes, at + 8, count - 8);
    }

    /** Returns up to four bytes as a little-endian number. Missing bytes are zeros. */
    private static int word(ByteBuffer bytes, int at, int count) {
        int word = 0;
        for (int i = Math.min(count, 4) - 1; i >= 0; i--) {
            word = word << 8 | (bytes.get(at + i) & 0xFF);
        }
        return word;
    }

    private void mix() {
        a = (a - c) ^ Integer.rotateLeft(c, 4);
        c += b;
        b = (b - a) ^ Integer.rotateLeft(a, 6);
        a += c;
        c = (c - b) ^ Integer.rotateLeft(b, 8);
        b += a;
        a = (a - c) ^ Integer.rotateLeft(c, 16);
        c += b;
        b = (b - a) ^ Integer.rotateLeft(a, 19);
        a += c;
        c = (c - b) ^ Integer.rotateLeft(b, 4);
        b += a;
    }

    private void finish() {
        c = (c ^ b) - Integer.rotateLeft(b, 14);
        a = (a ^ c) - Integer.rotateLeft(c, 11);
        b = (b ^ a) - Integer.rotateLeft(a, 25);
        c = (c ^ b) - Integer.rotateLeft(b, 16);
        a = (a ^ c) - Integer.rotateLeft(c, 4);
        b = (b ^ a) - Integer.rotateLeft(a, 14);
        c = (c ^ b) - Integer.rotateLeft(b, 24);
    }
}
