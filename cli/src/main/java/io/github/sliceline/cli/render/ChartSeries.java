package io.github.sliceline.cli.render;

import java.util.List;

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
public record ChartSeries(String name, List<Double> x, List<Double> y, int joined, int colour, boolean dashed) {
    /** The line has the colour of its place among the others. */
    public static final int OWN_COLOUR = -1;

    public ChartSeries {
        x = List.copyOf(x);
        y = List.copyOf(y);
        if (x.isEmpty() || x.size() != y.size()) {
            throw new IllegalArgumentException(name + ": " + x.size() + " values across and " + y.size() + " upward");
        }
        if (x.stream().anyMatch(v -> !Double.isFinite(v)) || y.stream().anyMatch(v -> !Double.isFinite(v))) {
            throw new IllegalArgumentException(name + ": values must be finite");
        }
        if (joined < 0 || joined > x.size()) {
            throw new IllegalArgumentException(name + ": " + joined + " of " + x.size() + " points joined");
        }
    }

    /** Solid line through all points in a colour of its own. */
    public ChartSeries(String name, List<Double> x, List<Double> y) {
        this(name, x, y, x.size(), OWN_COLOUR, false);
    }
}
