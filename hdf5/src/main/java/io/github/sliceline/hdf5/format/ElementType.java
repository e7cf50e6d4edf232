package io.github.sliceline.hdf5.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;

/**
 * Type of an element of a numeric dataset. Integers use all their bits. Floats are IEEE 754 half, single or double.
 *
 * @param kind signed or unsigned integer, float, or bytes
 * @param bytes width in bytes: 1, 2, 4 or 8; for floats 2, 4 or 8; for bytes any
 * @param order byte order in the file; for one byte {@link ByteOrder#LITTLE_ENDIAN} by convention
 */
public record ElementType(Kind kind, int bytes, ByteOrder order) implements DataType {

    public enum Kind {
        SIGNED("int"),
        UNSIGNED("uint"),
        FLOAT("float"),
        /** An element of any length that is not interpreted as a number. */
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

    /** Returns the element at the start of a buffer as Long or Double. An unsigned 64-bit number wraps. */
    Number value(ByteBuffer element) {
        element.order(order);
        if (kind == Kind.FLOAT) {
            return ElementValue.of(this).toDouble(element, 0);
        }
        long value = switch (bytes) {
            case 1 -> element.get(0);
            case 2 -> element.getShort(0);
            case 4 -> element.getInt(0);
            default -> element.getLong(0);
        };
        return kind == Kind.SIGNED ? value : value & -1L >>> (Long.SIZE - Byte.SIZE * bytes);
    }

    /** Returns a text such as {@code float32 little-endian} or {@code int8}. */
    @Override
    public String toString() {
        String name = kind.label + 8 * bytes;
        if (bytes == 1) {
            return name;
        }
        return name + (order == ByteOrder.BIG_ENDIAN ? " big-endian" : " little-endian");
    }
}
