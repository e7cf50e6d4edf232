package io.github.sliceline.hdf5.grid;

import java.util.Arrays;

/**
 * A box in index space: its first index and its extent in each dimension. HDF5 calls it a hyperslab of stride 1.
 * Immutable.
 */
public final class Region {
    private final long[] start;
    private final Shape shape;

    private Region(long[] start, Shape shape) {
        if (start.length != shape.rank()) {
            throw new IllegalArgumentException("start has " + start.length + " dimensions, shape " + shape.rank());
        }
        this.start = start;
        this.shape = shape;
        for (int d = 0; d < start.length; d++) {
            if (start[d] < 0) {
                throw new IllegalArgumentException("start must be >= 0, got " + Arrays.toString(start));
            }
            if (start[d] > Long.MAX_VALUE - shape.extent(d)) {
                throw new IllegalArgumentException(this + " ends beyond the largest index");
            }
        }
    }

    /** Creates a region from its first index and its extent in each dimension. */
    public static Region of(long[] start, long[] count) {
        return new Region(start.clone(), Shape.of(count));
    }

    /** Returns the region that covers a whole shape. */
    public static Region all(Shape shape) {
        return new Region(new long[shape.rank()], shape);
    }

    /** Number of dimensions. */
    public int rank() {
        return start.length;
    }

    /** First index in one dimension. */
    public long start(int dimension) {
        return start[dimension];
    }

    /** Extent in one dimension. */
    public long count(int dimension) {
        return shape.extent(dimension);
    }

    /** First index past the region in one dimension. */
    public long end(int dimension) {
        return start[dimension] + shape.extent(dimension);
    }

    /** Extents of the region. */
    public Shape shape() {
        return shape;
    }

    /** Number of elements. */
    public long size() {
        return shape.size();
    }

    /**
     * Checks that the region lies inside a volume.
     *
     * @throws IndexOutOfBoundsException if it does not, or if the ranks differ
     */
    public void requireWithin(Shape volume) {
        if (rank() != volume.rank()) {
            throw new IndexOutOfBoundsException("region of rank " + rank() + " in a volume of rank " + volume.rank());
        }
        for (int d = 0; d < start.length; d++) {
            if (start[d] > volume.extent(d) || shape.extent(d) > volume.extent(d) - start[d]) {
                throw new IndexOutOfBoundsException(this + " is not inside " + volume);
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Region that && Arrays.equals(start, that.start) && shape.equals(that.shape);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(start) + shape.hashCode();
    }

    /** Returns a text such as {@code [0, 64, 0] + 1 × 64 × 1024}. */
    @Override
    public String toString() {
        return Arrays.toString(start) + " + " + shape;
    }
}
