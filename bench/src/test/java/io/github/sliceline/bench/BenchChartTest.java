package io.github.sliceline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.show.paint.LineChart;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class BenchChartTest {
    @Test
    void cubesAreJoinedInOrderOfTheirEdgesAndOthersStandAlone() {
        LineChart chart = BenchChart.of(
                "Time",
                List.of(
                        result("SEG-Y", 0, true, "SEG-Y"),
                        result("64", 64, true, "direct", "native"),
                        result("8x8x1024", 0, true, "direct", "native"),
                        result("16", 16, true, "direct", "native")));
        assertEquals(
                List.of("direct, cold", "direct, warm", "native, cold", "native, warm", "SEG-Y, cold", "SEG-Y, warm"),
                chart.series().stream().map(LineChart.Series::name).toList());
        LineChart.Series direct = chart.series().get(0);
        assertEquals(List.of(16.0, 64.0), direct.x().subList(0, 2));
        assertEquals(3, direct.x().size());
        assertEquals(2, direct.joined());
        assertEquals(0, chart.series().get(4).joined());
        double shapeAt = direct.x().get(2);
        double segyAt = chart.series().get(4).x().get(0);
        assertTrue(64 < shapeAt && shapeAt < segyAt, shapeAt + " " + segyAt);
        assertEquals("8x8x1024", chart.across().names().get(shapeAt));
        assertEquals("SEG-Y", chart.across().names().get(segyAt));
    }

    @Test
    void onePointIsDrawn() throws IOException {
        drawn(BenchChart.of("Time", List.of(result("32", 32, false, "direct"))));
    }

    @Test
    void oneOtherShapeIsDrawn() throws IOException {
        drawn(BenchChart.of("Time", List.of(result("unchunked", 0, true, "direct"))));
    }

    @Test
    void twoVolumesOfTheSameEdgeAreDrawn() throws IOException {
        drawn(BenchChart.of("Time", List.of(result("32", 32, true, "direct"), result("32", 32, true, "direct"))));
    }

    @Test
    void nothingMeasuredIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> BenchChart.of("Time", List.of()));
    }

    private static void drawn(LineChart chart) throws IOException {
        BufferedImage image = chart.draw();
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        assertTrue(Arrays.stream(pixels).distinct().count() > 10, "a chart has lines and text");
    }

    private static VolumeResult result(String name, int edge, boolean warm, String... paths) {
        List<Lap> laps = new ArrayList<>();
        for (String path : paths) {
            for (Direction direction : Direction.values()) {
                Lap.Timing timing = new Lap.Timing(1_000_000, 1, 2, 5, 1000);
                Map<State, Lap.Timing> timings =
                        warm ? Map.of(State.COLD, timing, State.WARM, timing) : Map.of(State.COLD, timing);
                laps.add(new Lap(path, direction.toString(), timings, Optional.empty(), Optional.empty()));
            }
        }
        OptionalInt cube = edge > 0 ? OptionalInt.of(edge) : OptionalInt.empty();
        return new VolumeResult(Path.of("some.h5"), Shape.of(9, 9, 9), name, cube, "", laps, 0, List.of());
    }
}
