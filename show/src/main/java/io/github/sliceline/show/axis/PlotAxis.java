package io.github.sliceline.show.axis;

import io.github.sliceline.volume.info.SectionAxis;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the columns of a raster count from left to right, or its rows from top to bottom.
 *
 * @param label what it counts, with the unit, such as {@code Two-way time (ms)}
 * @param first value of the first column or row
 * @param step difference between neighbours, not 0; negative where values descend; along a path the largest
 * @param count how many columns or rows
 * @param lines whether values are numbers of lines, so that there are none between neighbours
 * @param path what is beside the values, which are then distances along a path
 */
public record PlotAxis(String label, double first, double step, int count, boolean lines, Optional<PathScale> path) {
    private static final Set<String> MEASURED = Set.of("twt", "depth", "from_surface", "distance", "attribute");

    /** Refuses what cannot be labelled. */
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

    /** An axis of anything but a path. */
    public PlotAxis(String label, double first, double step, int count, boolean lines) {
        this(label, first, step, count, lines, Optional.empty());
    }

    /** An axis of a section under the name by which people know it. */
    public static PlotAxis of(SectionAxis axis) {
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
        boolean whole = axis.first() == Math.rint(axis.first()) && axis.step() == Math.rint(axis.step());
        return new PlotAxis(label, axis.first(), axis.step(), axis.count(), whole && !MEASURED.contains(axis.name()));
    }

    /** Any values from one end to the other, the middles of two cells. */
    static PlotAxis between(String label, double first, double last) {
        return new PlotAxis(label, first, last - first, 2, false);
    }

    /** Value of the last column or row. */
    public double last() {
        return valueAt(count - 1.0);
    }

    /** This axis counted from its other end, for maps, whose first row is at the bottom. */
    public PlotAxis reversed() {
        return new PlotAxis(label, last(), -step, count, lines);
    }

    /** Value at a place in cells, as a {@link Viewport} has it: 0 is the middle of the first. Goes on beyond the ends. */
    public double valueAt(double place) {
        return path.isPresent() ? path.get().distanceAt(place) : first + step * place;
    }

    /** Place of a value in cells. */
    public double placeOf(double value) {
        return path.isPresent() ? path.get().placeOf(value) : (value - first) / step;
    }
}
