package io.github.sliceline.viewer.map;

import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Polyline;
import java.util.List;

/**
 * Where bins lie on the base map: x grows to the right and y upward. In the survey's coordinates where it has them; else in
 * bins, with line numbers growing to the right and upward whichever way the axes run. Immutable.
 */
public interface MapProjection {
    /** Bins of a survey. */
    static MapProjection of(SurveyGrid grid) {
        return BinMap.of(grid);
    }

    /**
     * The traces of a 2-D line, each at coordinates of its own.
     *
     * @param x easting of each trace; NaN where it is not known
     * @param y northing of each trace; the same
     * @return along a straight line of bins if fewer than two places are known
     */
    static MapProjection along(SurveyGrid grid, double[] x, double[] y) {
        return LineMap.of(grid, x, y).map(MapProjection.class::cast).orElseGet(() -> BinMap.of(grid));
    }

    /** Whether places are coordinates; otherwise they are bins. */
    boolean hasCoordinates();

    /** Where a place among the bins lies. */
    MapPoint toMap(double inline, double crossline);

    /** The place among the bins that lies there; of a 2-D line the nearest on it. */
    BinPlace toBins(double x, double y);

    /** What the survey takes of the map, half a bin beyond its outermost traces. */
    Bounds bounds();

    /** Distance between neighbouring traces, the smaller of both ways, in units of the map. */
    double spacing();

    /**
     * A part of the map.
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

        /** In units of coordinates, squared. */
        public double area() {
            return (right - left) * (top - bottom);
        }

        /** What holds both. */
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

    /** The path through vertices on this map, which is read of a survey with this grid. */
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

    /** A line number, not necessarily a whole one. */
    static double numberAt(LineAxis axis, double index) {
        return axis.first() + index * axis.step();
    }

    /** Index of a line number, from 0; neither need be a whole one. */
    static double indexOf(LineAxis axis, double number) {
        return (number - axis.first()) / axis.step();
    }
}
