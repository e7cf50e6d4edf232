package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VolumeWindowsTest {

    @Test
    void everyBinIsInItsWindowAndInNoOther() {
        for (long seed = 1; seed <= 500; seed++) {
            Random random = new Random(seed);
            int rank = 2 + random.nextInt(2);
            Shape bins = shape(random, rank, 12);
            Shape chunk = shape(random, rank, 7);
            long most = 1L + random.nextInt(40);
            List<Integer> axes = new java.util.ArrayList<>(FileOrder.natural(rank));
            Collections.shuffle(axes, random);
            VolumeWindows windows = VolumeWindows.of(bins, chunk, axes, most);
            String what = "seed " + seed + ": " + windows;
            long covered = 0;
            for (int window = 0; window < windows.count(); window++) {
                Region region = windows.region(window);
                region.requireWithin(bins);
                assertTrue(region.size() > 0 && region.size() <= most, what);
                covered += region.size();
                assertEquals(window, windows.ordinal(positions(windows, region)), what);
            }
            assertEquals(bins.size(), covered, what);
        }
    }

    private static Shape shape(Random random, int rank, int most) {
        long[] extents = new long[rank];
        Arrays.setAll(extents, d -> 1L + random.nextInt(most));
        return Shape.of(extents);
    }

    /** Of the window's last bin, which must be those of its first. */
    private static int[] positions(VolumeWindows windows, Region region) {
        int[] first = new int[region.rank()];
        int[] last = new int[region.rank()];
        for (int d = 0; d < first.length; d++) {
            first[d] = windows.windowOf(d, region.start(d));
            last[d] = windows.windowOf(d, region.end(d) - 1);
        }
        assertTrue(Arrays.equals(first, last), windows + " cuts " + region);
        return last;
    }

    @Test
    void cutsTheSlowestAxisAlongChunks() {
        VolumeWindows windows = VolumeWindows.of(Shape.of(768, 768), Shape.of(32, 32), FileOrder.natural(2), 40 * 768);
        assertEquals(List.of(32, 768), windows.steps());
        assertEquals(
                List.of(16, 768),
                VolumeWindows.of(Shape.of(768, 768), Shape.of(32, 32), FileOrder.natural(2), 31 * 768)
                        .steps());
        assertEquals(
                List.of(1, 256),
                VolumeWindows.of(Shape.of(768, 768), Shape.of(32, 32), FileOrder.natural(2), 257)
                        .steps());
    }
}
