package io.github.sliceline.selection;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A path over the map from vertex to vertex: an arbitrary line, a section through wells. Immutable.
 *
 * <p>It is sampled at equal distances along the path, beginning at its first vertex; what lies between the last of these
 * and the last vertex is less than a step. Distances are those on the map, and in bins where the survey has no
 * coordinates. The usual step is the bin spacing: the smaller of those of inlines and crosslines, so that no bin is passed
 * over. A path may cross itself and go back along itself, as a section through wells does: each place is then in the
 * section as often as the path comes there.
 */
public final class Polyline {
    /** Sections of more columns than this are no sections any more. */
    private static final int MOST_COLUMNS = 1_000_000;

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
     * Path through places named by line numbers, which need not be whole ones. Interpolates linearly.
     *
     * @throws IllegalArgumentException unless there are two different vertices; the same one twice in a row counts once
     */
    public static Polyline ofLines(List<LinePoint> vertices) {
        return new Polyline(different(vertices), List.of(), OptionalDouble.empty(), Interpolation.LINEAR);
    }

    /**
     * Path through places on the map, in the units of the survey's coordinates. Interpolates linearly.
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
     * Sets the step at which the line is sampled.
     *
     * @param distance in the units of the survey's coordinates, in bins where it has none; &gt; 0
     */
    public Polyline withStep(double distance) {
        if (!(distance > 0) || !Double.isFinite(distance)) {
            throw new IllegalArgumentException("the step must be > 0, got " + distance);
        }
        return new Polyline(lines, map, OptionalDouble.of(distance), interpolation);
    }

    /** Sets how values between traces are made. */
    public Polyline withInterpolation(Interpolation other) {
        return new Polyline(lines, map, step, Objects.requireNonNull(other));
    }

    /** How values between traces are made. */
    public Interpolation interpolation() {
        return interpolation;
    }

    /**
     * Distance between neighbouring columns on a survey: the step that was asked for, else the bin spacing.
     *
     * @return in the units of the survey's coordinates, 1 bin where it has none
     */
    public double stepOn(SurveyGrid grid) {
        return step.orElseGet(
                () -> grid.bins().map(bins -> binSpacing(grid, bins)).orElse(1.0));
    }

    /** A survey of one line is as wide as it is long: only the spacing along it counts. */
    private static double binSpacing(SurveyGrid grid, BinTransform bins) {
        double inlines = bins.inlineSpacing() * Math.abs(grid.inlines().step());
        double crosslines = bins.crosslineSpacing() * Math.abs(grid.crosslines().step());
        if (grid.inlines().count() == 1 || grid.crosslines().count() == 1) {
            return grid.inlines().count() == 1 ? crosslines : inlines;
        }
        return Math.min(inlines, crosslines);
    }

    /**
     * The places it goes through, in line numbers of a survey, which need not be whole ones.
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
     * The columns of the section.
     *
     * @throws IllegalArgumentException if the path lies wholly outside the survey, if it is on the map and the survey has
     *     no coordinates, or if it has more than a million columns
     */
    public List<PathColumn> columns(SurveyGrid grid) {
        List<MapPoint> vertices = onMap(grid);
        double apart = stepOn(grid);
        double length = 0;
        for (int i = 1; i < vertices.size(); i++) {
            length += distance(vertices.get(i - 1), vertices.get(i));
        }
        // A hundred-millionth of a step is what sums of many segments round.
        double steps = Math.floor(length / apart + 1e-8);
        if (steps >= MOST_COLUMNS) {
            throw new IllegalArgumentException("the path is " + length + " long, more than " + MOST_COLUMNS
                    + " columns of " + apart + "; take a longer step");
        }
        List<PathColumn> columns = columns(grid, vertices, apart, (int) steps + 1);
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

    private static List<PathColumn> columns(SurveyGrid grid, List<MapPoint> vertices, double apart, int count) {
        List<PathColumn> columns = new ArrayList<>(count);
        int segment = 1;
        double before = 0;
        double length = distance(vertices.get(0), vertices.get(1));
        for (int i = 0; i < count; i++) {
            double along = i * apart;
            while (along > before + length && segment < vertices.size() - 1) {
                before += length;
                segment++;
                length = distance(vertices.get(segment - 1), vertices.get(segment));
            }
            double part = Math.min(1, (along - before) / length);
            MapPoint from = vertices.get(segment - 1);
            MapPoint to = vertices.get(segment);
            double u = from.x() + part * (to.x() - from.x());
            double v = from.y() + part * (to.y() - from.y());
            columns.add(column(grid, along, u, v));
        }
        return columns;
    }

    /** On the map, or in bins counted from the first where there is none. */
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

    private static PathColumn column(SurveyGrid grid, double distance, double u, double v) {
        BinTransform bins = grid.bins().orElse(null);
        LinePoint at = linesAt(grid, u, v);
        boolean inside = isInside(grid.inlines(), at.inline()) && isInside(grid.crosslines(), at.crossline());
        return new PathColumn(
                distance,
                at.inline(),
                at.crossline(),
                bins != null ? u : Double.NaN,
                bins != null ? v : Double.NaN,
                inside);
    }

    private static LinePoint linesAt(SurveyGrid grid, double u, double v) {
        return grid.bins()
                .map(bins -> bins.toLines(u, v))
                .orElseGet(() -> new LinePoint(
                        grid.inlines().first() + u * grid.inlines().step(),
                        grid.crosslines().first() + v * grid.crosslines().step()));
    }

    private static boolean isInside(LineAxis axis, double number) {
        double index = index(axis, number);
        return index >= -0.5 && index <= axis.count() - 0.5;
    }

    private static double index(LineAxis axis, double number) {
        return (number - axis.first()) / axis.step();
    }

    private static double distance(MapPoint a, MapPoint b) {
        return Math.hypot(b.x() - a.x(), b.y() - a.y());
    }

    /** Such as {@code path of 3 vertices}. */
    @Override
    public String toString() {
        return "path of " + Math.max(lines.size(), map.size()) + " vertices";
    }
}
