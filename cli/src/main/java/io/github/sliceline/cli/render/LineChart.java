package io.github.sliceline.cli.render;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * Lines over common axes, with a legend whose entries stand beside the ends of their lines.
 *
 * @param title above the chart
 * @param note below it, small
 * @param across axis from left to right
 * @param up axis from bottom to top
 * @param legend what tells the lines apart, such as {@code Request size}
 * @param series at least one
 */
public record LineChart(
        String title, String note, ChartAxis across, ChartAxis up, String legend, List<ChartSeries> series) {

    public LineChart {
        series = List.copyOf(series);
        if (series.isEmpty()) {
            throw new IllegalArgumentException("a chart has lines");
        }
    }

    /**
     * Draws the chart; the same chart gives the same picture on the same fonts.
     *
     * @throws IOException if this Java runtime has no fonts
     */
    public BufferedImage draw() throws IOException {
        return ChartPainter.paint(this);
    }

    ChartAxis.Scale scaleAcross() {
        return ChartAxis.Scale.around(all(ChartSeries::x));
    }

    ChartAxis.Scale scaleUp() {
        return ChartAxis.Scale.around(all(ChartSeries::y));
    }

    private List<Double> all(Function<ChartSeries, List<Double>> side) {
        return series.stream().flatMap(s -> side.apply(s).stream()).toList();
    }
}
