package io.github.sliceline.plan;

import java.util.Arrays;

/**
 * A box of elements inside one chunk, and where it goes in the region that is read. Offsets count
 * elements, row-major in the chunk and in the region. Immutable.
 */
public final class Fragment {
    private final int region;
    private final long chunk;
    private final long inChunk;
    private final long inRegion;
    private final int[] count;

    Fragment(int region, long chunk, long inChunk, long inRegion, int[] count) {
        this.region = region;
        this.chunk = chunk;
        this.inChunk = inChunk;
        this.inRegion = inRegion;
        this.count = count;
    }

    /** Which of the regions that are read together, from 0. */
    public int region() {
        return region;
    }

    /** Ordinal of the chunk. */
    public long chunk() {
        return chunk;
    }

    /** First element in the chunk. */
    public long inChunk() {
        return inChunk;
    }

    /** First element in the region. */
    public long inRegion() {
        return inRegion;
    }

    /** Number of dimensions. */
    public int rank() {
        return count.length;
    }

    /** Extent in one dimension. */
    public int count(int dimension) {
        return count[dimension];
    }

    /** Number of elements. */
    public long size() {
        long size = 1;
        for (int c : count) {
            size *= c;
        }
        return size;
    }

    /** Elements from the first to the last in the chunk, both included, gaps and all. */
    long span(long[] chunkStrides) {
        return span(chunkStrides, 0);
    }

    /** As {@link #span(long[])}, of one step along each dimension before {@code fromDimension}. */
    long span(long[] chunkStrides, int fromDimension) {
        long span = 1;
        for (int d = fromDimension; d < count.length; d++) {
            span += (count[d] - 1) * chunkStrides[d];
        }
        return span;
    }

    /** Part of this fragment: {@code steps} steps along one dimension. */
    Fragment along(int dimension, int firstStep, int steps, long[] chunkStrides, long[] regionStrides) {
        int[] part = count.clone();
        part[dimension] = steps;
        return new Fragment(
                region,
                chunk,
                inChunk + firstStep * chunkStrides[dimension],
                inRegion + firstStep * regionStrides[dimension],
                part);
    }

    /** Such as {@code chunk 12 @4096 → @0: [1, 64, 64]}. */
    @Override
    public String toString() {
        return "chunk " + chunk + " @" + inChunk + " → @" + inRegion + ": " + Arrays.toString(count);
    }
}
