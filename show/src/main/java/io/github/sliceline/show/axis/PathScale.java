package io.github.sliceline.show.axis;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.PathColumn;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What lies along the section of a path: how far each column is from the begin of the path, and on which lines. Immutable.
 *
 * @param grid lines of the survey
 * @param columns of the section, two at least
 * @param unit of distances, such as {@code m}; empty if it is not known
 */
public record PathScale(SurveyGrid grid, List<PathColumn> columns, String unit) {
    /** Rows of line numbers beside distances: {@code Crossline} and {@code Inline}. */
    public static final List<String> ROWS = List.of("Crossline", "Inline");

    public PathScale {
        columns = List.copyOf(columns);
    }

    /** The axis of the section: distances, with these beside them. */
    public PlotAxis axis() {
        double largest = IntStream.range(1, columns.size())
                .mapToDouble(i -> columns.get(i).distance() - columns.get(i - 1).distance())
                .max()
                .orElseThrow();
        String shown = grid.bins().isPresent() ? unit : "bins";
        String label = shown.isEmpty() ? "Distance" : "Distance (" + shown + ")";
        return new PlotAxis(label, 0, largest, columns.size(), false, Optional.of(this));
    }

    /** Distance of a place in columns. */
    double distanceAt(double place) {
        return between(PathColumn::distance, place);
    }

    /** Linear between columns, and beyond the first and the last. */
    private double between(ToDoubleFunction<PathColumn> of, double place) {
        int below = (int) Math.max(0, Math.min(columns.size() - 2.0, Math.floor(place)));
        double from = of.applyAsDouble(columns.get(below));
        return from + (place - below) * (of.applyAsDouble(columns.get(below + 1)) - from);
    }

    /** Place in columns of a distance, also beyond the first and the last. */
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

    /** Numbers of the nearest lines at a distance, in the order of {@link #ROWS}. */
    public List<String> linesAt(double distance) {
        double place = placeOf(distance);
        return List.of(
                nearest(grid.crosslines(), between(PathColumn::crossline, place)),
                nearest(grid.inlines(), between(PathColumn::inline, place)));
    }

    /** Also beyond the first and the last line, where a path may go. */
    private static String nearest(LineAxis axis, double number) {
        return String.valueOf(axis.first() + axis.step() * Math.round((number - axis.first()) / axis.step()));
    }

    /** Columns in which the path has a kink: its vertices but the first and the last. */
    public List<Integer> kinks() {
        return IntStream.range(1, columns.size() - 1)
                .filter(column -> columns.get(column).vertex())
                .boxed()
                .toList();
    }
}
