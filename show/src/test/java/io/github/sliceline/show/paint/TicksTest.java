package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TicksTest {
    @Test
    void roundValuesOnALongAxis() {
        Ticks ticks = Ticks.of(new PlotAxis("Crossline", 2001, 1, 768), 10);
        assertEquals(List.of(2100.0, 2200.0, 2300.0, 2400.0, 2500.0, 2600.0, 2700.0), ticks.values());
        assertEquals("2100", ticks.label(2100));
    }

    @Test
    void everyLineWhereThereIsRoom() {
        Ticks ticks = Ticks.of(new PlotAxis("Inline", 5000, -3, 4), 10);
        assertEquals(List.of(4991.0, 4994.0, 4997.0, 5000.0), ticks.values());
    }

    @Test
    void oneLine() {
        assertEquals(List.of(7.0), Ticks.of(new PlotAxis("Inline", 7, 1, 1), 10).values());
    }

    @Test
    void descendingAxisHasTheSameRoundNumbers() {
        Ticks up = Ticks.of(new PlotAxis("Inline", 100, 4, 300), 8);
        Ticks down = Ticks.of(new PlotAxis("Inline", 100, 4, 300).reversed(), 8);
        assertEquals(up, down);
    }

    @Test
    void decimalsTellNeighboursApart() {
        Ticks ticks = Ticks.between(-0.8, 0.8, 9);
        assertEquals(List.of("-0.8", "-0.6", "-0.4", "-0.2", "0.0", "0.2", "0.4", "0.6", "0.8"), labels(ticks));
    }

    @Test
    void zeroHasNoSign() {
        assertEquals("0.0", new Ticks(List.of(), 1).label(-1e-17));
    }

    @Test
    void neverMoreThanAskedForAndAlwaysInside() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            double low = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(12) - 4);
            double high = low + Math.abs(low) * (random.nextDouble() + 0.01);
            int most = 3 + random.nextInt(20);
            Ticks ticks = Ticks.between(low, high, most);
            String message = "seed " + seed + ": " + low + " to " + high + " most " + most + ": " + ticks;
            assertTrue(ticks.values().size() <= most, message);
            double slack = (high - low) * 1e-6;
            assertTrue(ticks.values().stream().allMatch(v -> v >= low - slack && v <= high + slack), message);
            assertEquals(
                    ticks.values().size(), labels(ticks).stream().distinct().count(), message);
        }
    }

    private static List<String> labels(Ticks ticks) {
        return ticks.values().stream().map(ticks::label).toList();
    }
}
