package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.DatasetInfo.Extents;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.List;

/** Extents. HDF5 File Format Specification 3.0, section IV.A.2.b, "Dataspace", version 2. */
final class DataspaceMessage {
    /** H5S_MAX_RANK of libhdf5. */
    static final int MOST_DIMENSIONS = 32;

    private static final int VERSION = 2;
    private static final int HAS_MAXIMUM = 1;
    private static final int SCALAR = 0;
    private static final int SIMPLE = 1;

    private DataspaceMessage() {}

    /** Extents that never change. */
    static void put(Out out, Shape shape) {
        put(out, new Extents(shape, List.of()));
    }

    /** Extents, and their maximum unless there is none in the list. An unlimited one is stored as all bits set. */
    static void put(Out out, Extents extents) {
        Shape shape = extents.current();
        out.u8(VERSION)
                .u8(shape.rank())
                .u8(extents.maximum().isEmpty() ? 0 : HAS_MAXIMUM)
                .u8(shape.rank() == 0 ? SCALAR : SIMPLE);
        for (long extent : shape.extents()) {
            out.u64(extent);
        }
        extents.maximum().forEach(out::u64);
    }
}
