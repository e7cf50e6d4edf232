package io.github.sliceline.show.axis;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.PathColumn;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The distances and line numbers along the section of a path. Immutable.
 *
 * @param grid lines of the survey
 * @param columns columns of the section, at least two
 * @param unit unit of distances, such as {@code m}; empty if unknown
 */
public record PathScale(SurveyGrid grid, List<PathColumn> columns, String unit) {
    /** Names of the rows of line numbers above the distances: {@code Crossline} and {@code Inline}. */
    public static final List<String> ROWS = List.of("Crossline", "Inline");

    public PathScale {
        columns = List.copyOf(columns);
    }

    /** Returns the axis of the section, whose values are distances. */
    public PlotAxis axis() {
        double largest = IntStream.range(1, columns.size())
                .mapToDouble(i -> columns.get(i).distance() - columns.get(i - 1).distance())
                .max()
                .orElseThrow();
        String shown = grid.bins().isPresent() ? unit : "bins";
        String label = shown.isEmpty() ? "Distance" : "Distance (" + shown + ")";
        return new PlotAxis(label, 0, largest, columns.size(), false, Optional.of(this));
    }

    /** Returns the distance at a position in columns. */
    double distanceAt(double place) {
        return between(PathColumn::distance, place);
    }

    /** Interpolates linearly between columns, and extrapolates beyond the first and the last. */
    private double between(ToDoubleFunction<PathColumn> of, double place) {
        int below = (int) Math.max(0, Math.min(columns.size() - 2.0, Math.floor(place)));
        double from = of.applyAsDouble(columns.get(below));
        return from + (place - below) * (of.applyAsDouble(columns.get(below + 1)) - from);
    }

    /** Returns the position in columns at a distance, also beyond the first and the last column. */
    double placeOf(double distance) {
        int below = 0;
        int above = columns.size() - 1;
        while (above - below > 1) {
            int middle = (below + above) / 2;
            if (columns.get(middle).distance() <= distance) {
                below = middle;
            } else {
                above = middle;
            }
        }
        double from = columns.get(below).distance();
        return below + (distance - from) / (columns.get(above).distance() - from);
    }

    /** Returns the numbers of the nearest lines at a distance, in the order of {@link #ROWS}. */
    public List<String> linesAt(double distance) {
        double place = placeOf(distance);
        return List.of(
                nearest(grid.crosslines(), between(PathColumn::crossline, place)),
                nearest(grid.inlines(), between(PathColumn::inline, place)));
    }

    /** Returns the nearest line number, also beyond the first and the last line, where a path may go. */
    private static String nearest(Axis axis, double number) {
        return String.valueOf(axis.first() + axis.step() * Math.round((number - axis.first()) / axis.step()));
    }

    /** Returns the columns at which the path bends: its vertices except the first and the last. */
    public List<Integer> kinks() {
        return IntStream.range(1, columns.size() - 1)
                .filter(column -> columns.get(column).vertex())
                .boxed()
                .toList();
    }
}
