package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.Shape;

/**
 * The grid of chunks of a dataset, and the larger grid of its maximum extents by which some indexes
 * number chunks. Immutable.
 */
public final class ChunkGridShape {
    private final long[] chunk;
    private final long[] count;
    private final long[] most;
    private final long total;
    private final int unlimited;

    public ChunkGridShape(DatasetInfo dataset, Shape chunkShape) {
        int rank = chunkShape.rank();
        this.chunk = chunkShape.extents();
        this.count = new long[rank];
        this.most = new long[rank];
        int lastUnlimited = -1;
        for (int d = 0; d < rank; d++) {
            count[d] = ceil(dataset.shape().extent(d), chunk[d]);
            long max = dataset.maxExtent(d);
            if (max == DatasetInfo.UNLIMITED) {
                lastUnlimited = d;
                most[d] = Long.MAX_VALUE;
            } else {
                most[d] = Math.max(1, ceil(max, chunk[d]));
            }
        }
        this.unlimited = lastUnlimited;
        this.total = Shape.of(count).size();
    }

    private static long ceil(long extent, long chunkExtent) {
        return extent / chunkExtent + (extent % chunkExtent == 0 ? 0 : 1);
    }

    public int rank() {
        return chunk.length;
    }

    public long total() {
        return total;
    }

    public long count(int dimension) {
        return count[dimension];
    }

    /** Chunks along one dimension of the maximum extents; {@link Long#MAX_VALUE} if unlimited. */
    public long countAtMost(int dimension) {
        return most[dimension];
    }

    public long chunkExtent(int dimension) {
        return chunk[dimension];
    }

    /** Last unlimited dimension, or -1. */
    public int unlimitedDimension() {
        return unlimited;
    }

    /** Row-major ordinal of a chunk in the current grid, or -1 if it lies outside. */
    public long ordinal(long[] position) {
        long ordinal = 0;
        for (int d = 0; d < count.length; d++) {
            if (position[d] < 0 || position[d] >= count[d]) {
                return -1;
            }
            ordinal = ordinal * count[d] + position[d];
        }
        return ordinal;
    }

    /** Whether a chunk reaches past the current extents. */
    static boolean isPartial(DatasetInfo dataset, Shape chunk, long[] position) {
        for (int d = 0; d < position.length; d++) {
            if (dataset.shape().extent(d) - position[d] * chunk.extent(d) < chunk.extent(d)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Position in the grid of the chunk that has a number in the grid of maximum extents, row-major with
     * one dimension, if there is an unlimited one, moved to the front.
     */
    void positionOfNumber(long number, int slowest, long[] position) {
        long left = number;
        for (int d = most.length - 1; d >= 0; d--) {
            if (d != slowest) {
                position[d] = left % most[d];
                left /= most[d];
            }
        }
        if (slowest >= 0) {
            position[slowest] = left;
        } else if (left > 0) {
            position[0] = Long.MAX_VALUE;
        }
    }

    /** Number in the grid of maximum extents, row-major, of a chunk by ordinal; all of them are limited. */
    long numberAtMost(long ordinal) {
        return numberAtMost(most.length - 1, ordinal);
    }

    /** From the fastest dimension to the slowest, without a place to put the position: planning asks for each chunk. */
    private long numberAtMost(int dimension, long left) {
        if (dimension < 0) {
            return 0;
        }
        long outer = numberAtMost(dimension - 1, left / count[dimension]);
        return Math.addExact(Math.multiplyExact(outer, most[dimension]), left % count[dimension]);
    }
}
