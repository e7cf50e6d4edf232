package io.github.sliceline.chunks;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.profile.Runs;
import io.github.sliceline.profile.SampleCodec;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The part of a region of samples that lies in one chunk. Immutable.
 *
 * @param ordinal ordinal of the chunk
 * @param firstElement index in the chunk of the part's first element
 * @param firstSample index of that element's sample
 * @param count extents of the part
 * @param runs elements of the part that are consecutive in the chunk and in the region
 * @param samples samples of the region, row-major, from index 0 on
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ChunkPart(
        ChunkGrid grid, int ordinal, int firstElement, int firstSample, int[] count, Runs runs, FloatBuffer samples) {
    /**
     * Cuts a region into its parts, in the order of the chunks.
     *
     * @param region a region inside the volume
     * @param samples samples of the region, row-major, from index 0 on
     */
    public static List<ChunkPart> of(ChunkGrid grid, Region region, FloatBuffer samples) {
        List<ChunkPart> parts = new ArrayList<>();
        grid.forEachFragment(region, (ordinal, inChunk, inRegion, count) -> {
            int[] own = count.clone();
            Runs runs = new Runs(own, grid.chunk().strides(), region.shape().strides());
            parts.add(new ChunkPart(grid, Math.toIntExact(ordinal), (int) inChunk, (int) inRegion, own, runs, samples));
        });
        return parts;
    }

    /** Returns the ordinal of the chunk that holds the first element of a region. */
    public static int firstChunk(ChunkGrid grid, Region region) {
        long[] start = new long[region.rank()];
        Arrays.setAll(start, region::start);
        return Math.toIntExact(grid.ordinalAt(start));
    }

    /** Returns the region of a chunk that is inside the volume. */
    public static Region inside(ChunkGrid grid, int ordinal) {
        long[] start = grid.start(ordinal);
        long[] count = new long[start.length];
        for (int d = 0; d < count.length; d++) {
            count[d] = Math.min(grid.chunk().extent(d), grid.volume().extent(d) - start[d]);
        }
        return Region.of(start, count);
    }

    /** True if the part holds all elements of the chunk that are inside the volume. */
    public boolean isWhole() {
        Region inside = inside(grid, ordinal);
        for (int d = 0; d < count.length; d++) {
            if (count[d] != inside.count(d)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of elements of the chunk from the part's first to its last, including both. */
    public int span() {
        return (int) runs.span();
    }

    /** Encodes the samples into their places in a chunk, and leaves the rest of the chunk unchanged. */
    public void encode(SampleCodec codec, ByteBuffer chunk) {
        runs.forEach(firstElement, firstSample, (to, from, run) -> codec.encode(samples, from, run, chunk, to));
    }

    /** Encodes the samples as a whole chunk. Elements outside the volume get the fill value. */
    public void encodeWhole(SampleCodec codec, ByteBuffer chunk) {
        long elements = 1;
        for (int extent : count) {
            elements *= extent;
        }
        if (elements < grid.chunk().size()) {
            codec.fill(chunk, 0, (int) grid.chunk().size());
        }
        encode(codec, chunk);
    }
}
