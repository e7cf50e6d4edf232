package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.LibHdf5;
import java.util.Locale;
import java.util.Optional;

/**
 * A type of numbers that HDF5 has a name for. What the native ones are is this machine's choice: long is 32 bits on
 * Windows and 64 elsewhere.
 */
public enum NumberType implements AttributeType {
    STD_I8BE(Kind.INTEGER),
    STD_I8LE(Kind.INTEGER),
    STD_I16BE(Kind.INTEGER),
    STD_I16LE(Kind.INTEGER),
    STD_I32BE(Kind.INTEGER),
    STD_I32LE(Kind.INTEGER),
    STD_I64BE(Kind.INTEGER),
    STD_I64LE(Kind.INTEGER),
    STD_U8BE(Kind.INTEGER),
    STD_U8LE(Kind.INTEGER),
    STD_U16BE(Kind.INTEGER),
    STD_U16LE(Kind.INTEGER),
    STD_U32BE(Kind.INTEGER),
    STD_U32LE(Kind.INTEGER),
    STD_U64BE(Kind.INTEGER),
    STD_U64LE(Kind.INTEGER),
    NATIVE_CHAR(Kind.INTEGER),
    NATIVE_SCHAR(Kind.INTEGER),
    NATIVE_UCHAR(Kind.INTEGER),
    NATIVE_SHORT(Kind.INTEGER),
    NATIVE_USHORT(Kind.INTEGER),
    NATIVE_INT(Kind.INTEGER),
    NATIVE_UINT(Kind.INTEGER),
    NATIVE_LONG(Kind.INTEGER),
    NATIVE_ULONG(Kind.INTEGER),
    NATIVE_LLONG(Kind.INTEGER),
    NATIVE_ULLONG(Kind.INTEGER),
    IEEE_F32BE(Kind.FLOAT),
    IEEE_F32LE(Kind.FLOAT),
    IEEE_F64BE(Kind.FLOAT),
    IEEE_F64LE(Kind.FLOAT),
    NATIVE_FLOAT(Kind.FLOAT),
    NATIVE_DOUBLE(Kind.FLOAT),
    NATIVE_LDOUBLE(Kind.FLOAT);

    /** Whole numbers or not. */
    public enum Kind {
        INTEGER,
        FLOAT
    }

    /** What HDF5 puts before the names of types. */
    private static final String PREFIX = "H5T_";

    private final Kind kind;

    NumberType(Kind kind) {
        this.kind = kind;
    }

    /** The type of this name, such as {@code H5T_STD_I32LE}, in any case. */
    public static Optional<NumberType> named(String hdf5Name) {
        String name = hdf5Name.toUpperCase(Locale.ROOT);
        for (NumberType type : values()) {
            if (name.equals(PREFIX + type.name())) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** Whole numbers or not. */
    public Kind kind() {
        return kind;
    }

    /** libhdf5's identifier. Hold {@link LibHdf5#LOCK}. */
    long id() {
        return switch (this) {
            case STD_I8BE -> HDF5Constants.H5T_STD_I8BE;
            case STD_I8LE -> HDF5Constants.H5T_STD_I8LE;
            case STD_I16BE -> HDF5Constants.H5T_STD_I16BE;
            case STD_I16LE -> HDF5Constants.H5T_STD_I16LE;
            case STD_I32BE -> HDF5Constants.H5T_STD_I32BE;
            case STD_I32LE -> HDF5Constants.H5T_STD_I32LE;
            case STD_I64BE -> HDF5Constants.H5T_STD_I64BE;
            case STD_I64LE -> HDF5Constants.H5T_STD_I64LE;
            case STD_U8BE -> HDF5Constants.H5T_STD_U8BE;
            case STD_U8LE -> HDF5Constants.H5T_STD_U8LE;
            case STD_U16BE -> HDF5Constants.H5T_STD_U16BE;
            case STD_U16LE -> HDF5Constants.H5T_STD_U16LE;
            case STD_U32BE -> HDF5Constants.H5T_STD_U32BE;
            case STD_U32LE -> HDF5Constants.H5T_STD_U32LE;
            case STD_U64BE -> HDF5Constants.H5T_STD_U64BE;
            case STD_U64LE -> HDF5Constants.H5T_STD_U64LE;
            case NATIVE_CHAR -> HDF5Constants.H5T_NATIVE_CHAR;
            case NATIVE_SCHAR -> HDF5Constants.H5T_NATIVE_SCHAR;
            case NATIVE_UCHAR -> HDF5Constants.H5T_NATIVE_UCHAR;
            case NATIVE_SHORT -> HDF5Constants.H5T_NATIVE_SHORT;
            case NATIVE_USHORT -> HDF5Constants.H5T_NATIVE_USHORT;
            case NATIVE_INT -> HDF5Constants.H5T_NATIVE_INT;
            case NATIVE_UINT -> HDF5Constants.H5T_NATIVE_UINT;
            case NATIVE_LONG -> HDF5Constants.H5T_NATIVE_LONG;
            case NATIVE_ULONG -> HDF5Constants.H5T_NATIVE_ULONG;
            case NATIVE_LLONG -> HDF5Constants.H5T_NATIVE_LLONG;
            case NATIVE_ULLONG -> HDF5Constants.H5T_NATIVE_ULLONG;
            case IEEE_F32BE -> HDF5Constants.H5T_IEEE_F32BE;
            case IEEE_F32LE -> HDF5Constants.H5T_IEEE_F32LE;
            case IEEE_F64BE -> HDF5Constants.H5T_IEEE_F64BE;
            case IEEE_F64LE -> HDF5Constants.H5T_IEEE_F64LE;
            case NATIVE_FLOAT -> HDF5Constants.H5T_NATIVE_FLOAT;
            case NATIVE_DOUBLE -> HDF5Constants.H5T_NATIVE_DOUBLE;
            case NATIVE_LDOUBLE -> HDF5Constants.H5T_NATIVE_LDOUBLE;
        };
    }

    /** HDF5's name of it. */
    @Override
    public String toString() {
        return PREFIX + name();
    }
}
