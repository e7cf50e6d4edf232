package io.github.sliceline.segy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;

/** Decodes single samples by exact arithmetic, as the standard words it: slow, and nothing in common with ours. */
final class ReferenceDecoder {
    private ReferenceDecoder() {}

    /** Nearest float, ties to even, to the sample in these bytes. */
    static float decode(int formatCode, byte[] stored, ByteOrder order) {
        byte[] bytes = stored.clone();
        if (order == ByteOrder.LITTLE_ENDIAN) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = stored[stored.length - 1 - i];
            }
        }
        return switch (formatCode) {
            case 1 -> ibm(bytes);
            case 2, 3, 7, 8, 9 -> new BigDecimal(new BigInteger(bytes)).floatValue();
            case 4 -> withGain(bytes);
            case 5 -> Float.intBitsToFloat(new BigInteger(bytes).intValue());
            case 6 -> fromDouble(Double.longBitsToDouble(new BigInteger(bytes).longValue()));
            case 10, 11, 12, 15, 16 -> new BigDecimal(new BigInteger(1, bytes)).floatValue();
            default -> throw new IllegalArgumentException("format " + formatCode);
        };
    }

    /** Sign, seven bits of exponent of 16 with excess 64, 24 bits of fraction. */
    static float ibm(byte[] bytes) {
        boolean negative = bytes[0] < 0;
        int exponent = (bytes[0] & 0x7F) - 64;
        BigInteger fraction = new BigInteger(1, new byte[] {bytes[1], bytes[2], bytes[3]});
        float magnitude = times2(fraction, 4 * exponent - 24);
        return negative ? -magnitude : magnitude;
    }

    /** A zero byte, a power of two, a signed number of two bytes. */
    private static float withGain(byte[] bytes) {
        BigInteger value = new BigInteger(new byte[] {bytes[2], bytes[3]});
        return times2(value, bytes[1] & 0xFF);
    }

    private static float times2(BigInteger value, int power) {
        BigDecimal exact = new BigDecimal(value);
        BigDecimal scale = new BigDecimal(BigInteger.TWO.pow(Math.abs(power)));
        // A power of two below 1 has a finite decimal expansion: divide is exact.
        return (power >= 0 ? exact.multiply(scale) : exact.divide(scale)).floatValue();
    }

    private static float fromDouble(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value) || value == 0) {
            return (float) value;
        }
        return new BigDecimal(value).floatValue();
    }
}
