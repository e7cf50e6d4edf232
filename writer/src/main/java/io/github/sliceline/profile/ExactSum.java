package io.github.sliceline.profile;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * A sum of finite doubles that is exact, and so does not depend on their order: their mantissas are added up as integers, those
 * of each exponent apart. Holds up to 2^36 of them. Not thread-safe.
 */
final class ExactSum {
    private static final int EXPONENTS = 1 << 11;
    private static final int MANTISSA_BITS = 52;
    private static final long MANTISSA = (1L << MANTISSA_BITS) - 1;
    /** Mantissas are added up in two parts, neither of which overflows. */
    private static final int LOW_BITS = 27;

    private static final long LOW = (1L << LOW_BITS) - 1;
    /** The smallest double is 2 to the minus this. */
    private static final int SMALLEST = 1074;

    /** More than a double's mantissa, less than overflows one. */
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

    /** The sum, rounded. */
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

    /** Puts how many exponents there are, and what is added up for each. */
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

    /** Adds what {@link #put} says. */
    void addFrom(ByteBuffer bytes) {
        for (int left = bytes.getShort(); left > 0; left--) {
            int exponent = bytes.getShort();
            high[exponent] += bytes.getLong();
            low[exponent] += bytes.getLong();
        }
    }
}
