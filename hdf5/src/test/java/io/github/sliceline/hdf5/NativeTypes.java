package io.github.sliceline.hdf5;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import java.nio.ByteOrder;

/** libhdf5's ids of element types. */
final class NativeTypes {
    private NativeTypes() {}

    /** A new type id; the caller holds the library's lock. */
    static long fileType(ElementType type) {
        boolean big = type.order() == ByteOrder.BIG_ENDIAN;
        long id;
        if (type.kind() == Kind.FLOAT) {
            id = H5.H5Tcopy(type.bytes() == 8 ? HDF5Constants.H5T_IEEE_F64LE : HDF5Constants.H5T_IEEE_F32LE);
            if (type.bytes() == 2) {
                H5.H5Tset_fields(id, 15L, 10L, 5L, 0L, 10L);
                H5.H5Tset_precision(id, 16L);
                H5.H5Tset_size(id, 2L);
                H5.H5Tset_ebias(id, 15L);
            }
        } else {
            id = H5.H5Tcopy(type.kind() == Kind.SIGNED ? HDF5Constants.H5T_STD_I64LE : HDF5Constants.H5T_STD_U64LE);
            H5.H5Tset_precision(id, 8L * type.bytes());
            H5.H5Tset_size(id, type.bytes());
        }
        H5.H5Tset_order(id, big ? HDF5Constants.H5T_ORDER_BE : HDF5Constants.H5T_ORDER_LE);
        return id;
    }
}
