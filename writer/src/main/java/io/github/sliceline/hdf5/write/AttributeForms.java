package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.hdf5.OpenIds;
import io.github.sliceline.hdf5.write.AttributeSpace.Null;
import io.github.sliceline.hdf5.write.AttributeSpace.Simple;
import io.github.sliceline.hdf5.write.AttributeType.FixedText;
import io.github.sliceline.hdf5.write.AttributeValues.Texts;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;

/** Types and extents of attributes as libhdf5 has them. Hold {@link LibHdf5#LOCK}. */
final class AttributeForms {
    private AttributeForms() {}

    /**
     * Identifier of a type.
     *
     * @param values text of a fixed length is marked as UTF-8 only if one of them is more than ASCII
     */
    static long type(OpenIds local, AttributeType type, AttributeValues values) {
        if (type instanceof NumberType number) {
            return number.id();
        }
        long text = local.add(H5.H5Tcopy(HDF5Constants.H5T_C_S1), H5::H5Tclose);
        if (type instanceof FixedText fixed) {
            H5.H5Tset_size(text, fixed.bytes());
        } else {
            H5.H5Tset_size(text, HDF5Constants.H5T_VARIABLE);
        }
        if (!(type instanceof FixedText) || !isAscii(values)) {
            H5.H5Tset_cset(text, HDF5Constants.H5T_CSET_UTF8);
        }
        return text;
    }

    private static boolean isAscii(AttributeValues values) {
        return !(values instanceof Texts texts)
                || texts.values().stream().allMatch(text -> text.chars().allMatch(c -> c < 128));
    }

    /** Identifier of an extent. */
    static long space(OpenIds local, AttributeSpace space) {
        if (space instanceof Simple simple) {
            long[] extents =
                    simple.extents().stream().mapToLong(Long::longValue).toArray();
            return local.add(H5.H5Screate_simple(extents.length, extents, null), H5::H5Sclose);
        }
        int kind = space instanceof Null ? HDF5Constants.H5S_NULL : HDF5Constants.H5S_SCALAR;
        return local.add(H5.H5Screate(kind), H5::H5Sclose);
    }

    /** Copies the elements of an attribute into another one of the same type and extent, whatever the type. */
    static void copyValues(OpenIds local, long from, long to, long type, long space) {
        long elements = H5.H5Sget_simple_extent_npoints(space);
        if (elements == 0) {
            return;
        }
        // of what is stored elsewhere, such as text of any length, the elements in memory are pointers
        boolean pointers = H5.H5Tis_variable_str(type) || H5.H5Tdetect_class(type, HDF5Constants.H5T_VLEN);
        long memory = local.add(pointers ? H5.H5Tget_native_type(type) : H5.H5Tcopy(type), H5::H5Tclose);
        try (BytePointer values = new BytePointer(Math.multiplyExact(elements, H5.H5Tget_size(memory)))) {
            LibHdf5.check(hdf5.H5Aread(from, memory, values));
            try {
                LibHdf5.check(hdf5.H5Awrite(to, memory, values));
            } finally {
                if (pointers) {
                    hdf5.H5Treclaim(memory, space, HDF5Constants.H5P_DEFAULT, values);
                }
            }
        }
    }
}
