package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/**
 * IBM System/360 single precision, format 1 of SEG-Y.
 *
 * <p>A word has a sign bit, 7 bits of exponent e and 24 bits of fraction f. Its value is
 * {@code ± f / 2^24 · 16^(e − 64) = ± f · 2^(4e − 280)}. After the fraction's z leading zeros are shifted out, the
 * IEEE exponent with its bias of 127 is {@code 4e − 280 − z + 23 + 127}. A fraction has at most 24 significant bits,
 * as many as a normal float. So only words that become subnormal floats are rounded.
 */
final class IbmFloat {
    private static final int SIGN = 0x8000_0000;
    private static final int FRACTION = 0x00FF_FFFF;
    private static final int INFINITY = 0x7F80_0000;

    /** Bits of the smallest normal float. The same bit is the leading one of a significand. */
    private static final int SMALLEST_NORMAL = 0x0080_0000;

    /** Bits of the largest magnitude, without a sign. */
    private static final int LARGEST = 0x7FFF_FFFF;

    /** One block per thread: a new block for each trace would cost as much as the decoding. */
    private static final ThreadLocal<IbmBlock> BLOCKS = ThreadLocal.withInitial(IbmBlock::new);

    private IbmFloat() {}

    /**
     * Returns the float nearest to a word, ties to even. Values from 2^128 on become infinite. Zeros keep their sign.
     */
    static float toFloat(int word) {
        int fraction = word & FRACTION;
        if (fraction == 0) {
            return Float.intBitsToFloat(word & SIGN);
        }
        int zeros = Integer.numberOfLeadingZeros(fraction) - 8;
        int significand = fraction << zeros;
        // The exponent starts at bit 24. A shift by 22 gives four times its value.
        int exponent = ((word >>> 22) & 0x1FC) - 130 - zeros;
        if (exponent > 0 && exponent < 255) {
            // The leading one of the significand adds 1 to the exponent, so 1 is subtracted.
            return Float.intBitsToFloat((word & SIGN) | (((exponent - 1) << 23) + significand));
        }
        return Float.intBitsToFloat((word & SIGN) | (exponent > 0 ? INFINITY : subnormal(significand, 1 - exponent)));
    }

    /** Returns {@code significand / 2^shift}, rounded half to even. The result may be the smallest normal float. */
    private static int subnormal(int significand, int shift) {
        if (shift > 24) {
            return 0;
        }
        int kept = significand >>> shift;
        int lost = significand & ((1 << shift) - 1);
        int half = 1 << (shift - 1);
        return lost > half || (lost == half && (kept & 1) != 0) ? kept + 1 : kept;
    }

    /**
     * Returns the normalised word nearest to a float: the first of its six hexadecimal digits is not 0. Of two words
     * equally near, the one with the even fraction is returned. IBM words reach from 16^−65 to 16^63, so every finite
     * float has a word, even if it is subnormal. The fraction may lose up to 3 of its 24 bits, because the exponent
     * counts powers of 16. Zeros keep their sign, infinity becomes the largest word, and NaN, which IBM words do not
     * have, becomes 0.
     */
    static int fromFloat(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits & SIGN;
        int magnitude = bits & ~SIGN;
        if (magnitude == 0) {
            return sign;
        }
        if (magnitude >= INFINITY) {
            return magnitude == INFINITY ? sign | LARGEST : 0;
        }
        int exponent = magnitude >>> 23;
        if (exponent > 0) {
            return sign | normalised((magnitude & 0x007F_FFFF) | SMALLEST_NORMAL, exponent);
        }
        int zeros = Integer.numberOfLeadingZeros(magnitude) - 8;
        return sign | normalised(magnitude << zeros, 1 - zeros);
    }

    /**
     * Returns the word of {@code significand · 2^(exponent − 150)}, where the significand has 24 bits. The word's
     * value is {@code fraction · 2^(4e − 280)}, so the fraction is shorter by 0 to 3 bits. Counting the fraction in
     * eighths of its last place lets one shift and one rounding, half to even, serve all four cases without a branch.
     */
    private static int normalised(int significand, int exponent) {
        int longer = exponent + 1; // number of bits to lengthen by, modulo 4
        int doubled = significand + (significand & -(longer & 1));
        int eighths = doubled + (3 * doubled & -((longer >> 1) & 1));
        int fraction = (eighths + 3 + ((eighths >>> 3) & 1)) >>> 3;
        return (((exponent + 133) >> 2) << 24) | fraction;
    }

    /**
     * Encodes floats in place. Each word is what {@link #fromFloat} returns.
     *
     * @param words the bits of the floats, from index 0 on; replaced by IBM words
     * @param count number of floats
     * @return number of floats that were infinite or NaN
     */
    static int fromFloats(int[] words, int count) {
        if (areZerosOrNormal(words, count)) {
            zerosOrNormal(words, count);
            return 0;
        }
        int infinite = 0;
        for (int i = 0; i < count; i++) {
            infinite += (words[i] & ~SIGN) >= INFINITY ? 1 : 0;
            words[i] = fromFloat(Float.intBitsToFloat(words[i]));
        }
        return infinite;
    }

    /** Has no branches, so that the compiler vectorises it. */
    private static boolean areZerosOrNormal(int[] bits, int count) {
        int other = 0;
        for (int i = 0; i < count; i++) {
            int magnitude = bits[i] & ~SIGN;
            // Negative if the magnitude is not 0 but below the normal floats, or if it is above them.
            other |= ((magnitude - SMALLEST_NORMAL) & -magnitude) | (INFINITY - 1 - magnitude);
        }
        return other >= 0;
    }

    /** Has no branches and uses an integer array only: with a float array the compiler does not vectorise it. */
    private static void zerosOrNormal(int[] words, int count) {
        for (int i = 0; i < count; i++) {
            int magnitude = words[i] & ~SIGN;
            int word = normalised((magnitude & 0x007F_FFFF) | SMALLEST_NORMAL, magnitude >>> 23);
            words[i] = (words[i] & SIGN) | (word & (-magnitude >> 31));
        }
    }

    /**
     * Decodes words. Each float is what {@link #toFloat} returns.
     *
     * @param src words in the byte order of the buffer, whose position is ignored
     * @param srcOffset index of the first word's first byte
     */
    static void toFloats(ByteBuffer src, int srcOffset, float[] dst, int dstOffset, int count) {
        IbmBlock block = BLOCKS.get();
        for (int done = 0; done < count; done += IbmBlock.WORDS) {
            int n = Math.min(IbmBlock.WORDS, count - done);
            if (block.load(src, srcOffset + done * Integer.BYTES, n)) {
                block.commonToFloats(dst, dstOffset + done, n);
            } else {
                block.toFloats(dst, dstOffset + done, n);
            }
        }
    }
}
