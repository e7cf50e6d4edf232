package io.github.sliceline.hdf5.format;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reader and writer of extents. HDF5 File Format Specification 3.0, section IV.A.2.b, "Dataspace". */
public final class DataspaceMessage {
    /** H5S_MAX_RANK of libhdf5. */
    public static final int MOST_DIMENSIONS = 32;

    private static final int SCALAR = 0;
    private static final int SIMPLE = 1;
    static final int NULL_SPACE = 2;

    private static final int VERSION = 2;
    private static final int HAS_MAXIMUM = 1;

    private DataspaceMessage() {}

    /** Number of dimensions; 0 for a scalar and for a dataset without elements. */
    static int rank(FieldReader message) throws IOException {
        int rank = message.copy().skip(1).u8();
        return rank == 0 ? 0 : parse(message, "dataset").current().rank();
    }

    static DatasetInfo.Extents parse(FieldReader message, String path) throws IOException {
        int version = message.u8();
        int rank = message.u8();
        int flags = message.u8();
        if (version != 1 && version != 2) {
            throw message.corrupt("version " + version + " of a dataspace, want 1 or 2");
        }
        if (rank > MOST_DIMENSIONS) {
            throw message.corrupt(rank + " dimensions, at most " + MOST_DIMENSIONS + " exist");
        }
        int type = message.u8();
        if (version == 1) {
            message.skip(4);
        } else if (type == NULL_SPACE) {
            throw new UnsupportedFileException(message.file().source(), path + " has no elements (null dataspace)");
        }
        long[] current = new long[rank];
        for (int d = 0; d < rank; d++) {
            current[d] = message.length();
        }
        return new DatasetInfo.Extents(shape(message, current), maximum(message, current, (flags & HAS_MAXIMUM) != 0));
    }

    private static List<Long> maximum(FieldReader message, long[] current, boolean stored) throws IOException {
        List<Long> maximum = new ArrayList<>();
        for (long extent : current) {
            long most = stored ? message.lengthOrUnlimited() : extent;
            if (most != DatasetInfo.UNLIMITED && most < extent) {
                throw message.corrupt("extent " + extent + " is more than its maximum " + most);
            }
            maximum.add(most);
        }
        return maximum;
    }

    private static Shape shape(FieldReader message, long[] extents) throws IOException {
        try {
            return Shape.of(extents);
        } catch (IllegalArgumentException e) {
            throw message.corrupt(String.valueOf(e.getMessage()));
        }
    }

    /** Writes extents, and their maximum if the list is not empty. An unlimited maximum is stored as all bits set. */
    public static void put(FieldWriter out, DatasetInfo.Extents extents) {
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
