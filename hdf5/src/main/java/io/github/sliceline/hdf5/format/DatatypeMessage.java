package io.github.sliceline.hdf5.format;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Datatype message, integers and floats only. HDF5 File Format Specification 3.0, section IV.A.2.d. */
final class DatatypeMessage {
    private static final int FIXED_POINT = 0;
    private static final int FLOATING_POINT = 1;
    private static final int VERSIONS = 5;

    private DatatypeMessage() {}

    static boolean isNumeric(Cursor message) throws IOException {
        int dataClass = message.u8() & 0x0F;
        return dataClass == FIXED_POINT || dataClass == FLOATING_POINT;
    }

    /** Reads the type; one that is no plain number is unsupported. */
    static ElementType parse(Cursor message, String path) throws IOException {
        int classAndVersion = message.u8();
        int version = classAndVersion >> 4;
        if (version < 1 || version > VERSIONS) {
            throw message.corrupt("version " + version + ", want 1 to " + VERSIONS);
        }
        int bits = (int) message.unsigned(3);
        long bytes = message.u32();
        return switch (classAndVersion & 0x0F) {
            case FIXED_POINT -> integer(message, path, bits, bytes);
            case FLOATING_POINT -> floating(message, path, bits, bytes);
            default -> throw unsupported(message, path, "elements of " + className(classAndVersion & 0x0F));
        };
    }

    private static ElementType integer(Cursor message, String path, int bits, long bytes) throws IOException {
        int offset = message.u16();
        int precision = message.u16();
        boolean plain = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
        if (!plain || offset != 0 || precision != 8 * bytes) {
            throw unsupported(message, path, "integers of " + precision + " bits in " + bytes + " bytes");
        }
        return new ElementType((bits & 8) == 0 ? Kind.UNSIGNED : Kind.SIGNED, (int) bytes, order(bits));
    }

    private static ElementType floating(Cursor message, String path, int bits, long bytes) throws IOException {
        boolean vax = (bits & 0x40) != 0;
        boolean impliedOne = (bits >> 4 & 3) == 2;
        int[] found = new int[8];
        found[0] = bits >> 8 & 0xFF;
        for (int i = 1; i < 7; i++) {
            found[i] = i < 3 ? message.u16() : message.u8();
        }
        found[7] = message.s32();
        if (vax || !impliedOne || !Arrays.equals(found, ieee(bytes))) {
            throw unsupported(message, path, "floats of " + bytes + " bytes that are not IEEE 754");
        }
        return new ElementType(Kind.FLOAT, (int) bytes, order(bits));
    }

    /**
     * IEEE 754-2008, table 3.5, as the message has it, in bits from the least significant: where the sign is; first bit
     * and number of bits of all, of the exponent, of the mantissa; the exponent's bias.
     */
    private static int[] ieee(long bytes) {
        return switch ((int) bytes) {
            case 2 -> new int[] {15, 0, 16, 10, 5, 0, 10, 15};
            case 4 -> new int[] {31, 0, 32, 23, 8, 0, 23, 127};
            case 8 -> new int[] {63, 0, 64, 52, 11, 0, 52, 1023};
            default -> new int[0];
        };
    }

    private static ByteOrder order(int bits) {
        return (bits & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    private static String className(int dataClass) {
        return switch (dataClass) {
            case 2 -> "time";
            case 3 -> "text";
            case 4 -> "bit fields";
            case 5 -> "opaque bytes";
            case 6 -> "compound type";
            case 7 -> "references";
            case 8 -> "an enumeration";
            case 9 -> "variable length";
            case 10 -> "arrays";
            case 11 -> "complex numbers";
            default -> "unknown class " + dataClass;
        };
    }

    private static UnsupportedFileException unsupported(Cursor message, String path, String found) {
        return new UnsupportedFileException(
                message.file().source(),
                path + " has " + found + "; integers of 8 to 64 bits and floats of 16 to 64 bits can be read");
    }
}
