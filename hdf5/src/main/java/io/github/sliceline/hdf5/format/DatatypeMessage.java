package io.github.sliceline.hdf5.format;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.DataType.Compound;
import io.github.sliceline.hdf5.format.DataType.Enumeration;
import io.github.sliceline.hdf5.format.DataType.FixedText;
import io.github.sliceline.hdf5.format.DataType.ListOf;
import io.github.sliceline.hdf5.format.DataType.Member;
import io.github.sliceline.hdf5.format.DataType.Padding;
import io.github.sliceline.hdf5.format.DataType.Reference;
import io.github.sliceline.hdf5.format.DataType.VariableText;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reader and writer of types. HDF5 File Format Specification 3.0, section IV.A.2.d, "Datatype". */
public final class DatatypeMessage {
    static final int FIXED_POINT = 0;
    static final int FLOATING_POINT = 1;
    static final int TEXT = 3;
    static final int COMPOUND = 6;
    static final int REFERENCE = 7;
    static final int ENUMERATION = 8;
    static final int VARIABLE_LENGTH = 9;
    static final int COMPLEX = 11;

    private static final String[] CLASSES = {
        "integers",
        "floats",
        "time",
        "text",
        "bit fields",
        "opaque bytes",
        "elements of a compound type",
        "references",
        "an enumeration",
        "elements of variable length",
        "arrays",
        "complex numbers"
    };

    /** Padding of text of fixed length, by its code. */
    private static final List<Padding> PADDINGS = List.of(Padding.NUL_AT_END, Padding.NULS, Padding.SPACES);

    private static final int NEWEST = 5;
    /** Newest version of nested types that is read. The next version encodes them differently. */
    private static final int NEWEST_OF_NESTED = 3;

    private static final int PLAIN_VERSION = 1;
    /** Version of compounds whose members have no padding. */
    private static final int COMPOUND_VERSION = 3;

    private static final int BIG_ENDIAN = 1;
    private static final int SIGNED = 1 << 3;
    private static final int IMPLIED_ONE = 2 << 4;
    private static final int NORMALIZATION = 3 << 4;
    private static final int VAX = 1 << 6;
    private static final int UTF8 = 1;
    private static final int TEXT_CHARSET_BIT = 4;
    static final int LIST_IS_TEXT = 1;
    private static final int LIST_CHARSET_BIT = 8;
    static final int OBJECT_REFERENCE = 0;
    private static final int PLAIN_LIST = 0;
    private static final int FLAG_BYTES = 3;
    private static final int NIBBLE = 0x0F;

    private DatatypeMessage() {}

    /** Returns the class of the type. */
    static int dataClass(FieldReader message) throws IOException {
        return message.copy().u8() & NIBBLE;
    }

    static DatasetParser.Elements kind(FieldReader message) throws IOException {
        return switch (dataClass(message)) {
            case FIXED_POINT, FLOATING_POINT -> DatasetParser.Elements.NUMBERS;
            case ENUMERATION -> DatasetParser.Elements.ENUMERATION;
            default -> DatasetParser.Elements.OTHERS;
        };
    }

    static boolean isNumeric(FieldReader message) throws IOException {
        return dataClass(message) <= FLOATING_POINT;
    }

    /**
     * Reads a type of plain numbers. An enumeration is read as its integers.
     *
     * @param what object that has the type, for errors
     * @throws UnsupportedFileException if it is another type
     */
    static ElementType number(FieldReader message, String what) throws IOException {
        int classAndVersion = message.u8();
        int version = classAndVersion >> 4;
        if (version < 1 || version > NEWEST) {
            throw message.corrupt("version " + version + ", want 1 to " + NEWEST);
        }
        int dataClass = classAndVersion & NIBBLE;
        int bits = (int) message.unsigned(FLAG_BYTES);
        long bytes = message.u32();
        return switch (dataClass) {
            case FIXED_POINT -> integer(message, what, bits, bytes);
            case FLOATING_POINT -> floating(message, what, bits, bytes);
            case ENUMERATION -> integers(message, what, bytes);
            default -> throw notRead(message, what, name(message, dataClass, bits));
        };
    }

    /** Reads the integer type of an enumeration. */
    private static ElementType integers(FieldReader message, String what, long bytes) throws IOException {
        if (dataClass(message) != FIXED_POINT) {
            throw unsupported(message, what + " is an enumeration of other elements than integers");
        }
        ElementType base = number(message, what);
        if (base.bytes() != bytes) {
            throw message.corrupt("an enumeration of " + bytes + " bytes has integers of " + base.bytes());
        }
        return base;
    }

    /** Returns the name of a class. h5py writes complex numbers as a compound of r and i. */
    private static String name(FieldReader message, int dataClass, int bits) throws IOException {
        if (dataClass == COMPOUND && bits == 2 && message.copy().textUntilNul().equals("r")) {
            return CLASSES[COMPLEX] + " (a compound of r and i)";
        }
        return dataClass < CLASSES.length ? CLASSES[dataClass] : "elements of unknown class " + dataClass;
    }

    /**
     * Reads a type of numbers, text, references, enumerations, or lists of these.
     *
     * @param what object that has the type, for errors
     * @throws UnsupportedFileException if it is another type
     */
    static DataType parse(FieldReader message, String what) throws IOException {
        if (isNumeric(message)) {
            return number(message, what);
        }
        int classAndVersion = message.u8();
        int bits = (int) message.unsigned(FLAG_BYTES);
        long bytes = message.u32();
        if (bytes < 1 || bytes > Integer.MAX_VALUE) {
            throw message.corrupt("elements of " + bytes + " bytes");
        }
        int version = classAndVersion >> 4;
        boolean plain = version <= NEWEST_OF_NESTED;
        switch (classAndVersion & NIBBLE) {
            case TEXT -> {
                if ((bits & NIBBLE) < PADDINGS.size()) {
                    boolean utf8 = isUtf8(message, bits >> TEXT_CHARSET_BIT);
                    return new FixedText((int) bytes, PADDINGS.get(bits & NIBBLE), utf8);
                }
            }
            case REFERENCE -> {
                if (plain && (bits & NIBBLE) == OBJECT_REFERENCE && bytes <= Long.BYTES) {
                    return new Reference((int) bytes);
                }
            }
            case ENUMERATION -> {
                if (plain) {
                    return enumeration(message, what, version, bits & 0xFFFF);
                }
            }
            case VARIABLE_LENGTH -> {
                if (bytes != Integer.BYTES + message.file().superblock().offsetBytes() + Integer.BYTES) {
                    throw message.corrupt("lists of " + bytes + " bytes");
                }
                if ((bits & NIBBLE) == LIST_IS_TEXT) {
                    return new VariableText(isUtf8(message, bits >> LIST_CHARSET_BIT));
                }
                if (plain && dataClass(message) != VARIABLE_LENGTH) {
                    return new ListOf(parse(message, what));
                }
            }
            default -> {}
        }
        throw unsupported(message, what + " is neither of plain numbers, text, references nor lists of these");
    }

    private static boolean isUtf8(FieldReader message, int charset) throws UnsupportedFileException {
        if ((charset & NIBBLE) > UTF8) {
            throw unsupported(message, "text in an unknown character set");
        }
        return (charset & NIBBLE) == UTF8;
    }

    private static Enumeration enumeration(FieldReader message, String what, int version, int members)
            throws IOException {
        ElementType base = number(message, what);
        if (base.kind() == Kind.FLOAT) {
            throw unsupported(message, what + " is an enumeration of floats");
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            names.add(StoredType.name(message, version));
        }
        Map<Long, String> values = new HashMap<>();
        for (String name : names) {
            values.put(
                    (Long) base.value(message.slice(base.bytes(), "enumeration").rest()), name);
        }
        return new Enumeration(base, values);
    }

    private static ElementType integer(FieldReader message, String what, int bits, long bytes) throws IOException {
        int offset = message.u16();
        int precision = message.u16();
        boolean plain = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
        if (!plain || offset != 0 || precision != Byte.SIZE * bytes) {
            throw notRead(message, what, "integers of " + precision + " bits in " + bytes + " bytes");
        }
        return new ElementType((bits & SIGNED) == 0 ? Kind.UNSIGNED : Kind.SIGNED, (int) bytes, order(bits));
    }

    private static ElementType floating(FieldReader message, String what, int bits, long bytes) throws IOException {
        byte[] found = new byte[12];
        message.slice(found.length, what).rest().get(found);
        boolean plain = bytes == 2 || bytes == 4 || bytes == 8;
        if (!plain
                || (bits & VAX) != 0
                || (bits & NORMALIZATION) != IMPLIED_ONE
                || (bits >> Byte.SIZE & 0xFF) != Byte.SIZE * bytes - 1
                || !Arrays.equals(found, ieee((int) bytes))) {
            throw notRead(message, what, "floats of " + bytes + " bytes that are not IEEE 754");
        }
        return new ElementType(Kind.FLOAT, (int) bytes, order(bits));
    }

    /**
     * Returns the properties of IEEE 754-2008, table 3.5, as the message encodes them: first bit and number of bits;
     * first bit and number of bits of the exponent, then of the mantissa below it; the exponent's bias, half its range.
     */
    private static byte[] ieee(int bytes) {
        int bits = Byte.SIZE * bytes;
        int exponentBits = bytes == 2 ? 5 : bytes == 4 ? 8 : 11;
        int mantissaBits = bits - 1 - exponentBits;
        return new FieldWriter()
                .u16(0)
                .u16(bits)
                .u8(mantissaBits)
                .u8(exponentBits)
                .u8(0)
                .u8(mantissaBits)
                .u32((1L << (exponentBits - 1)) - 1)
                .toBytes();
    }

    private static ByteOrder order(int bits) {
        return (bits & BIG_ENDIAN) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    private static UnsupportedFileException notRead(FieldReader message, String what, String found) {
        return unsupported(
                message, what + " has " + found + "; integers of 8 to 64 bits and floats of 16 to 64 bits can be read");
    }

    private static UnsupportedFileException unsupported(FieldReader message, String problem) {
        return new UnsupportedFileException(message.file().source(), problem);
    }

    /** Writes a type. Enumerations are not written. */
    public static void put(FieldWriter out, DataType type) {
        if (type instanceof ElementType number) {
            number(out, number);
        } else if (type instanceof FixedText text) {
            head(out, TEXT, PADDINGS.indexOf(text.padding()) | charset(text.utf8()) << TEXT_CHARSET_BIT, text.bytes());
        } else if (type instanceof Reference) {
            head(out, REFERENCE, OBJECT_REFERENCE, type.bytes());
        } else if (type instanceof ListOf list) {
            head(out, VARIABLE_LENGTH, PLAIN_LIST, type.bytes());
            put(out, list.element());
        } else if (type instanceof VariableText text) {
            head(out, VARIABLE_LENGTH, LIST_IS_TEXT | charset(text.utf8()) << LIST_CHARSET_BIT, type.bytes());
            put(out, DataType.unsigned(Byte.BYTES));
        } else if (type instanceof StoredType stored) {
            out.bytes(stored.message());
        } else if (type instanceof Compound compound) {
            compound(out, compound);
        } else {
            throw new IllegalArgumentException(type + " is not written");
        }
    }

    private static int charset(boolean utf8) {
        return utf8 ? UTF8 : 0;
    }

    private static void head(FieldWriter out, int dataClass, int flags, int bytes) {
        head(out, PLAIN_VERSION, dataClass, flags, bytes);
    }

    private static void head(FieldWriter out, int version, int dataClass, int flags, int bytes) {
        out.u8(version << 4 | dataClass).unsigned(flags, FLAG_BYTES).u32(bytes);
    }

    private static void number(FieldWriter out, ElementType type) {
        int order = type.order() == ByteOrder.BIG_ENDIAN ? BIG_ENDIAN : 0;
        int bits = type.bytes() * Byte.SIZE;
        if (type.kind() == Kind.FLOAT) {
            head(out, FLOATING_POINT, order | IMPLIED_ONE | (bits - 1) << Byte.SIZE, type.bytes());
            out.bytes(ieee(type.bytes()));
        } else {
            head(out, FIXED_POINT, order | (type.kind() == Kind.SIGNED ? SIGNED : 0), type.bytes());
            out.u16(0).u16(bits);
        }
    }

    private static void compound(FieldWriter out, Compound type) {
        head(out, COMPOUND_VERSION, COMPOUND, type.members().size(), type.bytes());
        for (Member member : type.members()) {
            out.bytes(member.name().getBytes(StandardCharsets.UTF_8)).u8(0);
            out.unsigned(member.offset(), FieldWriter.widthOf(type.bytes()));
            put(out, member.type());
        }
    }
}
