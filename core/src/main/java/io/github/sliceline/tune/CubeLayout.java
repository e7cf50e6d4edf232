package io.github.sliceline.tune;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;

/**
 * Storage of a cube, or of a further copy of it. Immutable.
 *
 * @param name name of a copy under {@code /layouts}; {@link #CUBE} for the cube itself
 * @param chunk extents of a chunk, slowest dimension first
 * @param type type of the samples; integers are for display
 * @param filters filters of the chunks
 */
public record CubeLayout(String name, Shape chunk, SampleType type, ChunkFilters filters) {
    /** Name of the cube itself, which is {@code /data}. */
    public static final String CUBE = "data";

    /** Returns the layout as text, such as {@code 64x64x4:int16:shuffle,zstd=3}. */
    @Override
    public String toString() {
        String extents = chunk.toString().replace(" × ", "x");
        String stored = type.isExact() ? "" : ":" + type;
        return extents + stored + (filters.isNone() ? "" : ":" + filters);
    }
}
