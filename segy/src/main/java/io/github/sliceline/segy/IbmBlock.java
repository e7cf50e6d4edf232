package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Some IBM words out of a buffer, looked at and converted together. Almost all words of almost all surveys are
 * <em>common</em>: zero, or normalised (the first hexadecimal digit of the fraction is not 0) with an exponent from 34
 * to 96. These are zeros and normal floats exactly, and need neither branches nor a count of leading zeros, so the
 * compiler makes vector instructions of the loops here. It does so for integers only, and if each loop does one
 * thing: bits become floats in a loop of their own. Not thread-safe.
 */
final class IbmBlock {
    /** Most words of a block: as they are used several times they should stay in the nearest cache. */
    static final int WORDS = 1024;

    private static final int SIGN = 0x8000_0000;
    private static final int FRACTION = 0x00FF_FFFF;
    private static final int FIRST_DIGIT = 0x00F0_0000;
    private static final int LOW_EXPONENT = 34;
    private static final int HIGH_EXPONENT = 96;

    private final int[] words = new int[WORDS];

    /**
     * Takes words, and says whether all are common.
     *
     * @param src in the byte order that the buffer is set to; its position is ignored
     * @param offset index of the first word's first byte
     * @param count at most {@link #WORDS}
     */
    boolean load(ByteBuffer src, int offset, int count) {
        // The buffer's own way to turn bytes round takes twice as long as these two steps.
        ByteBuffer bytes = src.slice(offset, count * Integer.BYTES).order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().get(words, 0, count);
        if (src.order() != ByteOrder.nativeOrder()) {
            reverse(words, count);
        }
        return areCommon(count);
    }

    /** Reverses the bytes of each word like {@link Integer#reverseBytes}, which the compiler of JDK 17 does one by one. */
    static void reverse(int[] words, int count) {
        for (int i = 0; i < count; i++) {
            int word = words[i];
            words[i] = (word << 24) | ((word & 0xFF00) << 8) | ((word >>> 8) & 0xFF00) | (word >>> 24);
        }
    }

    private boolean areCommon(int count) {
        int uncommon = 0;
        for (int i = 0; i < count; i++) {
            int word = words[i];
            int magnitude = word & ~SIGN;
            int exponent = (word >>> 24) & 0x7F;
            // Negative where the digit is 0, and where the exponent is below or above the range.
            int outside = ((word & FIRST_DIGIT) - 1) | (exponent - LOW_EXPONENT) | (HIGH_EXPONENT - exponent);
            uncommon |= outside & (magnitude | -magnitude); // the latter is negative unless the word is a zero
        }
        return uncommon >= 0;
    }

    /**
     * Converts the words that were loaded last, if all are common. Can be done once.
     *
     * @param count as loaded
     */
    void commonToFloats(float[] dst, int dstOffset, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = commonToBits(words[i]);
        }
        for (int i = 0; i < count; i++) {
            dst[dstOffset + i] = Float.intBitsToFloat(words[i]);
        }
    }

    /** Converts words like {@link IbmFloat#toFloat}: at most three leading zeros are shifted out, first two and then one. */
    private static int commonToBits(int word) {
        int fraction = word & FRACTION;
        int lacksTwo = (fraction - (1 << 22)) >> 31; // all ones if so
        int shifted = fraction + (3 * fraction & lacksTwo);
        int lacksOne = (shifted - (1 << 23)) >> 31;
        int significand = shifted + (shifted & lacksOne);
        // The leading one of the significand adds 1 to the exponent, hence 131 instead of 130.
        int exponent = ((word >>> 22) & 0x1FC) - 131 + 2 * lacksTwo + lacksOne;
        int notZero = (fraction | -fraction) >> 31;
        return (word & SIGN) | (((exponent << 23) + significand) & notZero);
    }

    /** Converts the words that were loaded last, whatever they are. */
    void toFloats(float[] dst, int dstOffset, int count) {
        for (int i = 0; i < count; i++) {
            dst[dstOffset + i] = IbmFloat.toFloat(words[i]);
        }
    }
}
