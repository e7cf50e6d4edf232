package io.github.sliceline.spark.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Cut;
import org.junit.jupiter.api.Test;

class CutTest {
    private static final Region REGION = Region.of(new long[] {2, 3}, new long[] {1, 3});

    /** Arrays are used again, and a short batch comes in a long one. */
    @Test
    void allOfALongerArrayIsOnlyItsRegion() {
        assertArrayEquals(new float[] {1, 2, 3}, Cut.box(new float[] {1, 2, 3, 9, 9}, REGION, REGION));
    }

    @Test
    void anArrayThatIsJustTheRegionIsNotCopied() {
        float[] samples = {1, 2, 3};
        assertSame(samples, Cut.box(samples, REGION, REGION));
    }

    @Test
    void aBoxIsCutByPlace() {
        assertArrayEquals(
                new float[] {2, 3},
                Cut.box(new float[] {1, 2, 3, 9}, REGION, Region.of(new long[] {2, 4}, new long[] {1, 2})));
    }
}
