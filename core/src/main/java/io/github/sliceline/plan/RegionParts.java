package io.github.sliceline.plan;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import java.util.ArrayList;
import java.util.List;

/** Cuts a region into parts that are planned one by one, so that no plan needs too much memory. */
public final class RegionParts {
    private final ChunkGrid grid;
    private final long most;
    private final List<Region> parts = new ArrayList<>();

    private RegionParts(ChunkGrid grid, long most) {
        this.grid = grid;
        this.most = most;
    }

    /**
     * Returns the parts in the region's row-major order, each contiguous in that order. No chunk is in two parts.
     *
     * @param region region inside the grid's volume, not empty
     * @param most most chunks that a part touches, unless the part cannot be cut any further
     */
    public static List<Region> of(ChunkGrid grid, Region region, long most) {
        RegionParts cut = new RegionParts(grid, most);
        cut.add(region);
        return cut.parts;
    }

    /** Number of chunks that a region touches. */
    public static long chunks(ChunkGrid grid, Region region) {
        long chunks = 1;
        for (int d = 0; d < region.rank(); d++) {
            chunks *= chunks(grid, region, d);
        }
        return chunks;
    }

    private static long chunks(ChunkGrid grid, Region region, int dimension) {
        long extent = grid.chunk().extent(dimension);
        return (region.end(dimension) - 1) / extent - region.start(dimension) / extent + 1;
    }

    private void add(Region region) {
        int d = 0;
        while (d < region.rank() - 1 && region.count(d) == 1) {
            d++;
        }
        if (chunks(grid, region) <= most || chunks(grid, region, d) == 1) {
            parts.add(region);
            return;
        }
        long extent = grid.chunk().extent(d);
        long middle = (region.start(d) / extent + chunks(grid, region, d) / 2) * extent;
        add(within(region, d, region.start(d), middle));
        add(within(region, d, middle, region.end(d)));
    }

    private static Region within(Region region, int dimension, long from, long to) {
        long[] start = new long[region.rank()];
        long[] count = new long[region.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = d == dimension ? from : region.start(d);
            count[d] = d == dimension ? to - from : region.count(d);
        }
        return Region.of(start, count);
    }
}
