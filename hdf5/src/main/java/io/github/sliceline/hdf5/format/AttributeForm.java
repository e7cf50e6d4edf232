package io.github.sliceline.hdf5.format;

/** What the elements of an attribute are, as far as they can be given other values. */
public sealed interface AttributeForm {
    /** Integer or float. */
    record Numeric(ElementType type) implements AttributeForm {}

    /**
     * Text of a fixed length.
     *
     * @param spaces whether it is filled with spaces, else with NULs
     * @param utf8 else ASCII
     */
    record Text(int bytes, boolean spaces, boolean utf8) implements AttributeForm {}

    /** Text of any length, kept in the global heap. */
    record FreeText(boolean utf8) implements AttributeForm {}

    /** Anything else. */
    record Other() implements AttributeForm {}
}
