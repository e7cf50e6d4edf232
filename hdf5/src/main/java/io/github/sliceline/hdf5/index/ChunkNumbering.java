package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.DatasetInfo.Extents;
import io.github.sliceline.hdf5.grid.Shape;

/**
 * The chunks of a dataset by two counts: the ordinal is row-major in the grid of the current extents, the number, by which
 * some indexes know a chunk, is row-major in the grid of the maximum extents. Where one dimension has no limit, it is the
 * slowest in the number. HDF5 File Format Specification 3.0, section VII, "Appendix C: Types of Indexes for Dataset Chunks".
 * Immutable.
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

    /** Chunks of the current extents. */
    public long total() {
        return grid.chunks().size();
    }

    /** Chunks along one dimension of the current extents. */
    public long count(int dimension) {
        return grid.chunks().extent(dimension);
    }

    /** Chunks along one dimension of the maximum extents, at least 1; {@link Long#MAX_VALUE} if unlimited. */
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

    /** Numbers that an index has room for: those of the maximum extents, and of the current one without a limit. */
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

    /** Ordinal of a chunk at a position in the grid, or -1 if it lies outside the current extents. */
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

    /** Whether a chunk reaches past the current extents. */
    boolean isPartial(long[] position) {
        for (int d = 0; d < position.length; d++) {
            if (extents.current().extent(d) - position[d] * chunkExtent(d) < chunkExtent(d)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Position in the grid of the chunk that has a number, row-major with one dimension, if there is an unlimited one, moved
     * to the front.
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

    /** Ordinal of the chunk that has a number, or -1 if the current extents have none. */
    long ordinalOfNumber(long number) {
        long[] position = new long[most.length];
        positionOfNumber(number, unlimited, position);
        return ordinal(position);
    }

    /** Number of a chunk by ordinal; all maximum extents are limited. The first has 0, also where there is no chunk yet. */
    long numberOf(long ordinal) {
        return ordinal == 0 ? 0 : numberOf(most.length - 1, ordinal);
    }

    /** From the fastest dimension to the slowest, without a place to put the position: planning asks for each chunk. */
    private long numberOf(int dimension, long left) {
        if (dimension < 0) {
            return 0;
        }
        long outer = numberOf(dimension - 1, left / count(dimension));
        return Math.addExact(Math.multiplyExact(outer, most[dimension]), left % count(dimension));
    }
}
