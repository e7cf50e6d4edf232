package io.github.sliceline.testdata;

/**
 * IBM System/360 single-precision floats, sample format 1 of SEG-Y.
 *
 * <p>A word is {@code sign · F / 2²⁴ · 16^(E − 64)}: one bit of sign, seven of exponent E, 24 of
 * fraction F (IBM System/360 Principles of Operation, GA22-6821, "Floating-point arithmetic"). The
 * exponent counts in powers of 16, so a normalised fraction has 21 to 24 significant bits.
 */
public final class IbmFloat {
    private static final int SIGN = 0x8000_0000;
    private static final int LARGEST = 0x7FFF_FFFF;
    private static final int IEEE_FRACTION_BITS = 23;

    private IbmFloat() {}

    /**
     * The IBM float nearest to a value, ties to even. Every finite float is in range, subnormals
     * too: 16⁻⁶⁵ is far below 2⁻¹⁴⁹ and 16⁶³ far above 2¹²⁸. Infinity becomes the largest magnitude,
     * as IBM floats have none; the sign of zero is kept.
     *
     * @throws IllegalArgumentException for NaN, which IBM floats cannot hold
     */
    public static int fromFloat(float value) {
        if (Float.isNaN(value)) {
            throw new IllegalArgumentException("IBM floats cannot hold NaN");
        }
        int bits = Float.floatToRawIntBits(value);
        int sign = bits & SIGN;
        if (value == 0) {
            return sign;
        }
        return sign | (Float.isInfinite(value) ? LARGEST : magnitude(bits));
    }

    private static int magnitude(int bits) {
        int biased = bits >>> IEEE_FRACTION_BITS & 0xFF;
        int fraction = bits & (1 << IEEE_FRACTION_BITS) - 1;
        if (biased == 0) {
            int shift = Integer.numberOfLeadingZeros(fraction) - 8;
            fraction <<= shift;
            biased = 1 - shift;
        } else {
            fraction |= 1 << IEEE_FRACTION_BITS;
        }
        // value = fraction / 2^24 · 2^exponent with 2^23 <= fraction < 2^24
        int exponent = biased - 126;
        int hexExponent = -Math.floorDiv(-exponent, 4);
        int shift = 4 * hexExponent - exponent;
        // Rounding cannot carry into a 25th bit: a shifted fraction has at most 23.
        return (hexExponent + 64) << 24 | roundedShift(fraction, shift);
    }

    private static int roundedShift(int fraction, int shift) {
        if (shift == 0) {
            return fraction;
        }
        int half = 1 << (shift - 1);
        int odd = fraction >>> shift & 1;
        return (fraction + half - 1 + odd) >>> shift;
    }

    /**
     * The float nearest to an IBM float: exact within the range of normal floats, infinite above it,
     * rounded or 0 below it.
     */
    public static float toFloat(int word) {
        int exponent = (word >>> 24 & 0x7F) - 64;
        double magnitude = Math.scalb((double) (word & 0xFF_FFFF), 4 * exponent - 24);
        return (float) (word < 0 ? -magnitude : magnitude);
    }
}
