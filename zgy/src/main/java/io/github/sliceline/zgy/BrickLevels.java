package io.github.sliceline.zgy;

import io.github.sliceline.hdf5.grid.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * How many bricks each level of detail has, and where the table of bricks, or of alpha tiles, has them: the coarsest level, which
 * is one brick, first. In a level inlines go fastest, samples slowest. Immutable.
 *
 * @param bricks of each level along inlines, crosslines and samples, the finest first; along samples 1 of alpha tiles
 */
record BrickLevels(List<Shape> bricks) {
    BrickLevels {
        bricks = List.copyOf(bricks);
    }

    /** Each level has half as many samples as the one before, up to one brick. */
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

    /** Levels of the alpha tiles of these bricks. */
    BrickLevels tiles() {
        return new BrickLevels(bricks.stream()
                .map(level -> Shape.of(level.extent(0), level.extent(1), 1))
                .toList());
    }

    /** Entries of the table. */
    long entries() {
        return first(-1);
    }

    /** Entry of the first brick of a level. */
    long first(int level) {
        return bricks.stream().skip(level + 1L).mapToLong(Shape::size).sum();
    }

    /** Entry of a brick in its level. */
    long inLevel(int level, long inline, long crossline, long sample) {
        Shape count = bricks.get(level);
        return inline + count.extent(0) * (crossline + count.extent(1) * sample);
    }
}
