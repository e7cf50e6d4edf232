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
            return sign | normalised((magnitude & 0x007F_FFFF) | 0x0080_0000, exponent);
        }
        int zeros = Integer.numberOfLeadingZeros(magnitude) - 8;
        return sign | normalised(magnitude << zeros, 1 - zeros);
    }

    /**
     * Word of {@code significand · 2^(exponent − 150)}, where the significand has 24 bits: that is
     * {@code fraction · 2^(4e − 280)}, the fraction shorter by 0 to 3 bits.
     */
    private static int normalised(int significand, int exponent) {
        int shift = (2 - exponent) & 3;
        int e = (exponent + 130 + shift) >> 2;
        // One bit more on both sides, so that a shift by 0 needs no case of its own.
        int doubled = significand << 1;
        int odd = (doubled >>> (shift + 1)) & 1;
        int fraction = (doubled + (1 << shift) - 1 + odd) >>> (shift + 1);
        return (e << 24) | fraction;
    }

    /**
     * Encodes floats, as {@link #fromFloat} each of them.
     *
     * @return how many are not finite
     */
    static int fromFloats(float[] values, int offset, int[] words, int count) {
        int infinite = 0;
        for (int i = 0; i < count; i++) {
            int bits = Float.floatToRawIntBits(values[offset + i]);
            int exponent = (bits >>> 23) & 0xFF;
            if (exponent > 0 && exponent < 255) {
                words[i] = (bits & SIGN) | normalised((bits & 0x007F_FFFF) | 0x0080_0000, exponent);
            } else {
                words[i] = fromFloat(values[offset + i]);
                infinite += exponent == 255 ? 1 : 0;
            }
        }
        return infinite;
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
