package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class LineChartTest {

    @Test
    void logarithmicAxisHasEqualRatiosEquallyFarApart() {
        ChartAxis.Scale scale = new ChartAxis.Scale(1, 100);
        assertEquals(0.5, scale.fractionOf(10), 1e-12);
        assertEquals(0.75, scale.fractionOf(Math.pow(10, 1.5)), 1e-12);
    }

    @Test
    void valuesLieInsideTheirAxis() {
        for (List<Double> values : List.of(List.of(1.0, 64.0), List.of(7.0), List.of(0.001, 1e6))) {
            ChartAxis.Scale scale = ChartAxis.Scale.around(values);
            for (double value : values) {
                double fraction = scale.fractionOf(value);
                assertTrue(fraction > 0 && fraction < 1, value + " at " + fraction + " of " + scale);
            }
        }
    }

    @Test
    void roundValuesAreLabelled() {
        ChartAxis axis = new ChartAxis("");
        assertEquals(List.of(5.0, 10.0, 20.0, 50.0), axis.labelled(new ChartAxis.Scale(3, 70)));
        assertEquals(List.of(1.0, 10.0, 100.0, 1000.0, 10000.0), axis.labelled(new ChartAxis.Scale(0.9, 10000)));
        assertEquals(List.of(3.0), new ChartAxis("", List.of(3.0), Map.of()).labelled(new ChartAxis.Scale(1, 9)));
        assertEquals(
                List.of("0.05", "0.5", "200", "5k", "50k", "2M"),
                List.of(0.05, 0.5, 200.0, 5e3, 5e4, 2e6).stream()
                        .map(ChartAxis::text)
                        .toList());
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new LineChart.Series("a", List.of(), List.of()));
        assertThrows(IllegalArgumentException.class, () -> new LineChart.Series("a", List.of(1.0), List.of()));
        assertThrows(
                IllegalArgumentException.class, () -> new LineChart.Series("a", List.of(1.0), List.of(Double.NaN)));
        assertThrows(IllegalArgumentException.class, () -> chart(List.of()));
        LineChart zero = chart(List.of(new LineChart.Series("a", List.of(1.0), List.of(0.0))));
        assertThrows(IllegalArgumentException.class, zero::draw);
    }

    @RepeatedTest(50)
    void namesKeepTheirOrderAndDistance() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        double[] wanted = random.doubles(1 + random.nextInt(12), 0, 300).toArray();
        double[] places = ChartPainter.apart(wanted, 20, 10, 290);
        double[] sorted = places.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < places.length; i++) {
            assertTrue(places[i] >= 10 - 1e-9 && places[i] <= 290 + 1e-9, "seed " + seed);
            for (int j = 0; j < places.length; j++) {
                boolean kept = !(wanted[i] < wanted[j]) || places[j] - places[i] >= 20 - 1e-9;
                assertTrue(kept, "seed " + seed + ": " + Arrays.toString(places));
            }
        }
    }

    @Test
    void namesThatHaveRoomStayWhereTheyAre() {
        assertArrayEquals(new double[] {80, 20, 50}, ChartPainter.apart(new double[] {80, 20, 50}, 20, 0, 100));
    }

    @Test
    void everyLineHasItsColourInThePicture() throws IOException {
        BufferedImage image = chart(List.of(
                        new LineChart.Series("first", List.of(1.0, 8.0), List.of(10.0, 90.0)),
                        new LineChart.Series("second", List.of(1.0, 8.0), List.of(1000.0, 9000.0))))
                .draw();
        assertTrue(count(image, 0x0072B2) > 300, "first line");
        assertTrue(count(image, 0xD55E00) > 300, "second line");
        assertEquals(0, count(image, 0x009E73), "no third line");
    }

    @Test
    void longTitleIsCutAndDoesNotWidenThePicture() throws IOException {
        List<LineChart.Series> lines = List.of(new LineChart.Series("a", List.of(1.0), List.of(1.0)));
        ChartAxis axis = new ChartAxis("x");
        BufferedImage usual = new LineChart("t", "n", axis, axis, "l", lines).draw();
        BufferedImage wide = new LineChart("title ".repeat(100), "note ".repeat(200), axis, axis, "l", lines).draw();
        assertEquals(usual.getWidth(), wide.getWidth());
    }

    private static LineChart chart(List<LineChart.Series> lines) {
        return new LineChart("Title", "Note", new ChartAxis("across"), new ChartAxis("up"), "legend", lines);
    }

    private static long count(BufferedImage image, int colour) {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return Arrays.stream(pixels).filter(p -> (p & 0xFFFFFF) == colour).count();
    }
}
