package io.github.sliceline.hdf5.write;

/** Element types that we write, all little-endian. */
public enum StoredType {
    INT8(1, NumberType.STD_I8LE),
    UINT8(1, NumberType.STD_U8LE),
    INT32(4, NumberType.STD_I32LE),
    UINT32(4, NumberType.STD_U32LE),
    INT64(8, NumberType.STD_I64LE),
    FLOAT32(4, NumberType.IEEE_F32LE),
    FLOAT64(8, NumberType.IEEE_F64LE);

    private final int bytes;
    private final NumberType number;

    StoredType(int bytes, NumberType number) {
        this.bytes = bytes;
        this.number = number;
    }

    public int bytes() {
        return bytes;
    }

    /** libhdf5's identifier; the library must be loaded. */
    long id() {
        return number.id();
    }
}
