package io.github.sliceline.hdf5.format;

/** How a chunked dataset finds its chunks. */
public enum IndexKind {
    /** The only kind before HDF5 1.10. */
    BTREE_V1("version 1 B-tree"),
    /** The whole dataset is one chunk. */
    SINGLE("single chunk"),
    /** All chunks in row-major order at one address. */
    IMPLICIT("implicit"),
    /** No unlimited dimension. */
    FIXED_ARRAY("fixed array"),
    /** One unlimited dimension. */
    EXTENSIBLE_ARRAY("extensible array"),
    /** More than one unlimited dimension. */
    BTREE_V2("version 2 B-tree");

    private final String label;

    IndexKind(String label) {
        this.label = label;
    }

    /** Name for people, such as {@code fixed array}. */
    @Override
    public String toString() {
        return label;
    }
}
