package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/** A field of a header, as the standard has it. */
public interface HeaderField {
    /**
     * What is known of a field.
     *
     * @param bytePosition of its first byte, counted from 1 at the start of the file, the trace header or the extension
     * @param type how it is stored
     * @param description what it is, in words
     */
    record Form(int bytePosition, FieldType type, String description) {}

    /** Where it stands and what it is. */
    Form form();

    /** Position of the first byte, counted from 1 as in the standard. */
    default int bytePosition() {
        return form().bytePosition;
    }

    /** Width in bytes: 1, 2, 4 or 8. */
    default int width() {
        return form().type.bytes();
    }

    /** What it is, in words. */
    default String description() {
        return form().description;
    }

    /** Whether it is a floating-point number. */
    default boolean isFloatingPoint() {
        return form().type == FieldType.FLOAT64;
    }

    /** Whether the field has room for a value. */
    default boolean holds(long value) {
        return form().type.holds(value);
    }

    /**
     * The field's value.
     *
     * @param headers bytes in the file's order, which the buffer is set to; its position is ignored
     * @param start index in {@code headers} of what {@link #bytePosition} counts from
     * @throws IllegalArgumentException if the field is a floating-point number
     */
    default long get(ByteBuffer headers, int start) {
        return form().type.get(headers, start + bytePosition() - 1);
    }

    /** The field's value, whole number or not; as {@link #get}. */
    default double getDouble(ByteBuffer headers, int start) {
        return form().type.getDouble(headers, start + bytePosition() - 1);
    }

    /**
     * Sets the field; buffer and start as of {@link #get}.
     *
     * @throws IllegalArgumentException unless the field {@link #holds} the value
     */
    default void put(ByteBuffer headers, int start, long value) {
        form().type.put(headers, start + bytePosition() - 1, value);
    }
}
