package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.HDF5Constants;

/** Element types that we write, all little-endian. */
public enum StoredType {
    /** 8-bit signed integer. */
    INT8(1),
    /** 8-bit unsigned integer. */
    UINT8(1),
    /** 32-bit signed integer. */
    INT32(4),
    /** 32-bit unsigned integer. */
    UINT32(4),
    /** 64-bit signed integer. */
    INT64(8),
    /** IEEE single. */
    FLOAT32(4),
    /** IEEE double. */
    FLOAT64(8);

    private final int bytes;

    StoredType(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes of one element. */
    public int bytes() {
        return bytes;
    }

    /** libhdf5's identifier; the library must be loaded. */
    long id() {
        return switch (this) {
            case INT8 -> HDF5Constants.H5T_STD_I8LE;
            case UINT8 -> HDF5Constants.H5T_STD_U8LE;
            case INT32 -> HDF5Constants.H5T_STD_I32LE;
            case UINT32 -> HDF5Constants.H5T_STD_U32LE;
            case INT64 -> HDF5Constants.H5T_STD_I64LE;
            case FLOAT32 -> HDF5Constants.H5T_IEEE_F32LE;
            case FLOAT64 -> HDF5Constants.H5T_IEEE_F64LE;
        };
    }
}
