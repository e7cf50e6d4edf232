package io.github.sliceline.volume.direct;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.volume.format.SampleDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Storage of one layout of a cube, the cube's own or another.
 *
 * @param ranges reader of the file, or of the bytes of a compact dataset; closed by its owner
 * @param grid grid of chunks; a volume in one piece has one chunk
 * @param fill value of the elements of chunks that were never written
 * @param sums checksums of the chunks; null if the file has none
 */
public record LayoutStorage(
        RangeReader ranges,
        ChunkGrid grid,
        ChunkLookup chunks,
        FilterPipeline filters,
        SampleDecoder decoder,
        Fill fill,
        @Nullable ChunkSums sums) {
    /** The one value of all elements of a chunk that the file does not hold. */
    @FunctionalInterface
    public interface Fill {
        float of(long chunk);
    }

    /** Storage of a dataset, where all missing chunks have one value. */
    public LayoutStorage(
            RangeReader ranges,
            ChunkGrid grid,
            ChunkLookup chunks,
            FilterPipeline filters,
            SampleDecoder decoder,
            float fill,
            @Nullable ChunkSums sums) {
        this(ranges, grid, chunks, filters, decoder, chunk -> fill, sums);
    }

    long chunkBytes() {
        return grid.chunk().size() * decoder.elementBytes();
    }

    boolean isFiltered() {
        return !filters.isEmpty();
    }
}
