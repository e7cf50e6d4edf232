package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.LibHdf5;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A type of numbers that HDF5 has a name for. What the native ones are is this machine's choice: long is 32 bits on
 * Windows and 64 elsewhere.
 */
public enum NumberType implements AttributeType {
    STD_I8BE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_I8BE),
    STD_I8LE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_I8LE),
    STD_I16BE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_I16BE),
    STD_I16LE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_I16LE),
    STD_I32BE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_I32BE),
    STD_I32LE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_I32LE),
    STD_I64BE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_I64BE),
    STD_I64LE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_I64LE),
    STD_U8BE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_U8BE),
    STD_U8LE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_U8LE),
    STD_U16BE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_U16BE),
    STD_U16LE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_U16LE),
    STD_U32BE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_U32BE),
    STD_U32LE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_U32LE),
    STD_U64BE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_U64BE),
    STD_U64LE(Kind.INTEGER, () -> HDF5Constants.H5T_STD_U64LE),
    NATIVE_CHAR(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_CHAR),
    NATIVE_SCHAR(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_SCHAR),
    NATIVE_UCHAR(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_UCHAR),
    NATIVE_SHORT(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_SHORT),
    NATIVE_USHORT(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_USHORT),
    NATIVE_INT(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_INT),
    NATIVE_UINT(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_UINT),
    NATIVE_LONG(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_LONG),
    NATIVE_ULONG(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_ULONG),
    NATIVE_LLONG(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_LLONG),
    NATIVE_ULLONG(Kind.INTEGER, () -> HDF5Constants.H5T_NATIVE_ULLONG),
    IEEE_F32BE(Kind.FLOAT, () -> HDF5Constants.H5T_IEEE_F32BE),
    IEEE_F32LE(Kind.FLOAT, () -> HDF5Constants.H5T_IEEE_F32LE),
    IEEE_F64BE(Kind.FLOAT, () -> HDF5Constants.H5T_IEEE_F64BE),
    IEEE_F64LE(Kind.FLOAT, () -> HDF5Constants.H5T_IEEE_F64LE),
    NATIVE_FLOAT(Kind.FLOAT, () -> HDF5Constants.H5T_NATIVE_FLOAT),
    NATIVE_DOUBLE(Kind.FLOAT, () -> HDF5Constants.H5T_NATIVE_DOUBLE),
    NATIVE_LDOUBLE(Kind.FLOAT, () -> HDF5Constants.H5T_NATIVE_LDOUBLE);

    public enum Kind {
        INTEGER,
        FLOAT
    }

    private final Kind kind;

    @SuppressWarnings("ImmutableEnumChecker") // constants of the library
    private final LongSupplier id;

    /** @param id asked late: asking loads the library */
    NumberType(Kind kind, LongSupplier id) {
        this.kind = kind;
        this.id = id;
    }

    /** The type of this name, such as {@code H5T_STD_I32LE}, in any case. */
    public static Optional<NumberType> named(String hdf5Name) {
        String name = hdf5Name.toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(type -> name.equals(type.toString()))
                .findFirst();
    }

    public Kind kind() {
        return kind;
    }

    /** libhdf5's identifier. Hold {@link LibHdf5#LOCK}. */
    long id() {
        return id.getAsLong();
    }

    @Override
    public String toString() {
        return "H5T_" + name();
    }
}
