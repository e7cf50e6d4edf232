package io.github.sliceline.horizon;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import java.util.List;

/**
 * A line on the map: a fault stick, a polygon or a path. Immutable.
 *
 * @param name name in the file; without one, the line's number in the file, from 1
 * @param points at least one; the last point of a closed polygon equals the first
 */
public record MapLine(String name, List<MapPoint> points) {
    public MapLine {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a line needs a point, " + name + " has none");
        }
    }

    /** Returns a description such as {@code Fault A (12 points)}. */
    @Override
    public String toString() {
        return name + (points.size() == 1 ? " (1 point)" : " (" + points.size() + " points)");
    }
}
