package io.github.sliceline.horizon;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import java.util.List;

/**
 * A line over the map: a fault stick, a polygon, a path. Immutable.
 *
 * @param name in its file; its number there, from 1, where it has none
 * @param points at least one; of a closed polygon the last is the first
 */
public record MapLine(String name, List<MapPoint> points) {
    public MapLine {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a line needs a point, " + name + " has none");
        }
    }

    /** Such as {@code Fault A (12 points)}. */
    @Override
    public String toString() {
        return name + (points.size() == 1 ? " (1 point)" : " (" + points.size() + " points)");
    }
}
