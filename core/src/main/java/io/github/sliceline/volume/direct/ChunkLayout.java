package io.github.sliceline.volume.direct;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.plan.ChunkLookup;

/**
 * What the direct path reads and how its bytes lie.
 *
 * @param ranges of the file, or of the bytes of a compact dataset; closed with the reader
 * @param chunk extents of a chunk; those of the volume where it is one piece
 * @param fill value of elements that were never written
 */
public record ChunkLayout(
        RangeReader ranges, Shape volume, Shape chunk, ChunkLookup chunks, FilterPipeline filters, float fill) {}
