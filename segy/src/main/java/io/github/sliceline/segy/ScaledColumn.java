package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A column of trace headers with the scalar of the same header that applies to it. Immutable.
 *
 * @param scalar empty where values are as they stand in the headers
 */
public record ScaledColumn(HeaderColumn column, Optional<HeaderColumn> scalar) {
    /** Scaled values are counted in these: the standard's scalars divide by 10,000 at most. */
    private static final double PARTS = 10_000;

    /** A column, with its scalar if it has one and values are to be scaled. */
    public static ScaledColumn of(HeaderColumn column, boolean scaled) {
        Optional<TraceField> scalar = Arrays.stream(TraceField.values())
                .filter(field -> scaled && field.bytePosition() == column.bytePosition())
                .findFirst()
                .flatMap(TraceField::scalar);
        return new ScaledColumn(column, scalar.map(HeaderColumn::of));
    }

    /** The value in one of many headers; buffer and start as of {@link HeaderColumn#get(ByteBuffer, int)}. */
    public double get(ByteBuffer headers, int start) {
        long value = column.get(headers, start);
        return scalar.map(field -> Coordinates.scaled((double) value, field.get(headers, start)))
                .orElse((double) value);
    }

    /** The value as a whole number to compare and to count with: of a scaled column in ten-thousandths. */
    public long exact(ByteBuffer headers, int start) {
        return scalar.isEmpty() ? column.get(headers, start) : Math.round(get(headers, start) * PARTS);
    }

    /** What a whole number of {@link #exact} means: a Long, or a Double where it is not whole. */
    public Number number(long exact) {
        double value = exact / PARTS;
        if (scalar.isEmpty() || value == Math.rint(value)) {
            return scalar.isEmpty() ? exact : (long) value;
        }
        return value;
    }
}
