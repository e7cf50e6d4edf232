package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.DatasetInfo;

/**
 * Chunks of a dataset. They have an ordinal, row-major in the grid of the current extents, and a number by which indexes
 * know them: row-major in the grid of the maximum extents, with the dimension that has no limit as the slowest. HDF5 File
 * Format Specification 3.0, section VII, "Appendix C: Types of Indexes for Dataset Chunks".
 */
public final class ChunkGrid {
    private final long[] chunk;
    private final long[] count;
    private final long[] most;
    private final long[] stride;
    private final long total;
    private final long elements;
    private final boolean sameNumbers;

    /** Grid of a dataset in chunks. */
    public ChunkGrid(DatasetForm form) {
        this.chunk = form.chunk().orElseThrow().extents();
        int rank = chunk.length;
        this.count = new long[rank];
        this.most = new long[rank];
        int growing = -1;
        long product = 1;
        for (int d = 0; d < rank; d++) {
            count[d] = ceil(form.shape().extent(d), chunk[d]);
            long maximum = form.extents().maximum().get(d);
            growing = maximum == DatasetInfo.UNLIMITED ? d : growing;
            most[d] = maximum == DatasetInfo.UNLIMITED ? count[d] : ceil(maximum, chunk[d]);
            product = Math.multiplyExact(product, count[d]);
        }
        this.total = product;
        this.stride = new long[rank];
        long step = 1;
        for (int d = rank - 1; d >= 0; d--) {
            if (d != growing) {
                stride[d] = step;
                step = Math.multiplyExact(step, most[d]);
            }
        }
        if (growing >= 0) {
            stride[growing] = step;
            step = Math.multiplyExact(step, most[growing]);
        }
        this.elements = step;
        this.sameNumbers = total == elements && (growing <= 0);
    }

    private static long ceil(long extent, long chunkExtent) {
        return extent / chunkExtent + (extent % chunkExtent == 0 ? 0 : 1);
    }

    /** Dimensions. */
    public int rank() {
        return chunk.length;
    }

    /** Chunks of the current extents. */
    public long total() {
        return total;
    }

    /** Numbers that there are: one more than the last. */
    long elements() {
        return elements;
    }

    /** Extent of a chunk. */
    long chunkExtent(int dimension) {
        return chunk[dimension];
    }

    /** First element of a chunk, in one dimension. */
    public long start(long ordinal, int dimension) {
        long left = ordinal;
        for (int d = count.length - 1; d > dimension; d--) {
            left /= count[d];
        }
        return left % count[dimension] * chunk[dimension];
    }

    /** Number of the chunk that has an ordinal. */
    long number(long ordinal) {
        if (sameNumbers) {
            return ordinal;
        }
        long number = 0;
        long left = ordinal;
        for (int d = count.length - 1; d >= 0; d--) {
            number += left % count[d] * stride[d];
            left /= count[d];
        }
        return number;
    }

    /** Ordinal of the chunk that has a number, or -1 if the current extents have none. */
    long ordinal(long number) {
        if (sameNumbers) {
            return number;
        }
        long ordinal = 0;
        for (int d = 0; d < count.length; d++) {
            long position = number / stride[d] % most[d];
            if (position >= count[d]) {
                return -1;
            }
            ordinal = ordinal * count[d] + position;
        }
        return ordinal;
    }
}
