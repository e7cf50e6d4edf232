package io.github.sliceline.cli.render;

import java.util.List;

/**
 * One line of a {@link LineChart}.
 *
 * @param name in the legend
 * @param x values across, in the order in which they are joined
 * @param y values upward, one for each of {@code x}
 */
public record ChartSeries(String name, List<Double> x, List<Double> y) {
    public ChartSeries {
        x = List.copyOf(x);
        y = List.copyOf(y);
        if (x.isEmpty() || x.size() != y.size()) {
            throw new IllegalArgumentException(name + ": " + x.size() + " values across and " + y.size() + " upward");
        }
        if (x.stream().anyMatch(v -> !Double.isFinite(v)) || y.stream().anyMatch(v -> !Double.isFinite(v))) {
            throw new IllegalArgumentException(name + ": values must be finite");
        }
    }
}
