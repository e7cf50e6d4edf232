package io.github.sliceline.hdf5.write;

import io.github.sliceline.geometry.Shape;
import org.jspecify.annotations.Nullable;

/**
 * A dataset to be created.
 *
 * @param path in the file; missing groups are made
 * @param chunkOrNull chunk extents; null for a contiguous dataset
 * @param deflateLevel 0 for no filters, else shuffle and deflate
 */
public record DatasetSpec(
        String path, NumberType type, Shape shape, @Nullable Shape chunkOrNull, int deflateLevel) {

    public DatasetSpec {
        if (deflateLevel != 0 && chunkOrNull == null) {
            throw new IllegalArgumentException(path + ": only chunks can be deflated");
        }
    }

    public static DatasetSpec contiguous(String path, NumberType type, long... extents) {
        return new DatasetSpec(path, type, Shape.of(extents), null, 0);
    }

    /** In chunks, shuffled and deflated unless the level is 0. */
    public static DatasetSpec chunked(String path, NumberType type, Shape shape, Shape chunk, int deflateLevel) {
        return new DatasetSpec(path, type, shape, chunk, deflateLevel);
    }

    public boolean filtered() {
        return deflateLevel != 0;
    }
}
