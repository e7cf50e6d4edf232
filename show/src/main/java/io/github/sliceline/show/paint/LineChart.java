package io.github.sliceline.show.paint;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * A chart of lines over common axes. The entries of its legend are beside the ends of their lines.
 *
 * @param title text above the chart
 * @param note small text below the chart
 * @param across axis from left to right
 * @param up axis from bottom to top
 * @param legend what distinguishes the lines, such as {@code Request size}
 * @param series the lines, at least one
 */
public record LineChart(String title, String note, ChartAxis across, ChartAxis up, String legend, List<Series> series) {

    public LineChart {
        series = List.copyOf(series);
        if (series.isEmpty()) {
            throw new IllegalArgumentException("a chart has lines");
        }
    }

    /**
     * Draws the chart. With the same fonts, the picture is always the same.
     *
     * @throws NoFontsException if this Java runtime has no fonts
     */
    public BufferedImage draw() throws IOException {
        return ChartPainter.paint(this);
    }

    ChartAxis.Scale scaleAcross() {
        return ChartAxis.Scale.around(all(Series::x));
    }

    ChartAxis.Scale scaleUp() {
        return ChartAxis.Scale.around(all(Series::y));
    }

    private List<Double> all(Function<Series, List<Double>> side) {
        return series.stream().flatMap(s -> side.apply(s).stream()).toList();
    }

    /**
     * A line of a {@link LineChart}.
     *
     * @param name name in the legend
     * @param x horizontal values, in the order in which they are joined
     * @param y vertical values, one for each of {@code x}
     * @param joined number of points, from the first, that are joined; the others are drawn separately
     * @param colour index of the chart's colour, from 0; {@link #OWN_COLOUR} for the colour of the line's index
     * @param dashed true for a dashed line with hollow markers
     */
    public record Series(String name, List<Double> x, List<Double> y, int joined, int colour, boolean dashed) {
        /** The line has the colour of its index. */
        public static final int OWN_COLOUR = -1;

        public Series {
            x = List.copyOf(x);
            y = List.copyOf(y);
            if (x.isEmpty() || x.size() != y.size()) {
                throw new IllegalArgumentException(
                        name + ": " + x.size() + " values across and " + y.size() + " upward");
            }
            if (x.stream().anyMatch(v -> !Double.isFinite(v)) || y.stream().anyMatch(v -> !Double.isFinite(v))) {
                throw new IllegalArgumentException(name + ": values must be finite");
            }
            if (joined < 0 || joined > x.size()) {
                throw new IllegalArgumentException(name + ": " + joined + " of " + x.size() + " points joined");
            }
        }

        /** Makes a solid line through all points in a colour of its own. */
        public Series(String name, List<Double> x, List<Double> y) {
            this(name, x, y, x.size(), OWN_COLOUR, false);
        }
    }
}
