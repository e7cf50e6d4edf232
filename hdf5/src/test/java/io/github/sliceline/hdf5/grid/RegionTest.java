package io.github.sliceline.hdf5.grid;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class RegionTest {
    private static final Shape VOLUME = Shape.of(10L, 20, 30);

    private static Region region(long start, long count) {
        return Region.of(new long[] {0, start, 0}, new long[] {10, count, 30});
    }

    @Test
    void endIsPastTheLastIndex() {
        Region region = region(5, 15);
        assertEquals(3, region.rank());
        assertEquals(5, region.start(1));
        assertEquals(15, region.count(1));
        assertEquals(20, region.end(1));
        assertEquals(10 * 15 * 30, region.size());
        assertEquals(Shape.of(10L, 15, 30), region.shape());
    }

    @Test
    void regionsUpToTheEdgesAreInside() {
        assertDoesNotThrow(() -> Region.all(VOLUME).requireWithin(VOLUME));
        assertDoesNotThrow(() -> region(19, 1).requireWithin(VOLUME));
        assertDoesNotThrow(() -> region(20, 0).requireWithin(VOLUME));
    }

    @Test
    void regionsBeyondTheEdgesAreNot() {
        assertThrows(IndexOutOfBoundsException.class, () -> region(0, 21).requireWithin(VOLUME));
        assertThrows(IndexOutOfBoundsException.class, () -> region(20, 1).requireWithin(VOLUME));
        assertThrows(IndexOutOfBoundsException.class, () -> region(21, 0).requireWithin(VOLUME));
        IndexOutOfBoundsException e = assertThrows(
                IndexOutOfBoundsException.class,
                () -> Region.all(Shape.of(10L, 20)).requireWithin(VOLUME));
        assertEquals("region of rank 2 in a volume of rank 3", e.getMessage());
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> region(-1, 2));
        assertThrows(IllegalArgumentException.class, () -> region(1, -2));
        assertThrows(IllegalArgumentException.class, () -> Region.of(new long[] {1}, new long[] {1, 1}));
    }

    @Test
    void endBeyondLongIsRefused() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> Region.of(new long[] {Long.MAX_VALUE - 1}, new long[] {2}));
        assertEquals("[9223372036854775806] + 2 ends beyond the largest index", e.getMessage());
        assertEquals(
                Long.MAX_VALUE,
                Region.of(new long[] {Long.MAX_VALUE - 1}, new long[] {1}).end(0));
    }

    @Test
    void callersArraysAreCopied() {
        long[] start = {1, 2};
        Region region = Region.of(start, new long[] {3, 4});
        start[0] = 9;
        assertEquals(1, region.start(0));
    }

    @Test
    void equalBoxesAreEqualRegions() {
        assertEquals(region(1, 2), region(1, 2));
        assertEquals(region(1, 2).hashCode(), region(1, 2).hashCode());
        assertNotEquals(region(1, 2), region(1, 3));
        assertNotEquals(region(1, 2), region(2, 2));
        assertEquals("[0, 1, 0] + 10 × 2 × 30", region(1, 2).toString());
    }
}
