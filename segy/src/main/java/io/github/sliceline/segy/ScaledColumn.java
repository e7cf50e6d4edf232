package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A column of trace headers, with the scalar of the same header that applies to it. Immutable.
 *
 * @param column the column
 * @param scalar column of the scalar; empty if values are used as stored
 */
public record ScaledColumn(HeaderColumn column, Optional<HeaderColumn> scalar) {
    /** Parts of a unit in which scaled values are counted. The standard's scalars divide by 10,000 at most. */
    private static final double PARTS = 10_000;

    /** Returns a column with its scalar, if the field has one and {@code scaled} is true. */
    public static ScaledColumn of(HeaderColumn column, boolean scaled) {
        Optional<TraceField> scalar = Arrays.stream(TraceField.values())
                .filter(field -> scaled && field.bytePosition() == column.bytePosition())
                .findFirst()
                .flatMap(TraceField::scalar);
        return new ScaledColumn(column, scalar.map(HeaderColumn::of));
    }

    /**
     * Returns the value in one of many headers.
     *
     * @see HeaderColumn#get(ByteBuffer, int)
     */
    public double get(ByteBuffer headers, int start) {
        double value = column.getDouble(headers, start);
        return scalar.map(field -> Coordinates.scaled(value, field.get(headers, start)))
                .orElse(value);
    }

    private boolean isWhole() {
        return scalar.isEmpty() && !column.type().isFloatingPoint();
    }

    /**
     * Returns the value as an integer for comparing and counting. The integer of a scaled or floating-point column
     * counts ten-thousandths.
     */
    public long exact(ByteBuffer headers, int start) {
        return isWhole() ? column.get(headers, start) : Math.round(get(headers, start) * PARTS);
    }

    /** Converts an integer of {@link #exact} back: a Long, or a Double if the value has a fraction. */
    public Number number(long exact) {
        double value = exact / PARTS;
        if (isWhole() || value == Math.rint(value)) {
            return isWhole() ? exact : (long) value;
        }
        return value;
    }
}
