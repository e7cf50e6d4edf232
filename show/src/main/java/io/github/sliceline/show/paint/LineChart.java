package io.github.sliceline.show.paint;

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
public record LineChart(String title, String note, ChartAxis across, ChartAxis up, String legend, List<Series> series) {

    public LineChart {
        series = List.copyOf(series);
        if (series.isEmpty()) {
            throw new IllegalArgumentException("a chart has lines");
        }
    }

    /** Draws the chart: always the same picture on the same fonts; fails if this Java runtime has none. */
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
     * One line of a {@link LineChart}.
     *
     * @param name in the legend
     * @param x values across, in the order in which they are joined
     * @param y values upward, one for each of {@code x}
     * @param joined how many points, from the first, are joined; those after it stand alone
     * @param colour which of the chart's colours, counted from 0; {@link #OWN_COLOUR} for one that follows from the
     *     line's place among the others
     * @param dashed whether the line is dashed and its markers hollow
     */
    public record Series(String name, List<Double> x, List<Double> y, int joined, int colour, boolean dashed) {
        /** The line has the colour of its place among the others. */
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

        /** Solid line through all points in a colour of its own. */
        public Series(String name, List<Double> x, List<Double> y) {
            this(name, x, y, x.size(), OWN_COLOUR, false);
        }
    }
}
