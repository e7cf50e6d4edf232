package io.github.sliceline.geometry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AxisTest {

    @Test
    void descendingAxisThroughZero() {
        Axis axis = Axis.of(4, -2, 5);
        assertArrayEquals(new int[] {4, 2, 0, -2, -4}, axis.toArray());
        assertEquals(-4, axis.last());
        assertEquals(-4, axis.min());
        assertEquals(4, axis.max());
        assertEquals(3, axis.indexOf(-2));
        assertEquals(-2, axis.numberAt(3));
        assertFalse(axis.contains(1), "between lines");
        assertFalse(axis.contains(6), "before the first");
        assertFalse(axis.contains(-6), "after the last");
    }

    @Test
    void indicesCountFromZero() {
        assertEquals(Axis.of(0, 1, 7), Axis.ofIndices(7));
    }

    @Test
    void everyLineNumberOfRandomAxesAgainstSearchInAList() {
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            int step = 1 + random.nextInt(7);
            Axis axis = Axis.of(random.nextInt(401) - 200, random.nextBoolean() ? step : -step, 1 + random.nextInt(40));
            String message = "seed " + seed + ": " + axis;
            int[] numbers = new int[axis.size()];
            for (int i = 0, number = axis.first(); i < numbers.length; i++, number += axis.step()) {
                numbers[i] = number;
            }
            assertArrayEquals(numbers, axis.toArray(), message);
            assertEquals(Arrays.stream(numbers).min().orElseThrow(), axis.min(), message);
            assertEquals(Arrays.stream(numbers).max().orElseThrow(), axis.max(), message);
            for (int number = -600; number <= 600; number++) {
                int index = indexIn(numbers, number);
                assertEquals(index >= 0, axis.contains(number), message);
                if (index >= 0) {
                    assertEquals(index, axis.indexOf(number), message);
                    assertEquals(number, axis.numberAt(index), message);
                }
            }
        }
    }

    private static int indexIn(int[] numbers, int number) {
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == number) {
                return i;
            }
        }
        return -1;
    }

    @Test
    void axisMayUseTheWholeIntRange() {
        int step = 65_537; // 2³² − 1 = 65,535 · 65,537
        Axis axis = Axis.of(Integer.MIN_VALUE, step, 65_536);
        assertEquals(Integer.MAX_VALUE, axis.last());
        assertEquals(65_535, axis.indexOf(Integer.MAX_VALUE));
        assertEquals(Integer.MAX_VALUE, axis.numberAt(65_535));
        assertEquals(Integer.MAX_VALUE, axis.toArray()[65_535]);
        assertFalse(axis.contains(0));
        Axis down = Axis.of(0, Integer.MIN_VALUE, 2);
        assertEquals(1, down.indexOf(Integer.MIN_VALUE));
        assertFalse(down.contains(Integer.MAX_VALUE));
    }

    @Test
    void lastLineBeyondTheIntRangeIsRefused() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> Axis.of(Integer.MAX_VALUE - 1, 1, 3));
        assertEquals("last line number 2147483648 does not fit in 32 bits", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Axis.of(Integer.MIN_VALUE, -1, 2));
        assertThrows(IllegalArgumentException.class, () -> Axis.of(1, Integer.MAX_VALUE, Integer.MAX_VALUE));
        assertEquals(Integer.MAX_VALUE, Axis.of(Integer.MAX_VALUE - 1, 1, 2).last());
    }

    @Test
    void stepZeroAndNoLinesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Axis.of(1, 0, 3));
        assertThrows(IllegalArgumentException.class, () -> Axis.of(1, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> Axis.of(1, 1, -1));
    }

    @Test
    void unknownLineIsRefusedWithRangeAndStep() {
        Axis axis = Axis.of(1001, 2, 384);
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> axis.indexOf(1002));
        assertEquals("no line 1002 on 1001…1767 step 2", e.getMessage());
    }

    @Test
    void indexOutsideIsRefusedWithRange() {
        Axis axis = Axis.of(1001, 2, 384);
        IndexOutOfBoundsException e = assertThrows(IndexOutOfBoundsException.class, () -> axis.numberAt(384));
        assertEquals("line index 384 outside 0…383", e.getMessage());
        assertThrows(IndexOutOfBoundsException.class, () -> axis.numberAt(-1));
    }

    @Test
    void textNamesASingleLineWithoutStep() {
        assertEquals("1001", Axis.of(1001, 1, 1).toString());
        assertEquals("9…-3 step -4", Axis.of(9, -4, 4).toString());
        assertTrue(Axis.of(1001, 5, 1).contains(1001));
    }
}
