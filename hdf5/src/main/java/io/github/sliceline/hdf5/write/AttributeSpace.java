package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.hdf5.LibHdf5.OpenIds;
import java.util.List;
import java.util.Locale;

/**
 * Extent of an attribute.
 *
 * @param extents of a simple one, slowest first, 1 to 32 of them, each at least 1; none of the others
 */
public record AttributeSpace(Kind kind, List<Long> extents) {
    /** One element, no dimensions. */
    public static final AttributeSpace SCALAR = new AttributeSpace(Kind.SCALAR, List.of());

    /** No element at all. */
    public static final AttributeSpace NULL = new AttributeSpace(Kind.NULL, List.of());

    /** H5S_MAX_RANK of libhdf5. */
    private static final int MAX_RANK = 32;

    enum Kind {
        SCALAR,
        NULL,
        SIMPLE
    }

    /** A grid of elements in row-major order. */
    public static AttributeSpace simple(List<Long> extents) {
        if (extents.isEmpty() || extents.size() > MAX_RANK) {
            throw new IllegalArgumentException("a dataspace has 1 to 32 dimensions, got " + extents.size());
        }
        for (long extent : extents) {
            if (extent < 1) {
                throw new IllegalArgumentException("a dimension must be at least 1, got " + extent);
            }
        }
        return new AttributeSpace(Kind.SIMPLE, List.copyOf(extents));
    }

    /** Number of elements, or {@link Long#MAX_VALUE} where that is larger. */
    public long elements() {
        long product = kind == Kind.NULL ? 0 : 1;
        for (long extent : extents) {
            product = product > Long.MAX_VALUE / extent ? Long.MAX_VALUE : product * extent;
        }
        return product;
    }

    /** libhdf5's identifier. Hold {@link LibHdf5#LOCK}. */
    long id(OpenIds local) {
        long[] simple = extents.stream().mapToLong(Long::longValue).toArray();
        long id = switch (kind) {
            case SCALAR -> H5.H5Screate(HDF5Constants.H5S_SCALAR);
            case NULL -> H5.H5Screate(HDF5Constants.H5S_NULL);
            case SIMPLE -> H5.H5Screate_simple(simple.length, simple, null);
        };
        return local.add(id, H5::H5Sclose);
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + (kind == Kind.SIMPLE ? " " + extents : "");
    }
}
