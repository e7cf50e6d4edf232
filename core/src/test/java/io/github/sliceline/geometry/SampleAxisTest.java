package io.github.sliceline.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SampleAxisTest {
    private static final SampleAxis AXIS = SampleAxis.milliseconds(-100, 4, 51);

    @Test
    void valuesCountFromTheStart() {
        assertEquals(-100, AXIS.valueAt(0));
        assertEquals(100, AXIS.valueAt(50));
        assertEquals(100, AXIS.last());
        assertThrows(IndexOutOfBoundsException.class, () -> AXIS.valueAt(-1));
        IndexOutOfBoundsException e = assertThrows(IndexOutOfBoundsException.class, () -> AXIS.valueAt(51));
        assertEquals("sample 51 outside 0…50", e.getMessage());
    }

    @Test
    void nearestSampleReachesHalfAStepBeyondBothEnds() {
        for (int count = 1; count <= 6; count++) {
            SampleAxis axis = SampleAxis.milliseconds(1000, 4, count);
            assertEquals(0, axis.indexOfNearest(998), axis.toString());
            assertEquals(count - 1, axis.indexOfNearest(axis.last() + 2), axis.toString());
            assertThrows(IllegalArgumentException.class, () -> axis.indexOfNearest(997.99), axis.toString());
            assertThrows(
                    IllegalArgumentException.class, () -> axis.indexOfNearest(axis.last() + 2.01), axis.toString());
        }
    }

    @Test
    void nearestSampleOfRandomValuesAgainstSearch() {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            SampleAxis axis = new SampleAxis(
                    random.nextInt(4000) - 2000,
                    0.25 * (1 + random.nextInt(40)),
                    1 + random.nextInt(60),
                    SampleUnit.FEET);
            double value = axis.start() + (random.nextDouble() * axis.size() - 0.5) * axis.interval();
            double wanted = Double.POSITIVE_INFINITY;
            for (int i = 0; i < axis.size(); i++) {
                wanted = Math.min(wanted, Math.abs(axis.valueAt(i) - value));
            }
            int found = axis.indexOfNearest(value);
            assertEquals(wanted, Math.abs(axis.valueAt(found) - value), "seed " + seed + ": " + value + " on " + axis);
        }
    }

    @Test
    void valueOutsideIsRefusedWithRangeAndUnit() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> AXIS.indexOfNearest(102.5));
        assertEquals("no sample at 102.5 ms on -100…100 ms step 4", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> AXIS.indexOfNearest(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> AXIS.indexOfNearest(Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> AXIS.indexOfNearest(1e300));
    }

    @Test
    void stepsThatBinaryFractionsMissDoNotMissTheSample() {
        SampleAxis axis = new SampleAxis(0, 0.1, 100_001, SampleUnit.METRES);
        for (int i = 0; i < axis.size(); i += 7) {
            assertEquals(i, axis.indexOfNearest(i / 10.0));
        }
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> SampleAxis.milliseconds(Double.NaN, 4, 1));
        assertThrows(IllegalArgumentException.class, () -> SampleAxis.milliseconds(0, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> SampleAxis.milliseconds(0, -4, 1));
        assertThrows(IllegalArgumentException.class, () -> SampleAxis.milliseconds(0, Double.NaN, 1));
        assertThrows(IllegalArgumentException.class, () -> SampleAxis.milliseconds(0, Double.POSITIVE_INFINITY, 1));
        assertThrows(IllegalArgumentException.class, () -> SampleAxis.milliseconds(0, 4, 0));
    }

    @Test
    void textLeavesOutTheUnitOfPlainIndices() {
        assertEquals("0…9 step 1", SampleAxis.ofIndices(10).toString());
        assertEquals(
                "0…3211.215 ms step 65.535",
                SampleAxis.milliseconds(0, 65.535, 50).toString());
        assertEquals("3211.215", SampleAxis.milliseconds(0, 65.535, 50).textAt(49));
        assertEquals(
                "1E-7…3E-7 ms step 1E-7", SampleAxis.milliseconds(1e-7, 1e-7, 3).toString());
        assertEquals("0.5…1.5 ft step 0.5", new SampleAxis(0.5, 0.5, 3, SampleUnit.FEET).toString());
    }
}
