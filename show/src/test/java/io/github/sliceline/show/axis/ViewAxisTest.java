package io.github.sliceline.show.axis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ViewAxisTest {
    @Test
    void roundNumbersOnALongAxis() {
        assertEquals(
                List.of("2001", "2100", "2200", "2300", "2400", "2500", "2600", "2700"),
                labels(whole(lines(2001, 1, 768), 400)));
    }

    @Test
    void everyLineWhereThereIsRoomAndNoneBetween() {
        assertEquals(List.of("5000", "4997", "4994", "4991"), labels(whole(lines(5000, -3, 4), 400)));
        ViewAxis close = new ViewAxis(lines(100, 1, 50), 9.6, 12.4, 1000);
        assertEquals(List.of("110", "111", "112"), labels(close));
        assertEquals(List.of(), labels(new ViewAxis(lines(100, 1, 50), 9.6, 9.9, 1000)), "between two lines");
    }

    @Test
    void linesThatAreNotMultiplesOfTheirStepAreStillRound() {
        assertEquals(List.of("2", "200", "500", "800"), labels(whole(lines(2, 3, 300), 200)));
        assertEquals(List.of("1001", "1015", "1025", "1035"), labels(whole(lines(1001, 2, 20), 250)));
    }

    @Test
    void labelsBeginAtTheFirstLine() {
        assertEquals(List.of("1001", "1100", "1200", "1300"), labels(whole(lines(1001, 1, 300), 200)));
        assertEquals(
                List.of("1300", "1200", "1100", "1001"),
                labels(whole(lines(1001, 1, 300).reversed(), 200)),
                "a map, whose first row is at the bottom");
        assertEquals(
                List.of("1100", "1200"), labels(new ViewAxis(lines(1001, 1, 300), 40, 240, 130)), "it is not seen");
        assertEquals(
                List.of("1081", "1200", "1300"),
                labels(whole(lines(1081, 1, 300), 200)),
                "which leaves no room for 1100");
    }

    @Test
    void oneLine() {
        assertEquals(List.of("7"), labels(whole(lines(7, 1, 1), 500)));
        assertEquals(List.of("-4"), labels(whole(lines(-4, -2, 1), 1)));
        assertEquals(List.of("1500"), labels(whole(new PlotAxis("Depth (m)", 1500, 5, 1, false), 300)));
    }

    @Test
    void timesGoOnBetweenSamples() {
        PlotAxis time = new PlotAxis("Two-way time (ms)", 0, 4, 1000, false);
        assertEquals(List.of("0", "1000", "2000", "3000"), labels(whole(time, 300)));
        ViewAxis close = new ViewAxis(time, 100.1, 100.6, 400);
        assertEquals(List.of("400.5", "401.0", "401.5", "402.0"), labels(close));
        assertEquals(80, close.pixelOf(400.8), 1e-9);
        assertEquals(400.8, close.valueAt(80), 1e-9);
    }

    @Test
    void outsideTheSurveyThereIsNothing() {
        ViewAxis wide = new ViewAxis(lines(100, 1, 11), -20, 30, 500);
        assertEquals(List.of("100", "105", "110"), labels(wide));
        assertEquals(List.of(), labels(new ViewAxis(lines(100, 1, 11), 20, 30, 500)));
    }

    @Test
    void axesOfLinesAreDistinguishedFromMeasuredOnes() {
        assertTrue(PlotAxis.of(Axis.regular("inline", "", 100, -2, 5)).lines());
        assertTrue(!PlotAxis.of(Axis.regular("twt", "ms", 0, 4, 5)).lines());
        assertTrue(!PlotAxis.of(Axis.regular("distance", "", 0, 1, 5)).lines());
        assertEquals(
                "Two-way time (ms)",
                PlotAxis.of(Axis.regular("twt", "ms", 0, 4, 5)).label());
    }

    @Test
    void anyViewOfAnyAxis() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < 5000; run++) {
            ViewAxis view = any(random);
            check(view, view.ticks(ViewAxisTest::room), "seed " + seed + " run " + run + ": " + view);
        }
    }

    private static ViewAxis any(Random random) {
        int count = 1 + random.nextInt(random.nextBoolean() ? 5 : 5000);
        int step = (1 + random.nextInt(random.nextInt(4) == 0 ? 5000 : 6)) * (random.nextBoolean() ? 1 : -1);
        PlotAxis axis = random.nextBoolean()
                ? lines(random.nextInt(2_000_000) - 1_000_000, step, count)
                : new PlotAxis(
                        "", random.nextGaussian() * 1000, step * Math.pow(10, random.nextInt(8) - 6), count, false);
        double cells = count * Math.pow(10, random.nextDouble() * 6 - 5);
        double from = random.nextDouble() * count - cells / 2;
        return new ViewAxis(axis, from, from + cells, 1 + random.nextInt(2000));
    }

    private static void check(ViewAxis view, List<Tick> ticks, String what) {
        PlotAxis axis = view.axis();
        double taken = Double.NEGATIVE_INFINITY;
        for (Tick tick : ticks) {
            assertEquals(tick.value(), Double.parseDouble(tick.label()), 1e-9 * Math.abs(tick.value()), what);
            double place = axis.placeOf(tick.value());
            double slack = 1e-6 + 1e-9 * Math.abs(axis.first() / axis.step());
            assertTrue(place > -slack && place < axis.count() - 1 + slack, what + ": exists " + tick);
            assertTrue(place > view.from() - slack && place < view.to() + slack, what + ": is seen " + tick);
            if (axis.lines()) {
                assertEquals(Math.rint(place), place, 1e-9, what + ": is a line " + tick);
            }
            double half = room(tick.label()) / 2 - 8;
            double pixel = view.pixelOf(tick.value());
            assertTrue(pixel - half >= taken, what + ": covers nothing " + ticks);
            taken = pixel + half;
        }
        boolean linesSeen = Math.ceil(Math.max(0, view.from())) <= Math.floor(Math.min(view.to(), axis.count() - 1.0));
        if (axis.lines()) {
            assertEquals(linesSeen, !ticks.isEmpty(), what);
        }
    }

    /** Eight pixels a digit, and one digit to either side. */
    private static double room(String label) {
        return 8.0 * (label.length() + 2);
    }

    private static PlotAxis lines(int first, int step, int count) {
        return new PlotAxis("Inline", first, step, count, true);
    }

    private static ViewAxis whole(PlotAxis axis, int pixels) {
        return new ViewAxis(axis, -0.5, axis.count() - 0.5, pixels);
    }

    private static List<String> labels(ViewAxis view) {
        return view.ticks(ViewAxisTest::room).stream().map(Tick::label).toList();
    }
}
