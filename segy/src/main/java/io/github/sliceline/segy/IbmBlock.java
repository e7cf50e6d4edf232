package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A block of IBM words that are checked and converted together. In most surveys almost all words are <em>common</em>:
 * zero, or normalised with an exponent from 34 to 96. Normalised means that the first hexadecimal digit of the
 * fraction is not 0. A common word is exactly a zero or a normal float. Its conversion needs no branch and no count of
 * leading zeros, so the compiler vectorises the loops of this class. It does so only if a loop handles integers and
 * does a single thing: that is why bits become floats in a loop of their own. Not thread-safe.
 */
final class IbmBlock {
    /** Most words of a block. Each word is used several times, so a block should stay in the nearest cache. */
    static final int WORDS = 1024;

    private static final int SIGN = 0x8000_0000;
    private static final int FRACTION = 0x00FF_FFFF;
    private static final int FIRST_DIGIT = 0x00F0_0000;
    private static final int LOW_EXPONENT = 34;
    private static final int HIGH_EXPONENT = 96;

    private final int[] words = new int[WORDS];

    /**
     * Loads words. Returns true if all of them are common.
     *
     * @param src words in the byte order of the buffer, whose position is ignored
     * @param offset index of the first word's first byte
     * @param count number of words, at most {@link #WORDS}
     */
    boolean load(ByteBuffer src, int offset, int count) {
        // Reversing bytes through the buffer's own order takes twice as long as these two steps.
        ByteBuffer bytes = src.slice(offset, count * Integer.BYTES).order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().get(words, 0, count);
        if (src.order() != ByteOrder.nativeOrder()) {
            reverse(words, count);
        }
        return areCommon(count);
    }

    /** Reverses the bytes of each word. JDK 17 does not vectorise {@link Integer#reverseBytes}. */
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
            // Negative if the digit is 0, or if the exponent is outside the range.
            int outside = ((word & FIRST_DIGIT) - 1) | (exponent - LOW_EXPONENT) | (HIGH_EXPONENT - exponent);
            uncommon |= outside & (magnitude | -magnitude); // the latter is negative unless the word is a zero
        }
        return uncommon >= 0;
    }

    /**
     * Converts the words loaded last, all of which must be common. A second call would convert the results again.
     *
     * @param count number of words loaded
     */
    void commonToFloats(float[] dst, int dstOffset, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = commonToBits(words[i]);
        }
        for (int i = 0; i < count; i++) {
            dst[dstOffset + i] = Float.intBitsToFloat(words[i]);
        }
    }

    /**
     * Converts a common word to the bits of {@link IbmFloat#toFloat}. Shifts out at most three leading zeros, first
     * two and then one.
     */
    private static int commonToBits(int word) {
        int fraction = word & FRACTION;
        int lacksTwo = (fraction - (1 << 22)) >> 31; // all ones if two zeros lead
        int shifted = fraction + (3 * fraction & lacksTwo);
        int lacksOne = (shifted - (1 << 23)) >> 31;
        int significand = shifted + (shifted & lacksOne);
        // The leading one of the significand adds 1 to the exponent, hence 131 instead of 130.
        int exponent = ((word >>> 22) & 0x1FC) - 131 + 2 * lacksTwo + lacksOne;
        int notZero = (fraction | -fraction) >> 31;
        return (word & SIGN) | (((exponent << 23) + significand) & notZero);
    }

    /** Converts the words loaded last, common or not. */
    void toFloats(float[] dst, int dstOffset, int count) {
        for (int i = 0; i < count; i++) {
            dst[dstOffset + i] = IbmFloat.toFloat(words[i]);
        }
    }
}
