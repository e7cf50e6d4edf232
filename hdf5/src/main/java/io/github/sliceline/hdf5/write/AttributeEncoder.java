package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DataType.Padding;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.write.AttributeValues.Integers;
import io.github.sliceline.hdf5.write.AttributeValues.Texts;
import java.math.BigInteger;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Encoder of values as elements of an attribute with a type of libhdf5. Values that do not fit are refused, because the
 * library would clip them. Arrays are passed as copies, not pinned; see {@link ByteStoreDriver}. Hold {@link
 * LibHdf5#LOCK}.
 *
 * @param rules rules for values of the attribute
 * @param type identifier of the attribute's type in the file
 */
record AttributeEncoder(ElementRules rules, long type) {
    /**
     * Checks values, and returns an action that writes them to an open attribute.
     *
     * @param elements number of the attribute's elements
     * @throws IllegalArgumentException if the values are of another kind or number, or one does not fit
     */
    LongConsumer encode(AttributeValues values, long elements) throws NoPlaceException {
        rules.requireAsMany(values, elements);
        int kind = H5.H5Tget_class(type);
        LongConsumer encoded;
        if (kind == HDF5Constants.H5T_INTEGER && values instanceof Integers integers) {
            encoded = integers(integers.values());
        } else if (kind == HDF5Constants.H5T_FLOAT && !(values instanceof Texts)) {
            double[] numbers = rules.reals(values, H5.H5Tget_size(type));
            encoded = id -> H5.H5Awrite_double(id, HDF5Constants.H5T_NATIVE_DOUBLE, numbers, false);
        } else if (kind == HDF5Constants.H5T_STRING && values instanceof Texts) {
            AttributeValue texts = rules.encode(values, textType(), Shape.of(elements));
            encoded = id -> NativeObjects.write(id, type, texts, id);
        } else {
            throw rules.refusedKind(describe(kind), values);
        }
        return elements == 0 ? id -> {} : encoded;
    }

    private static String describe(int kind) {
        if (kind == HDF5Constants.H5T_INTEGER) {
            return ElementRules.WHOLE;
        }
        if (kind == HDF5Constants.H5T_FLOAT) {
            return ElementRules.REAL;
        }
        return kind == HDF5Constants.H5T_STRING ? ElementRules.TEXT : ElementRules.OTHER;
    }

    private LongConsumer integers(List<BigInteger> values) {
        boolean signed = H5.H5Tget_sign(type) != HDF5Constants.H5T_SGN_NONE;
        rules.requireIntegers(values, signed, H5.H5Tget_precision(type));
        long[] words = values.stream().mapToLong(BigInteger::longValue).toArray();
        long memory = signed ? HDF5Constants.H5T_NATIVE_INT64 : HDF5Constants.H5T_NATIVE_UINT64;
        return id -> H5.H5Awrite_long(id, memory, words, false);
    }

    private DataType textType() {
        boolean utf8 = H5.H5Tget_cset(type) == HDF5Constants.H5T_CSET_UTF8;
        boolean spaces = H5.H5Tget_strpad(type) == HDF5Constants.H5T_STR_SPACEPAD;
        return H5.H5Tis_variable_str(type)
                ? new DataType.VariableText(utf8)
                : new DataType.FixedText(
                        Math.toIntExact(H5.H5Tget_size(type)), spaces ? Padding.SPACES : Padding.NULS, utf8);
    }
}
