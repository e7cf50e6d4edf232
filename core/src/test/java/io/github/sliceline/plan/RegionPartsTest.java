package io.github.sliceline.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Parts, element by element: the region's own order, no chunk twice, and no more chunks than asked for. */
class RegionPartsTest {
    @Test
    void partsFollowOneAnotherAndShareNoChunk() {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            int rank = 1 + random.nextInt(4);
            long[] volume = new long[rank];
            long[] chunk = new long[rank];
            long[] start = new long[rank];
            long[] count = new long[rank];
            int longest = random.nextBoolean() ? 1 : 4;
            for (int d = 0; d < rank; d++) {
                volume[d] = 1L + random.nextInt(8);
                chunk[d] = 1L + random.nextInt(longest);
                start[d] = random.nextInt((int) volume[d]);
                count[d] = 1L + random.nextInt((int) (volume[d] - start[d]));
            }
            ChunkGrid grid = new ChunkGrid(Shape.of(volume), Shape.of(chunk));
            check(grid, Region.of(start, count), 1 + random.nextInt(9), "seed " + seed);
        }
    }

    private static void check(ChunkGrid grid, Region region, int most, String message) {
        List<Region> parts = RegionParts.of(grid, region, most);
        Set<Long> seen = new HashSet<>();
        long next = 0;
        for (Region part : parts) {
            assertEquals(next, place(part, region, 0), message);
            next += part.size();
            assertEquals(next - 1, place(part, region, -1), message + ": in one piece");
            Set<Long> chunks = new HashSet<>();
            grid.forEachFragment(part, (ordinal, inChunk, inRegion, count) -> chunks.add(ordinal));
            assertEquals(chunks.size(), RegionParts.chunks(grid, part), message);
            chunks.forEach(ordinal -> assertTrue(seen.add(ordinal), message + ": a chunk in two parts"));
            boolean single = grid.chunk().size() == 1;
            assertTrue(!single || chunks.size() <= most, message + ": " + chunks.size() + " chunks");
        }
        assertEquals(region.size(), next, message);
    }

    /** Where a part's first element is in the region, or, with -1, its last. */
    private static long place(Region part, Region region, int which) {
        long[] strides = region.shape().strides();
        long place = 0;
        for (int d = 0; d < strides.length; d++) {
            long at = which == 0 ? part.start(d) : part.end(d) - 1;
            place += (at - region.start(d)) * strides[d];
        }
        return place;
    }
}
