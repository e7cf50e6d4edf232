package io.github.sliceline.hdf5.format;

import java.nio.ByteOrder;
import java.util.Locale;

/**
 * What one element of a numeric dataset is in the file. Integers use all their bits; floats are IEEE 754
 * half, single or double.
 *
 * @param kind signed or unsigned integer, float, or bytes
 * @param bytes width: 1, 2, 4 or 8; for floats 2, 4 or 8; for bytes any
 * @param order byte order in the file; for one byte {@link ByteOrder#LITTLE_ENDIAN} by convention
 */
public record ElementType(Kind kind, int bytes, ByteOrder order) {

    public enum Kind {
        SIGNED("int"),
        UNSIGNED("uint"),
        FLOAT("float"),
        /** Nothing that is a number here: an element of any length, as it is stored. */
        BYTES("bytes");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    public ElementType {
        boolean known = kind == Kind.BYTES && bytes > 0;
        known |= bytes == 2 || bytes == 4 || bytes == 8 || (bytes == 1 && kind != Kind.FLOAT);
        if (!known) {
            throw new IllegalArgumentException(
                    "no " + kind.name().toLowerCase(Locale.ROOT) + " of " + bytes + " bytes");
        }
        if (bytes == 1) {
            order = ByteOrder.LITTLE_ENDIAN;
        }
    }

    /** Such as {@code float32 little-endian}, {@code int8}. */
    @Override
    public String toString() {
        String name = kind.label + 8 * bytes;
        if (bytes == 1) {
            return name;
        }
        return name + (order == ByteOrder.BIG_ENDIAN ? " big-endian" : " little-endian");
    }
}
