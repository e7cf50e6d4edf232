package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import io.github.sliceline.hdf5.format.Out;
import io.github.sliceline.hdf5.layout.DataType.Compound;
import io.github.sliceline.hdf5.layout.DataType.FixedText;
import io.github.sliceline.hdf5.layout.DataType.ListOf;
import io.github.sliceline.hdf5.layout.DataType.Member;
import io.github.sliceline.hdf5.layout.DataType.Numeric;
import io.github.sliceline.hdf5.layout.DataType.Reference;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Type of an element. HDF5 File Format Specification 3.0, section IV.A.2.d, "Datatype". */
final class DatatypeMessage {
    private static final int FIXED_POINT = 0;
    private static final int FLOATING_POINT = 1;
    private static final int TEXT = 3;
    private static final int COMPOUND = 6;
    private static final int REFERENCE = 7;
    private static final int VARIABLE_LENGTH = 9;

    private static final int PLAIN_VERSION = 1;
    /** Members without padding. */
    private static final int COMPOUND_VERSION = 3;

    private static final int BIG_ENDIAN = 1;
    private static final int SIGNED = 1 << 3;
    private static final int IMPLIED_ONE = 2 << 4;
    private static final int UTF8 = 1;
    private static final int TEXT_CHARSET_BIT = 4;
    private static final int LIST_IS_TEXT = 1;
    private static final int LIST_CHARSET_BIT = 8;
    private static final int OBJECT_REFERENCE = 0;
    private static final int PLAIN_LIST = 0;
    private static final int FLAG_BYTES = 3;

    private DatatypeMessage() {}

    static void put(Out out, DataType type) {
        if (type instanceof Numeric numeric) {
            number(out, numeric.element());
        } else if (type instanceof FixedText text) {
            head(out, TEXT, text.utf8() ? UTF8 << TEXT_CHARSET_BIT : 0, text.bytes());
        } else if (type instanceof Reference) {
            head(out, REFERENCE, OBJECT_REFERENCE, type.bytes());
        } else if (type instanceof ListOf list) {
            head(out, VARIABLE_LENGTH, PLAIN_LIST, type.bytes());
            put(out, list.element());
        } else if (type instanceof DataType.Stored stored) {
            out.bytes(stored.message());
        } else if (type instanceof Compound compound) {
            compound(out, compound);
        } else {
            head(out, VARIABLE_LENGTH, LIST_IS_TEXT | UTF8 << LIST_CHARSET_BIT, type.bytes());
            put(out, DataType.unsigned(Byte.BYTES));
        }
    }

    private static void head(Out out, int dataClass, int flags, int bytes) {
        head(out, PLAIN_VERSION, dataClass, flags, bytes);
    }

    private static void head(Out out, int version, int dataClass, int flags, int bytes) {
        out.u8(version << 4 | dataClass).unsigned(flags, FLAG_BYTES).u32(bytes);
    }

    private static void number(Out out, ElementType type) {
        int order = type.order() == ByteOrder.BIG_ENDIAN ? BIG_ENDIAN : 0;
        int bits = type.bytes() * Byte.SIZE;
        if (type.kind() == Kind.FLOAT) {
            int sign = bits - 1;
            head(out, FLOATING_POINT, order | IMPLIED_ONE | sign << Byte.SIZE, type.bytes());
            out.u16(0).u16(bits);
            ieee(out, bits);
        } else {
            head(out, FIXED_POINT, order | (type.kind() == Kind.SIGNED ? SIGNED : 0), type.bytes());
            out.u16(0).u16(bits);
        }
    }

    /** IEEE 754-2008, table 3.5: exponent above mantissa, its bias half its range. */
    private static void ieee(Out out, int bits) {
        int exponentBits = bits == 16 ? 5 : bits == 32 ? 8 : 11;
        int mantissaBits = bits - 1 - exponentBits;
        long bias = (1L << (exponentBits - 1)) - 1;
        out.u8(mantissaBits).u8(exponentBits).u8(0).u8(mantissaBits).u32(bias);
    }

    private static void compound(Out out, Compound type) {
        head(out, COMPOUND_VERSION, COMPOUND, type.members().size(), type.bytes());
        for (Member member : type.members()) {
            out.bytes(member.name().getBytes(StandardCharsets.UTF_8)).u8(0);
            out.unsigned(member.offset(), Out.widthOf(type.bytes()));
            put(out, member.type());
        }
    }
}
