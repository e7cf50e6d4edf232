package io.github.sliceline.hdf5.grid;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Extents of an N-dimensional array, slowest dimension first (row-major, as in HDF5). Immutable.
 *
 * <p>The number of elements fits in a {@code long}. A shape whose product overflows is refused, even if another of its
 * dimensions is empty. Sizes and strides computed from a shape therefore need no further check.
 */
public final class Shape {
    private final long[] extents;
    private final long size;

    private Shape(long[] extents) {
        long product = 1;
        boolean empty = false;
        for (long extent : extents) {
            if (extent < 0) {
                throw new IllegalArgumentException("extent must be >= 0, got " + Arrays.toString(extents));
            }
            try {
                // An empty dimension counts as 1, as in strides(), so that the check of the other dimensions does not
                // depend on it.
                product = Math.multiplyExact(product, Math.max(1, extent));
                empty |= extent == 0;
            } catch (ArithmeticException e) {
                throw new IllegalArgumentException("too many elements: " + Arrays.toString(extents), e);
            }
        }
        this.extents = extents;
        this.size = empty ? 0 : product;
    }

    /** Creates a shape with these extents. */
    public static Shape of(long... extents) {
        return new Shape(extents.clone());
    }

    /** Creates a shape with these extents. */
    public static Shape of(int[] extents) {
        return new Shape(Arrays.stream(extents).asLongStream().toArray());
    }

    /** Number of dimensions. */
    public int rank() {
        return extents.length;
    }

    /** Extent of one dimension. */
    public long extent(int dimension) {
        return extents[dimension];
    }

    /** Returns a copy of all extents. */
    public long[] extents() {
        return extents.clone();
    }

    /**
     * Returns the extents limited to those of a volume, but at least 1: a chunk that fits the volume.
     *
     * @throws IllegalArgumentException if the ranks differ
     */
    public Shape within(Shape volume) {
        if (volume.rank() != rank()) {
            throw new IllegalArgumentException(this + " does not fit the rank of " + volume);
        }
        long[] clipped = extents();
        for (int d = 0; d < clipped.length; d++) {
            clipped[d] = Math.max(1, Math.min(clipped[d], volume.extent(d)));
        }
        return Shape.of(clipped);
    }

    /** Number of elements; 1 for rank 0. */
    public long size() {
        return size;
    }

    /** Returns the distance in elements between neighbours along each dimension, row-major. */
    public long[] strides() {
        long[] strides = new long[extents.length];
        long stride = 1;
        for (int d = extents.length - 1; d >= 0; d--) {
            strides[d] = stride;
            stride *= Math.max(1, extents[d]);
        }
        return strides;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Shape that && Arrays.equals(extents, that.extents);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(extents);
    }

    /** Returns a text such as {@code 768 × 768 × 1024}. */
    @Override
    public String toString() {
        return extents.length == 0
                ? "scalar"
                : Arrays.stream(extents).mapToObj(Long::toString).collect(Collectors.joining(" × "));
    }
}
