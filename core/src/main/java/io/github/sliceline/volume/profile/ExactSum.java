package io.github.sliceline.volume.profile;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * An exact sum of finite doubles, which therefore does not depend on their order. Mantissas are added as integers, one
 * sum for each exponent. Holds up to 2^36 doubles. Not thread-safe.
 */
final class ExactSum {
    private static final int EXPONENTS = 1 << 11;
    private static final int MANTISSA_BITS = 52;
    private static final long MANTISSA = (1L << MANTISSA_BITS) - 1;
    /** Mantissas are added in two parts, neither of which overflows. */
    private static final int LOW_BITS = 27;

    private static final long LOW = (1L << LOW_BITS) - 1;
    /** The smallest double is 2 to the minus this. */
    private static final int SMALLEST = 1074;

    /** Bits kept for rounding: more than a double's mantissa has, and too few to overflow a double. */
    private static final int KEPT_BITS = 100;

    private final long[] high = new long[EXPONENTS];
    private final long[] low = new long[EXPONENTS];

    void add(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >>> MANTISSA_BITS) & (EXPONENTS - 1);
        long mantissa = (bits & MANTISSA) | (exponent == 0 ? 0 : 1L << MANTISSA_BITS);
        long signed = value < 0 ? -mantissa : mantissa;
        high[exponent] += signed >> LOW_BITS;
        low[exponent] += signed & LOW;
    }

    void add(ExactSum other) {
        for (int i = 0; i < EXPONENTS; i++) {
            high[i] += other.high[i];
            low[i] += other.low[i];
        }
    }

    /** Returns the sum, rounded. */
    double value() {
        BigInteger total = BigInteger.ZERO;
        for (int exponent = 0; exponent < EXPONENTS; exponent++) {
            BigInteger mantissas =
                    BigInteger.valueOf(high[exponent]).shiftLeft(LOW_BITS).add(BigInteger.valueOf(low[exponent]));
            total = total.add(mantissas.shiftLeft(Math.max(0, exponent - 1)));
        }
        int shift = Math.max(0, total.bitLength() - KEPT_BITS);
        return Math.scalb(total.shiftRight(shift).doubleValue(), shift - SMALLEST);
    }

    /** Stores the number of exponents that are in use, and the sums of each. */
    void put(ByteArrayOutputStream to) {
        ByteBuffer bytes = ByteBuffer.allocate(Short.BYTES + EXPONENTS * (Short.BYTES + 2 * Long.BYTES));
        bytes.putShort((short) 0);
        for (int exponent = 0; exponent < EXPONENTS; exponent++) {
            if (high[exponent] != 0 || low[exponent] != 0) {
                bytes.putShort((short) exponent).putLong(high[exponent]).putLong(low[exponent]);
            }
        }
        bytes.putShort(0, (short) (bytes.position() / (Short.BYTES + 2 * Long.BYTES)));
        to.write(bytes.array(), 0, bytes.position());
    }

    /** Adds the sums that {@link #put} stored. */
    void addFrom(ByteBuffer bytes) {
        for (int left = bytes.getShort(); left > 0; left--) {
            int exponent = bytes.getShort();
            high[exponent] += bytes.getLong();
            low[exponent] += bytes.getLong();
        }
    }
}
