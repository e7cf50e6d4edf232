package io.github.sliceline.volume.info;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.options.ReadOptions;

/**
 * A dataset of a file, and how large it is.
 *
 * @param dataset its path in the file, as {@link ReadOptions#withDataset} takes it
 * @param shape extents, slowest first
 */
public record NamedShape(String dataset, Shape shape) {
    /** Such as {@code /data, 100 × 200 × 300}. */
    @Override
    public String toString() {
        return dataset + ", " + shape;
    }
}
