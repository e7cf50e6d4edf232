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

/** The part of a region of samples that lies in one chunk. Immutable. */
public final class ChunkPart {
    private final ChunkGrid grid;
    private final int ordinal;
    private final int inChunk;
    private final int inRegion;
    private final int[] count;
    private final Runs runs;
    private final FloatBuffer samples;

    private ChunkPart(
            ChunkGrid grid,
            Region region,
            long ordinal,
            long inChunk,
            long inRegion,
            int[] count,
            FloatBuffer samples) {
        this.grid = grid;
        this.ordinal = Math.toIntExact(ordinal);
        this.inChunk = (int) inChunk;
        this.inRegion = (int) inRegion;
        this.count = count.clone();
        this.runs = new Runs(this.count, grid.chunk().strides(), region.shape().strides());
        this.samples = samples;
    }

    /**
     * Cuts a region into its parts, in the order of the chunks.
     *
     * @param region a region inside the volume
     * @param samples samples of the region, row-major, from index 0 on
     */
    public static List<ChunkPart> of(ChunkGrid grid, Region region, FloatBuffer samples) {
        List<ChunkPart> parts = new ArrayList<>();
        grid.forEachFragment(
                region,
                (ordinal, inChunk, inRegion, count) ->
                        parts.add(new ChunkPart(grid, region, ordinal, inChunk, inRegion, count, samples)));
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

    /** Returns the ordinal of the chunk. */
    public int ordinal() {
        return ordinal;
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

    /** Returns the index in the chunk of the part's first element. */
    public int firstElement() {
        return inChunk;
    }

    /** Returns the number of elements of the chunk from the part's first to its last, including both. */
    public int span() {
        return (int) runs.span();
    }

    /** Encodes the samples into their places in a chunk, and leaves the rest of the chunk unchanged. */
    public void encode(SampleCodec codec, ByteBuffer chunk) {
        runs.forEach(inChunk, inRegion, (to, from, run) -> codec.encode(samples, from, run, chunk, to));
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
