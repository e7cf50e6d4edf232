package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/** A field of a header, as the standard defines it. */
public interface HeaderField {
    /**
     * Definition of a field.
     *
     * @param bytePosition position of its first byte, counted from 1 at the start of the file, the trace header or the
     *     extension
     * @param type its binary type
     * @param description its meaning in words
     */
    record Form(int bytePosition, FieldType type, String description) {}

    /** Definition of the field. */
    Form form();

    /** Position of the first byte, counted from 1 as in the standard. */
    default int bytePosition() {
        return form().bytePosition;
    }

    /** Width in bytes: 1, 2, 4 or 8. */
    default int width() {
        return form().type.bytes();
    }

    /** Meaning of the field in words. */
    default String description() {
        return form().description;
    }

    /** True if the field is a floating-point number. */
    default boolean isFloatingPoint() {
        return form().type.isFloatingPoint();
    }

    /** True if the field can hold the value. */
    default boolean holds(long value) {
        return form().type.holds(value);
    }

    /**
     * Returns the value of an integer field.
     *
     * @param headers bytes in the file's byte order, to which the buffer is set. Its position is ignored.
     * @param start index in {@code headers} of the byte that has position 1
     * @throws IllegalArgumentException if the field is a floating-point number
     */
    default long get(ByteBuffer headers, int start) {
        return form().type.get(headers, start + bytePosition() - 1);
    }

    /**
     * Returns the value of a field of any type as a double.
     *
     * @see #get(ByteBuffer, int)
     */
    default double getDouble(ByteBuffer headers, int start) {
        return form().type.getDouble(headers, start + bytePosition() - 1);
    }

    /**
     * Sets an integer field.
     *
     * @param headers bytes in the file's byte order, to which the buffer is set. Its position is ignored.
     * @param start index in {@code headers} of the byte that has position 1
     * @throws IllegalArgumentException unless the field {@link #holds} the value
     */
    default void put(ByteBuffer headers, int start, long value) {
        form().type.put(headers, start + bytePosition() - 1, value);
    }
}
