package io.github.sliceline.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private static final Axis INLINES = Axis.of(1001, 2, 100);
    private static final Axis CROSSLINES = Axis.of(500, -5, 80);
    private static final int SAMPLES = 250;

    private static Region resolve(Selection selection) {
        return selection.resolve(INLINES, CROSSLINES, SAMPLES);
    }

    private static Region region(long i, long x, long s, long inlines, long crosslines, long samples) {
        return Region.of(new long[] {i, x, s}, new long[] {inlines, crosslines, samples});
    }

    private static String refusal(Selection selection) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, () -> resolve(selection))
                .getMessage());
    }

    @Test
    void planesCrossTheWholeVolume() {
        assertEquals(region(8, 0, 0, 1, 80, 250), resolve(new Plane.Inline(1017)));
        assertEquals(region(0, 3, 0, 100, 1, 250), resolve(new Plane.Crossline(485)));
        assertEquals(region(0, 0, 249, 100, 80, 1), resolve(new Plane.Slice(249)));
    }

    @Test
    void traceHasAllSamplesOfOneBin() {
        assertEquals(region(99, 79, 0, 1, 1, 250), resolve(new TraceSelection(1199, 105)));
    }

    @Test
    void boxHoldsBothCorners() {
        Selection box = Box.between(new int[] {1003, 490, 10}, new int[] {1007, 480, 19});
        assertEquals(region(1, 2, 10, 3, 3, 10), resolve(box));
        assertEquals(
                region(0, 0, 0, 100, 80, 250),
                resolve(Box.between(new int[] {1001, 500, 0}, new int[] {1199, 105, 249})));
    }

    @Test
    void boxOfRandomCornersIsTheSameFromEachOfItsEightCorners() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int[] from = randomCorner(random);
            int[] to = randomCorner(random);
            Region wanted = resolve(Box.between(from, to));
            for (int swap = 0; swap < 8; swap++) {
                int[] a = from.clone();
                int[] b = to.clone();
                for (int d = 0; d < 3; d++) {
                    if ((swap >> d & 1) != 0) {
                        a[d] = to[d];
                        b[d] = from[d];
                    }
                }
                assertEquals(wanted, resolve(Box.between(a, b)), "seed " + seed + ", corner " + swap);
            }
        }
    }

    private static int[] randomCorner(Random random) {
        return new int[] {
            INLINES.numberAt(random.nextInt(INLINES.size())),
            CROSSLINES.numberAt(random.nextInt(CROSSLINES.size())),
            random.nextInt(SAMPLES)
        };
    }

    @Test
    void cornerHasThreeEntries() {
        int[] three = {1001, 500, 0};
        assertThrows(IllegalArgumentException.class, () -> Box.between(three, new int[] {1001, 500}));
        assertThrows(IllegalArgumentException.class, () -> Box.between(new int[4], three));
    }

    @Test
    void unknownInlineIsRefusedWithRangeAndStep() {
        List<Selection> selections = List.of(
                new Plane.Inline(1002),
                new TraceSelection(1002, 500),
                Box.between(new int[] {1002, 500, 0}, new int[] {1001, 500, 0}),
                Box.between(new int[] {1001, 500, 0}, new int[] {1002, 500, 0}));
        for (Selection selection : selections) {
            assertEquals("no inline 1002; the survey has 1001…1199 step 2", refusal(selection));
        }
    }

    @Test
    void unknownCrosslineIsRefusedWithRangeAndStep() {
        List<Selection> selections = List.of(
                new Plane.Crossline(505),
                new TraceSelection(1001, 505),
                Box.between(new int[] {1001, 505, 0}, new int[] {1001, 500, 0}),
                Box.between(new int[] {1001, 500, 0}, new int[] {1001, 505, 0}));
        for (Selection selection : selections) {
            assertEquals("no crossline 505; the survey has 500…105 step -5", refusal(selection));
        }
    }

    @Test
    void unknownSampleIsRefusedWithRange() {
        List<Selection> selections = List.of(
                new Plane.Slice(250),
                Box.between(new int[] {1001, 500, 250}, new int[] {1001, 500, 0}),
                Box.between(new int[] {1001, 500, 0}, new int[] {1001, 500, 250}));
        for (Selection selection : selections) {
            assertEquals("no sample 250; traces have 0…249", refusal(selection));
        }
        assertEquals("no sample -1; traces have 0…249", refusal(new Plane.Slice(-1)));
    }
}
