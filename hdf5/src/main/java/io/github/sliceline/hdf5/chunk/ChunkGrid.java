package io.github.sliceline.hdf5.chunk;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;

/**
 * A volume divided into chunks of one shape. Chunks at the far edges may reach beyond the volume. Chunks are numbered
 * row-major. Immutable.
 */
public final class ChunkGrid {
    private final Shape volume;
    private final Shape chunk;
    private final Shape chunks;
    private final long[] chunkStrides;
    private final long[] gridStrides;

    /**
     * Divides a volume into chunks.
     *
     * @throws IllegalArgumentException if the ranks differ or a chunk is empty
     */
    public ChunkGrid(Shape volume, Shape chunk) {
        if (volume.rank() != chunk.rank()) {
            throw new IllegalArgumentException("chunk " + chunk + " does not fit the rank of " + volume);
        }
        if (chunk.size() == 0) {
            throw new IllegalArgumentException("empty chunk " + chunk);
        }
        this.volume = volume;
        this.chunk = chunk;
        this.chunks = chunks(volume, chunk);
        this.chunkStrides = chunk.strides();
        this.gridStrides = chunks.strides();
    }

    private static Shape chunks(Shape volume, Shape chunk) {
        long[] counts = new long[volume.rank()];
        for (int d = 0; d < counts.length; d++) {
            long extent = volume.extent(d);
            counts[d] = extent == 0 ? 0 : (extent - 1) / chunk.extent(d) + 1;
        }
        return Shape.of(counts);
    }

    /** Extents of the volume in elements. */
    public Shape volume() {
        return volume;
    }

    /** Extents of a chunk in elements. */
    public Shape chunk() {
        return chunk;
    }

    /** Number of chunks along each dimension. */
    public Shape chunks() {
        return chunks;
    }

    /** Index of the first element of a chunk. */
    public long[] start(long ordinal) {
        long[] start = new long[volume.rank()];
        long rest = ordinal;
        for (int d = 0; d < start.length; d++) {
            start[d] = rest / gridStrides[d] * chunk.extent(d);
            rest %= gridStrides[d];
        }
        return start;
    }

    /** Ordinal of the chunk that holds an element. */
    public long ordinalAt(long... element) {
        long ordinal = 0;
        for (int d = 0; d < element.length; d++) {
            ordinal += element[d] / chunk.extent(d) * gridStrides[d];
        }
        return ordinal;
    }

    /**
     * Visits the parts of a region, one for each chunk that the region touches, in the order of the chunks.
     *
     * @param region inside the volume; an empty one has no parts
     * @throws IndexOutOfBoundsException if it is not inside the volume
     */
    public void forEachFragment(Region region, FragmentVisitor visitor) {
        region.requireWithin(volume);
        if (region.size() == 0) {
            return;
        }
        int rank = volume.rank();
        long[] at = new long[rank];
        for (int d = 0; d < rank; d++) {
            at[d] = region.start(d) / chunk.extent(d);
        }
        long[] regionStrides = region.shape().strides();
        int[] count = new int[rank];
        do {
            visit(region, regionStrides, at, count, visitor);
        } while (advance(at, region));
    }

    /** Receiver of the parts of a region. */
    @FunctionalInterface
    public interface FragmentVisitor {
        /**
         * Receives one part. Offsets count elements, row-major.
         *
         * @param chunk ordinal of the chunk
         * @param inChunk offset of the first element in the chunk
         * @param inRegion offset of the first element in the region
         * @param count extents; the array is used again for the next part
         */
        void visit(long chunk, long inChunk, long inRegion, int[] count);
    }

    private void visit(Region region, long[] regionStrides, long[] at, int[] count, FragmentVisitor visitor) {
        long ordinal = 0;
        long inChunk = 0;
        long inRegion = 0;
        for (int d = 0; d < at.length; d++) {
            long chunkStart = at[d] * chunk.extent(d);
            long from = Math.max(region.start(d), chunkStart);
            // Computed relative to the chunk, because a chunk that reaches beyond the volume may end past the largest
            // long.
            long to = chunkStart + Math.min(region.end(d) - chunkStart, chunk.extent(d));
            ordinal += at[d] * gridStrides[d];
            inChunk += (from - chunkStart) * chunkStrides[d];
            inRegion += (from - region.start(d)) * regionStrides[d];
            count[d] = Math.toIntExact(to - from);
        }
        visitor.visit(ordinal, inChunk, inRegion, count);
    }

    /** Moves to the next chunk that the region touches; false after the last one. */
    private boolean advance(long[] at, Region region) {
        for (int d = at.length - 1; d >= 0; d--) {
            if (++at[d] <= (region.end(d) - 1) / chunk.extent(d)) {
                return true;
            }
            at[d] = region.start(d) / chunk.extent(d);
        }
        return false;
    }

    /** Returns a text such as {@code 768 × 768 × 1024 in chunks of 64 × 64 × 64}. */
    @Override
    public String toString() {
        return volume + " in chunks of " + chunk;
    }
}
