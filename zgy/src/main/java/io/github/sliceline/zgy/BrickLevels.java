package io.github.sliceline.zgy;

import io.github.sliceline.hdf5.grid.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * Number of bricks in each level of detail, and their order in the table of bricks or alpha tiles. The coarsest level,
 * one brick, comes first. In a level, inlines vary fastest and samples slowest. Immutable.
 *
 * @param bricks bricks of each level along inlines, crosslines and samples, the finest level first; for alpha tiles 1
 *     along samples
 */
record BrickLevels(List<Shape> bricks) {
    BrickLevels {
        bricks = List.copyOf(bricks);
    }

    /** Returns levels of which each has half the extents of the one before, down to one brick. */
    static BrickLevels of(Shape volume, Shape brick) {
        List<Shape> levels = new ArrayList<>();
        long[] count = new long[volume.rank()];
        for (int d = 0; d < count.length; d++) {
            count[d] = (volume.extent(d) - 1) / brick.extent(d) + 1;
        }
        levels.add(Shape.of(count));
        while (levels.get(levels.size() - 1).size() > 1) {
            for (int d = 0; d < count.length; d++) {
                count[d] = (count[d] + 1) / 2;
            }
            levels.add(Shape.of(count));
        }
        return new BrickLevels(levels);
    }

    /** Returns the levels of the alpha tiles of these bricks. */
    BrickLevels tiles() {
        return new BrickLevels(bricks.stream()
                .map(level -> Shape.of(level.extent(0), level.extent(1), 1))
                .toList());
    }

    /** Number of entries in the table. */
    long entries() {
        return first(-1);
    }

    /** Returns the entry of the first brick of a level. */
    long first(int level) {
        return bricks.stream().skip(level + 1L).mapToLong(Shape::size).sum();
    }

    /** Returns the index of a brick in its level. */
    long inLevel(int level, long inline, long crossline, long sample) {
        Shape count = bricks.get(level);
        return inline + count.extent(0) * (crossline + count.extent(1) * sample);
    }
}
