package io.github.sliceline.segy;

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
}
