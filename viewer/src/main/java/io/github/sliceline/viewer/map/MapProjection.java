package io.github.sliceline.viewer.map;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Polyline;
import java.util.List;

/**
 * Projection of bins on the base map, where x grows to the right and y upward. It uses the survey's coordinates. A
 * survey without coordinates is drawn in bins: line numbers grow to the right and upward, even if an axis descends.
 * Immutable.
 */
public interface MapProjection {
    /** Returns the projection of a survey's bins. */
    static MapProjection of(SurveyGrid grid) {
        return BinMap.of(grid);
    }

    /**
     * Returns the projection of a 2-D line whose traces have coordinates of their own.
     *
     * @param x easting of each trace; NaN if unknown
     * @param y northing of each trace; NaN if unknown
     * @return the line, or a straight row of bins if fewer than two places are known
     */
    static MapProjection along(SurveyGrid grid, double[] x, double[] y) {
        return LineMap.of(grid, x, y).map(MapProjection.class::cast).orElseGet(() -> BinMap.of(grid));
    }

    /** True if places are coordinates. False if they are bins. */
    boolean hasCoordinates();

    /** Returns the map place of a place among the bins. */
    MapPoint toMap(double inline, double crossline);

    /** Returns the place among the bins at a place of the map. For a 2-D line it is the nearest place on the line. */
    BinPlace toBins(double x, double y);

    /** Returns the bounds of the survey, half a bin beyond its outermost traces. */
    Bounds bounds();

    /** Returns the distance between neighbouring traces in map units: the smaller one of the two directions. */
    double spacing();

    /**
     * A rectangle of the map.
     *
     * @param left smallest x
     * @param bottom smallest y
     * @param right largest x
     * @param top largest y
     */
    record Bounds(double left, double bottom, double right, double top) {
        static Bounds around(List<MapPoint> points) {
            return new Bounds(
                    points.stream().mapToDouble(MapPoint::x).min().orElse(0),
                    points.stream().mapToDouble(MapPoint::y).min().orElse(0),
                    points.stream().mapToDouble(MapPoint::x).max().orElse(0),
                    points.stream().mapToDouble(MapPoint::y).max().orElse(0));
        }

        public boolean contains(MapPoint place) {
            return place.x() >= left && place.x() <= right && place.y() >= bottom && place.y() <= top;
        }

        /** Returns the area in squared map units. */
        public double area() {
            return (right - left) * (top - bottom);
        }

        /** Returns the smallest rectangle that contains both. */
        public Bounds and(Bounds other) {
            return new Bounds(
                    Math.min(left, other.left),
                    Math.min(bottom, other.bottom),
                    Math.max(right, other.right),
                    Math.max(top, other.top));
        }

        Bounds grown(double by) {
            return new Bounds(left - by, bottom - by, right + by, top + by);
        }
    }

    /**
     * Returns the path through vertices on this map.
     *
     * @param grid grid of the survey
     */
    default Polyline path(SurveyGrid grid, List<MapPoint> vertices) {
        if (hasCoordinates()) {
            return Polyline.ofMap(vertices);
        }
        return Polyline.ofLines(vertices.stream()
                .map(vertex -> toBins(vertex.x(), vertex.y()))
                .map(place -> new LinePoint(
                        numberAt(grid.inlines(), place.inline()), numberAt(grid.crosslines(), place.crossline())))
                .toList());
    }

    /** Returns the line number at an index. Both may be fractions. */
    static double numberAt(Axis axis, double index) {
        return axis.first() + index * axis.step();
    }

    /** Returns the index of a line number. Both may be fractions. */
    static double indexOf(Axis axis, double number) {
        return (number - axis.first()) / axis.step();
    }
}
