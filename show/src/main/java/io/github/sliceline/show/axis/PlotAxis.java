package io.github.sliceline.show.axis;

import io.github.sliceline.geometry.Axis;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The values of the columns of a raster from left to right, or of its rows from top to bottom.
 *
 * @param label quantity and unit, such as {@code Two-way time (ms)}
 * @param first value of the first column or row
 * @param step difference between neighbours, not 0; negative if values descend; along a path the largest difference
 * @param count number of columns or rows
 * @param lines true if the values are line numbers, so that values between neighbours do not exist
 * @param path distances and line numbers of a path; empty for other axes
 */
public record PlotAxis(String label, double first, double step, int count, boolean lines, Optional<PathScale> path) {
    private static final Set<String> MEASURED = Set.of("twt", "depth", "from_surface", "distance", "attribute");

    /** Refuses values that cannot be labelled. */
    public PlotAxis {
        if (count < 1) {
            throw new IllegalArgumentException("count must be > 0, got " + count);
        }
        if (step == 0 || !Double.isFinite(step) || !Double.isFinite(first)) {
            throw new IllegalArgumentException("axis must be finite with a step, got " + first + " step " + step);
        }
        if (lines && (first != Math.rint(first) || step != Math.rint(step))) {
            throw new IllegalArgumentException("lines have whole numbers, got " + first + " step " + step);
        }
    }

    /** Makes an axis that is not along a path. */
    public PlotAxis(String label, double first, double step, int count, boolean lines) {
        this(label, first, step, count, lines, Optional.empty());
    }

    /** Returns the axis of a section, under its usual name. */
    public static PlotAxis of(Axis axis) {
        String name = switch (axis.name()) {
            case "twt" -> "Two-way time";
            case "samples" -> "Sample";
            case "cdp" -> "CDP";
            case "from_surface" -> "Relative to horizon";
            default ->
                axis.name().substring(0, 1).toUpperCase(Locale.ROOT)
                        + axis.name().substring(1);
        };
        String label = axis.unit().isEmpty() ? name : name + " (" + axis.unit() + ")";
        if (!axis.isRegular()) {
            return new PlotAxis(label + ": place in " + axis, 1, 1, axis.size(), true);
        }
        boolean whole = axis.valueAt(0) == Math.rint(axis.valueAt(0)) && axis.interval() == Math.rint(axis.interval());
        return new PlotAxis(
                label, axis.valueAt(0), axis.interval(), axis.size(), whole && !MEASURED.contains(axis.name()));
    }

    /** Returns an axis of two cells, whose centres have these values. */
    static PlotAxis between(String label, double first, double last) {
        return new PlotAxis(label, first, last - first, 2, false);
    }

    /** Returns the value of the last column or row. */
    public double last() {
        return valueAt(count - 1.0);
    }

    /** Returns this axis in reverse, for maps, whose first row is at the bottom. */
    public PlotAxis reversed() {
        return new PlotAxis(label, last(), -step, count, lines);
    }

    /**
     * Returns the value at a position in cells, where 0 is the centre of the first cell, as in a {@link Viewport}.
     * Extrapolates beyond the ends.
     */
    public double valueAt(double place) {
        return path.isPresent() ? path.get().distanceAt(place) : first + step * place;
    }

    /** Returns the position of a value in cells. */
    public double placeOf(double value) {
        return path.isPresent() ? path.get().placeOf(value) : (value - first) / step;
    }
}
