package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/**
 * IBM System/360 single precision, format 1 of SEG-Y.
 *
 * <p>A word is a sign bit, 7 bits of exponent e and 24 bits of fraction f, and means
 * {@code ± f / 2^24 · 16^(e − 64) = ± f · 2^(4e − 280)}. With the fraction shifted left by its z
 * leading zeros the IEEE exponent, with its bias of 127, is {@code 4e − 280 − z + 23 + 127}. A
 * fraction has at most 24 significant bits, as many as a normal float: only what becomes subnormal is
 * rounded.
 */
final class IbmFloat {
    private static final int SIGN = 0x8000_0000;
    private static final int FRACTION = 0x00FF_FFFF;
    private static final int INFINITY = 0x7F80_0000;

    /** The smallest normal float; as a part of a significand its leading one. */
    private static final int SMALLEST_NORMAL = 0x0080_0000;

    /** The word of the largest magnitude, without its sign. */
    private static final int LARGEST = 0x7FFF_FFFF;

    /** One for each thread: a new one for every trace would cost as much as the decoding. */
    private static final ThreadLocal<IbmBlock> BLOCKS = ThreadLocal.withInitial(IbmBlock::new);

    private IbmFloat() {}

    /** Nearest float to a word, ties to even; infinity from 2^128 on; zeros keep their sign. */
    static float toFloat(int word) {
        int fraction = word & FRACTION;
        if (fraction == 0) {
            return Float.intBitsToFloat(word & SIGN);
        }
        int zeros = Integer.numberOfLeadingZeros(fraction) - 8;
        int significand = fraction << zeros;
        // The exponent stands at bit 24: shifting by 22 gives four times it.
        int exponent = ((word >>> 22) & 0x1FC) - 130 - zeros;
        if (exponent > 0 && exponent < 255) {
            // The leading one of the significand adds 1 to the exponent, hence − 1.
            return Float.intBitsToFloat((word & SIGN) | (((exponent - 1) << 23) + significand));
        }
        return Float.intBitsToFloat((word & SIGN) | (exponent > 0 ? INFINITY : subnormal(significand, 1 - exponent)));
    }

    /** {@code significand / 2^shift}, rounded half to even; may round up to the smallest normal float. */
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
     * Nearest word to a float, normalised (the first of the six hexadecimal digits is not 0); of two equally near the
     * one with an even fraction. IBM words reach from 16^−65 to 16^63, so every finite float has one, subnormal ones
     * too; only fractions are rounded, by up to 3 of their 24 bits, because the exponent counts powers of 16. Zeros
     * keep their sign, infinity becomes the largest word, and NaN, which IBM words do not have, 0.
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
     * Word of {@code significand · 2^(exponent − 150)}, where the significand has 24 bits: that is
     * {@code fraction · 2^(4e − 280)}, the fraction shorter by 0 to 3 bits. Counted in eighths of its last place, so
     * that one shift and one rounding, half to even, serve all four cases, without a branch.
     */
    private static int normalised(int significand, int exponent) {
        int longer = exponent + 1; // by so many bits, modulo 4
        int doubled = significand + (significand & -(longer & 1));
        int eighths = doubled + (3 * doubled & -((longer >> 1) & 1));
        int fraction = (eighths + 3 + ((eighths >>> 3) & 1)) >>> 3;
        return (((exponent + 133) >> 2) << 24) | fraction;
    }

    /**
     * Encodes floats, as {@link #fromFloat} each of them.
     *
     * @param words the floats' bits, from index 0 on; become IBM words
     * @return how many are not finite
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

    /** Without branches: a processor looks at many at once. */
    private static boolean areZerosOrNormal(int[] bits, int count) {
        int other = 0;
        for (int i = 0; i < count; i++) {
            int magnitude = bits[i] & ~SIGN;
            // Negative where it is below the normal floats but not 0, and where it is above them.
            other |= ((magnitude - SMALLEST_NORMAL) & -magnitude) | (INFINITY - 1 - magnitude);
        }
        return other >= 0;
    }

    /** Without branches too, and on an array of integers only: one of floats would keep the compiler from it. */
    private static void zerosOrNormal(int[] words, int count) {
        for (int i = 0; i < count; i++) {
            int magnitude = words[i] & ~SIGN;
            int word = normalised((magnitude & 0x007F_FFFF) | SMALLEST_NORMAL, magnitude >>> 23);
            words[i] = (words[i] & SIGN) | (word & (-magnitude >> 31));
        }
    }

    /**
     * Decodes words, as {@link #toFloat} each of them.
     *
     * @param src words in the byte order that the buffer is set to; its position is ignored
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
