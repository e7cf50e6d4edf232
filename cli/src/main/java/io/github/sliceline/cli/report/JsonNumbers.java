package io.github.sliceline.cli.report;

import java.math.BigDecimal;

/** Numbers as JSON has them: no NaN, no infinity, and whole numbers without a point. */
final class JsonNumbers {
    private JsonNumbers() {}

    /** The number, or its name where JSON has none. */
    static Object of(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return (long) value;
        }
        return value;
    }

    /** The same with the digits of a float: 0.1 and not 0.10000000149. */
    static Object of(float value) {
        return Float.isFinite(value) ? of(new BigDecimal(Float.toString(value)).doubleValue()) : Float.toString(value);
    }
}
