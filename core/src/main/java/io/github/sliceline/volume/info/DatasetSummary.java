package io.github.sliceline.volume.info;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.options.ReadOptions;

/**
 * A dataset of a file and its extents.
 *
 * @param dataset path in the file, as for {@link ReadOptions#withDataset}
 * @param shape extents, slowest first
 */
public record DatasetSummary(String dataset, Shape shape) {
    /** Returns path and extents, such as {@code /data, 100 × 200 × 300}. */
    @Override
    public String toString() {
        return dataset + ", " + shape;
    }
}
