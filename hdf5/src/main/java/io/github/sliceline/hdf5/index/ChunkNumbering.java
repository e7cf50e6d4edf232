package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.DatasetInfo.Extents;
import io.github.sliceline.hdf5.grid.Shape;

/**
 * Two ways to count the chunks of a dataset. The ordinal is row-major in the grid of the current extents. The number,
 * which some indexes use, is row-major in the grid of the maximum extents. A dimension without a limit is the slowest
 * one in the number. HDF5 File Format Specification 3.0, section VII, "Appendix C: Types of Indexes for Dataset
 * Chunks". Immutable.
 */
public final class ChunkNumbering {
    private final Extents extents;
    private final ChunkGrid grid;
    private final long[] most;
    private final int unlimited;

    public ChunkNumbering(Extents extents, Shape chunk) {
        this.extents = extents;
        this.grid = new ChunkGrid(extents.current(), chunk);
        this.most = new long[chunk.rank()];
        int lastUnlimited = -1;
        for (int d = 0; d < most.length; d++) {
            if (isUnlimited(d)) {
                lastUnlimited = d;
                most[d] = Long.MAX_VALUE;
            } else {
                long max = extents.maximum().get(d);
                most[d] = max / chunk.extent(d) + (max % chunk.extent(d) == 0 ? 0 : 1);
            }
        }
        this.unlimited = lastUnlimited;
    }

    private boolean isUnlimited(int dimension) {
        return extents.maximum().get(dimension) == DatasetInfo.UNLIMITED;
    }

    public int rank() {
        return most.length;
    }

    /** Number of chunks of the current extents. */
    public long total() {
        return grid.chunks().size();
    }

    /** Number of chunks of the current extents along one dimension. */
    public long count(int dimension) {
        return grid.chunks().extent(dimension);
    }

    /** Number of chunks of the maximum extents along one dimension, at least 1; {@link Long#MAX_VALUE} if unlimited. */
    public long countAtMost(int dimension) {
        return Math.max(1, most[dimension]);
    }

    public long chunkExtent(int dimension) {
        return grid.chunk().extent(dimension);
    }

    /** Last unlimited dimension, or -1. */
    public int unlimitedDimension() {
        return unlimited;
    }

    /**
     * Number of elements of an index: the chunks of the maximum extents; in an unlimited dimension, of the current
     * extent.
     */
    public long elements() {
        long product = 1;
        for (int d = 0; d < most.length; d++) {
            product = Math.multiplyExact(product, isUnlimited(d) ? count(d) : most[d]);
        }
        return product;
    }

    /** Index of the first element of a chunk. */
    long[] start(long ordinal) {
        return grid.start(ordinal);
    }

    /** Returns the ordinal of the chunk at a position in the grid, or -1 if it lies outside the current extents. */
    public long ordinal(long[] position) {
        long ordinal = 0;
        for (int d = 0; d < position.length; d++) {
            if (position[d] < 0 || position[d] >= count(d)) {
                return -1;
            }
            ordinal = ordinal * count(d) + position[d];
        }
        return ordinal;
    }

    /** True if the chunk reaches past the current extents. */
    boolean isPartial(long[] position) {
        for (int d = 0; d < position.length; d++) {
            if (extents.current().extent(d) - position[d] * chunkExtent(d) < chunkExtent(d)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Computes the position in the grid of the chunk with a number.
     *
     * @param number row-major number, in which dimension {@code slowest} comes first
     * @param slowest dimension to put first; -1 if no dimension is moved
     * @param position receives the position
     */
    void positionOfNumber(long number, int slowest, long[] position) {
        long left = number;
        for (int d = most.length - 1; d >= 0; d--) {
            if (d != slowest) {
                position[d] = left % countAtMost(d);
                left /= countAtMost(d);
            }
        }
        if (slowest >= 0) {
            position[slowest] = left;
        } else if (left > 0) {
            position[0] = Long.MAX_VALUE;
        }
    }

    /** Returns the ordinal of the chunk with a number, or -1 if it lies outside the current extents. */
    long ordinalOfNumber(long number) {
        long[] position = new long[most.length];
        positionOfNumber(number, unlimited, position);
        return ordinal(position);
    }

    /**
     * Returns the number of the chunk with an ordinal. All maximum extents are limited. The first chunk has 0, even if
     * there is no chunk yet.
     */
    long numberOf(long ordinal) {
        return ordinal == 0 ? 0 : numberOf(most.length - 1, ordinal);
    }

    /**
     * Recurses from the fastest dimension to the slowest. It allocates no array, because the planner calls it for each
     * chunk.
     */
    private long numberOf(int dimension, long left) {
        if (dimension < 0) {
            return 0;
        }
        long outer = numberOf(dimension - 1, left / count(dimension));
        return Math.addExact(Math.multiplyExact(outer, most[dimension]), left % count(dimension));
    }
}
