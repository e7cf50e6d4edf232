package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.format.DataType.FixedText;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Type of an attribute in a script: numbers by their HDF5 name, or text. Native types depend on this machine: long has
 * 32 bits on Windows and 64 elsewhere.
 *
 * @param name name of a number type as the script has it
 * @param kind kind of the elements
 * @param textBytes length of each text including its NUL, which is omitted if the text fills it; 0 for numbers
 */
public record AttributeType(String name, Kind kind, int textBytes) {
    private static final Pattern INTEGERS =
            Pattern.compile("H5T_(STD_[IU](8|16|32|64)(BE|LE)|NATIVE_(CHAR|SCHAR|UCHAR|U?SHORT|U?INT|U?LONG|U?LLONG))");

    private static final Pattern FLOATS = Pattern.compile("H5T_(IEEE_F(32|64)(BE|LE)|NATIVE_(FLOAT|DOUBLE|LDOUBLE))");

    /** Kind of the elements. */
    public enum Kind {
        INTEGER,
        FLOAT,
        TEXT
    }

    /** Returns UTF-8 text of at most {@code bytes} bytes. */
    public static AttributeType text(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("text needs at least 1 byte, got " + bytes);
        }
        return new AttributeType("text of " + bytes + " bytes", Kind.TEXT, bytes);
    }

    /**
     * Returns the number type of a name such as {@code H5T_STD_I32LE}, ignoring case, or nothing if the name is
     * unknown.
     */
    public static Optional<AttributeType> named(String hdf5Name) {
        String name = hdf5Name.toUpperCase(Locale.ROOT);
        boolean integers = INTEGERS.matcher(name).matches();
        return integers || FLOATS.matcher(name).matches()
                ? Optional.of(new AttributeType(name, integers ? Kind.INTEGER : Kind.FLOAT, 0))
                : Optional.empty();
    }

    /**
     * Returns libhdf5's identifier. Text is marked as UTF-8 only if a value is not ASCII. Hold {@link LibHdf5#LOCK}.
     */
    long id(OpenIds local, AttributeValues values) {
        if (kind == Kind.TEXT) {
            return NativeTypes.id(local, new FixedText(textBytes, !values.isAscii()));
        }
        try {
            return HDF5Constants.class.getField(name).getLong(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
