package io.github.sliceline.selection;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A path over the map from vertex to vertex: an arbitrary line, a section through wells. Immutable.
 *
 * <p>Each part between two vertices is sampled at equal distances, a step or a little less, so that the section goes
 * through each vertex and ends at the last. Distances are measured on the map, or in bins if the survey has no
 * coordinates. The usual step is the smaller bin spacing, of inlines or crosslines, so that the path skips no bin. A
 * path may cross itself and go back along itself, as a section through wells does. A place is in the section as often
 * as the path comes there.
 */
public final class Polyline {
    /** Most columns of a section. */
    private static final int MOST_COLUMNS = 1_000_000;

    /**
     * Fraction by which columns may be further apart than a step. Thus each bin gives a column along a line of bins
     * that are nearly square.
     */
    private static final double SLACK = 0.01;

    private final List<LinePoint> lines;
    private final List<MapPoint> map;
    private final OptionalDouble step;
    private final Interpolation interpolation;

    private Polyline(List<LinePoint> lines, List<MapPoint> map, OptionalDouble step, Interpolation interpolation) {
        this.lines = lines;
        this.map = map;
        this.step = step;
        this.interpolation = interpolation;
    }

    /**
     * Returns a path through places named by line numbers, which need not be whole ones. Interpolates linearly.
     *
     * @throws IllegalArgumentException unless there are two different vertices; the same one twice in a row counts once
     */
    public static Polyline ofLines(List<LinePoint> vertices) {
        return new Polyline(different(vertices), List.of(), OptionalDouble.empty(), Interpolation.LINEAR);
    }

    /**
     * Returns a path through places on the map, in the units of the survey's coordinates. Interpolates linearly.
     *
     * @throws IllegalArgumentException unless there are two different vertices; the same one twice in a row counts once
     */
    public static Polyline ofMap(List<MapPoint> vertices) {
        return new Polyline(List.of(), different(vertices), OptionalDouble.empty(), Interpolation.LINEAR);
    }

    private static <P> List<P> different(List<P> vertices) {
        List<P> different = new ArrayList<>();
        for (P vertex : vertices) {
            requireFinite(vertex);
            if (different.isEmpty() || !different.get(different.size() - 1).equals(vertex)) {
                different.add(vertex);
            }
        }
        if (different.size() < 2) {
            throw new IllegalArgumentException("a path needs two different vertices or more, got " + vertices.size()
                    + (different.size() < vertices.size() ? ", all the same" : ""));
        }
        return List.copyOf(different);
    }

    private static void requireFinite(Object vertex) {
        boolean finite = vertex instanceof LinePoint lines
                ? Double.isFinite(lines.inline()) && Double.isFinite(lines.crossline())
                : vertex instanceof MapPoint map && Double.isFinite(map.x()) && Double.isFinite(map.y());
        if (!finite) {
            throw new IllegalArgumentException("a vertex must be two finite numbers, got " + vertex);
        }
    }

    /**
     * Sets the step at which the line is sampled: the largest distance between neighbouring columns.
     *
     * @param distance step in the units of the survey's coordinates, or in bins if the survey has none; &gt; 0
     */
    public Polyline withStep(double distance) {
        if (!(distance > 0) || !Double.isFinite(distance)) {
            throw new IllegalArgumentException("the step must be > 0, got " + distance);
        }
        return new Polyline(lines, map, OptionalDouble.of(distance), interpolation);
    }

    /** Sets the rule for values between traces. */
    public Polyline withInterpolation(Interpolation other) {
        return new Polyline(lines, map, step, Objects.requireNonNull(other));
    }

    /** Rule for values between traces. */
    public Interpolation interpolation() {
        return interpolation;
    }

    /**
     * Largest distance between neighbouring columns on a survey: the step if one was set, otherwise the bin spacing.
     *
     * @return distance in the units of the survey's coordinates; 1 bin if the survey has none and no step was set
     */
    public double stepOn(SurveyGrid grid) {
        return step.orElseGet(
                () -> grid.bins().map(bins -> binSpacing(grid, bins)).orElse(1.0));
    }

    /** Smaller bin spacing. In a survey of a single line, the spacing along the line. */
    private static double binSpacing(SurveyGrid grid, BinTransform bins) {
        double inlines = bins.inlineSpacing() * Math.abs(grid.inlines().meanInterval());
        double crosslines = bins.crosslineSpacing() * Math.abs(grid.crosslines().meanInterval());
        if (grid.inlines().size() == 1 || grid.crosslines().size() == 1) {
            return grid.inlines().size() == 1 ? crosslines : inlines;
        }
        return Math.min(inlines, crosslines);
    }

    /**
     * Returns the vertices in line numbers of a survey, which need not be whole ones.
     *
     * @throws IllegalArgumentException if the path is on the map and the survey has no coordinates
     */
    public List<LinePoint> vertices(SurveyGrid grid) {
        return map.isEmpty()
                ? lines
                : onMap(grid).stream()
                        .map(vertex -> linesAt(grid, vertex.x(), vertex.y()))
                        .toList();
    }

    /**
     * Returns the columns of the section.
     *
     * @throws IllegalArgumentException if the path lies wholly outside the survey, if it is on the map and the survey
     *     has no coordinates, or if it has more than a million columns
     */
    public List<PathColumn> columns(SurveyGrid grid) {
        List<MapPoint> vertices = onMap(grid);
        double apart = stepOn(grid);
        List<PathColumn> columns = new ArrayList<>();
        double along = 0;
        columns.add(column(grid, 0, vertices.get(0), true));
        for (int i = 1; i < vertices.size(); i++) {
            MapPoint from = vertices.get(i - 1);
            MapPoint to = vertices.get(i);
            double length = distance(from, to);
            double steps = Math.max(1, Math.ceil(length / apart / (1 + SLACK)));
            if (!(columns.size() + steps <= MOST_COLUMNS)) {
                throw new IllegalArgumentException("the path has more than " + MOST_COLUMNS + " columns " + apart
                        + " apart, its part to vertex " + (i + 1) + " is " + length + " long; take a longer step");
            }
            for (int k = 1; k < steps; k++) {
                MapPoint at = new MapPoint(
                        from.x() + k * (to.x() - from.x()) / steps, from.y() + k * (to.y() - from.y()) / steps);
                columns.add(column(grid, along + k * length / steps, at, false));
            }
            along += length;
            columns.add(column(grid, along, to, true));
        }
        if (columns.stream().noneMatch(PathColumn::inSurvey)) {
            PathColumn first = columns.get(0);
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the path lies wholly outside the survey, which has inlines %s and crosslines %s; it begins at"
                            + " inline %.1f, crossline %.1f",
                    grid.inlines(),
                    grid.crosslines(),
                    first.inline(),
                    first.crossline()));
        }
        return columns;
    }

    /**
     * Returns the title of a section along the path, such as {@code Line from 101, 2003 to 140, 2062, interpolated}:
     * inline and crossline of both ends, and the rule for values between traces.
     */
    public String titleOn(SurveyGrid grid) {
        List<LinePoint> places = vertices(grid);
        return "Line from " + title(places.get(0)) + " to " + title(places.get(places.size() - 1))
                + (interpolation == Interpolation.LINEAR ? ", interpolated" : ", nearest traces");
    }

    private static String title(LinePoint place) {
        return Math.round(place.inline()) + ", " + Math.round(place.crossline());
    }

    /** Returns the vertices on the map, or in bins counted from the first bin if the survey has no coordinates. */
    private List<MapPoint> onMap(SurveyGrid grid) {
        BinTransform bins = grid.bins().orElse(null);
        if (!map.isEmpty()) {
            if (bins == null) {
                throw new IllegalArgumentException(
                        "the survey has no coordinates for a path by X and Y; name its vertices by line numbers");
            }
            return map;
        }
        return lines.stream()
                .map(point -> bins != null
                        ? bins.toMap(point.inline(), point.crossline())
                        : new MapPoint(
                                index(grid.inlines(), point.inline()), index(grid.crosslines(), point.crossline())))
                .toList();
    }

    private static PathColumn column(SurveyGrid grid, double distance, MapPoint place, boolean vertex) {
        BinTransform bins = grid.bins().orElse(null);
        LinePoint at = linesAt(grid, place.x(), place.y());
        boolean inside = isInside(grid.inlines(), at.inline()) && isInside(grid.crosslines(), at.crossline());
        return new PathColumn(
                distance,
                at.inline(),
                at.crossline(),
                bins != null ? place.x() : Double.NaN,
                bins != null ? place.y() : Double.NaN,
                inside,
                vertex);
    }

    private static LinePoint linesAt(SurveyGrid grid, double u, double v) {
        return grid.bins()
                .map(bins -> bins.toLines(u, v))
                .orElseGet(() -> new LinePoint(
                        grid.inlines().between(u), grid.crosslines().between(v)));
    }

    private static boolean isInside(Axis axis, double number) {
        double index = index(axis, number);
        return index >= -0.5 && index <= axis.size() - 0.5;
    }

    private static double index(Axis axis, double number) {
        return axis.indexAt(number);
    }

    private static double distance(MapPoint a, MapPoint b) {
        return Math.hypot(b.x() - a.x(), b.y() - a.y());
    }

    /** Returns a description such as {@code path of 3 vertices}. */
    @Override
    public String toString() {
        return "path of " + Math.max(lines.size(), map.size()) + " vertices";
    }
}
