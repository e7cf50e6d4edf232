package io.github.sliceline.cli.export;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as text that every program reads: a point for decimals, no grouping, no trailing zeros. */
final class Numbers {
    /** Digits that survive the rounding of a few additions of doubles. */
    private static final MathContext DIGITS = new MathContext(12);

    private Numbers() {}

    static String plain(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return Double.isFinite(value)
                ? new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString()
                : Double.toString(value);
    }
}
