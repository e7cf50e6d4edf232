package io.github.sliceline.horizon;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import java.util.List;

/**
 * A line on the map: a fault stick, a polygon or a path. Immutable.
 *
 * @param name name in the file; without one, the line's number in the file, from 1
 * @param points at least one; the last point of a closed polygon equals the first
 * @param depths time or depth of each point, NaN where it is unknown; empty if the file has none
 */
public record MapLine(String name, List<MapPoint> points, List<Double> depths) {
    public MapLine {
        points = List.copyOf(points);
        depths = List.copyOf(depths);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a line needs a point, " + name + " has none");
        }
        if (!depths.isEmpty() && depths.size() != points.size()) {
            throw new IllegalArgumentException(
                    name + " has " + points.size() + " points, but " + depths.size() + " depths");
        }
    }

    /** Makes a line without times or depths. */
    public MapLine(String name, List<MapPoint> points) {
        this(name, points, List.of());
    }

    /** Returns this line with its times or depths multiplied by a factor. */
    public MapLine scaled(double factor) {
        return factor == 1
                ? this
                : new MapLine(
                        name,
                        points,
                        depths.stream().map(depth -> factor * depth).toList());
    }

    /** Returns a description such as {@code Fault A (12 points)}. */
    @Override
    public String toString() {
        return name + (points.size() == 1 ? " (1 point)" : " (" + points.size() + " points)");
    }
}
