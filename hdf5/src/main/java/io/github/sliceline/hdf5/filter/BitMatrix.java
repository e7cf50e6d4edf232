package io.github.sliceline.hdf5.filter;

/**
 * Transposition of small square matrices in eight longs. It exchanges smaller and smaller blocks across the diagonal
 * (Warren, Hacker's Delight, section 7-3), many lanes of each long at once.
 */
final class BitMatrix {
    static final long EVERY_32 = 0x00000000FFFFFFFFL;
    static final long EVERY_16 = 0x0000FFFF0000FFFFL;
    static final long EVERY_8 = 0x00FF00FF00FF00FFL;
    private static final long EVERY_4 = 0x0F0F0F0F0F0F0F0FL;
    private static final long EVERY_2 = 0x3333333333333333L;
    private static final long EVERY_1 = 0x5555555555555555L;

    private BitMatrix() {}

    /** Transposes bytes: byte j of row i becomes byte i of row j. */
    static void transposeBytes(long[] rows) {
        exchange(rows, 32, EVERY_32, 16, EVERY_16, 8, EVERY_8);
    }

    /** Transposes bits in each of the eight columns of bytes: bit j of row i becomes bit i of row j. */
    static void transposeBits(long[] rows) {
        exchange(rows, 4, EVERY_4, 2, EVERY_2, 1, EVERY_1);
    }

    private static void exchange(long[] rows, int byFour, long fours, int byTwo, long twos, int byOne, long ones) {
        for (int i = 0; i < 4; i++) {
            exchange(rows, i, i + 4, byFour, fours);
        }
        for (int i = 0; i < 2; i++) {
            exchange(rows, i, i + 2, byTwo, twos);
            exchange(rows, i + 4, i + 6, byTwo, twos);
        }
        for (int i = 0; i < 8; i += 2) {
            exchange(rows, i, i + 1, byOne, ones);
        }
    }

    /** Exchanges the upper lanes of row {@code one} with the lower lanes of row {@code other}. */
    private static void exchange(long[] rows, int one, int other, int shift, long lower) {
        long difference = (rows[one] >>> shift ^ rows[other]) & lower;
        rows[other] ^= difference;
        rows[one] ^= difference << shift;
    }

    /** Transposes bits: bit j of byte i becomes bit i of byte j. */
    static long transposeBits(long matrix) {
        long x = matrix;
        long difference = (x ^ x >>> 7) & 0x00AA00AA00AA00AAL;
        x ^= difference ^ difference << 7;
        difference = (x ^ x >>> 14) & 0x0000CCCC0000CCCCL;
        x ^= difference ^ difference << 14;
        difference = (x ^ x >>> 28) & 0x00000000F0F0F0F0L;
        return x ^ difference ^ difference << 28;
    }
}
