package io.github.sliceline.show.overlay;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.selection.PathColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Cuts lines of a file by a section: returns their parts within a distance of it, and the points in which segments that
 * come from farther cross it. A line without times or depths is shown only where it crosses, from top to bottom.
 */
final class LineCut {
    private final OverlayPlace.Traces section;
    private final double reach;
    private final List<Piece> pieces = new ArrayList<>();

    /**
     * A part of a line, in cells of the section's raster.
     *
     * @param row NaN for a line without times or depths
     */
    record Piece(double column, double row, double toColumn, double toRow) {
        boolean isPoint() {
            return column == toColumn && row == toRow;
        }

        boolean isUpright() {
            return Double.isNaN(row);
        }
    }

    /** A straight part of the section, from one of its columns to another. */
    private record Straight(
            PathColumn from, PathColumn to, double column, double toColumn, double before, double after) {
        double length() {
            return Math.hypot(to.x() - from.x(), to.y() - from.y());
        }

        /** Returns the distance of a point along this part, from its first column. */
        double along(MapPoint at) {
            return ((at.x() - from.x()) * (to.x() - from.x()) + (at.y() - from.y()) * (to.y() - from.y())) / length();
        }

        /** Returns the distance of a point from this part, below 0 on its right. */
        double aside(MapPoint at) {
            return ((at.y() - from.y()) * (to.x() - from.x()) - (at.x() - from.x()) * (to.y() - from.y())) / length();
        }

        double columnAt(double along) {
            return column + along / length() * (toColumn - column);
        }
    }

    private LineCut(OverlayPlace.Traces section, double reach) {
        this.section = section;
        this.reach = reach;
    }

    /** Returns the usual distance: a bin, in the direction in which bins are longer; 0 without coordinates. */
    static double reach(SurveyGrid grid) {
        return grid.bins()
                .map(bins -> Math.max(
                        width(grid.inlines(), bins.inlineSpacing()), width(grid.crosslines(), bins.crosslineSpacing())))
                .orElse(0.0);
    }

    private static double width(Axis lines, double spacing) {
        return lines.size() == 1 ? 0 : Math.abs(spacing * lines.meanInterval());
    }

    static List<Piece> of(MapLine line, OverlayPlace.Traces section, double reach) {
        LineCut cut = new LineCut(section, reach);
        straights(section.columns()).forEach(straight -> cut.by(straight, line));
        return cut.pieces;
    }

    private static List<Straight> straights(List<PathColumn> columns) {
        int[] vertices = IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).vertex())
                .toArray();
        List<Straight> straights = new ArrayList<>();
        for (int i = 1; i < vertices.length; i++) {
            Straight part = new Straight(
                    columns.get(vertices[i - 1]), columns.get(vertices[i]), vertices[i - 1], vertices[i], 0, 0);
            double half = part.length() / (part.toColumn - part.column) / 2;
            if (half > 0) {
                // The section reaches half a column beyond its first and its last trace.
                straights.add(new Straight(
                        part.from,
                        part.to,
                        part.column,
                        part.toColumn,
                        i == 1 ? half : 0,
                        i == vertices.length - 1 ? half : 0));
            }
        }
        return straights;
    }

    private void by(Straight part, MapLine line) {
        List<MapPoint> points = line.points();
        for (int i = points.size() == 1 ? 0 : 1; i < points.size(); i++) {
            int before = Math.max(0, i - 1);
            segment(part, points.get(before), points.get(i), depth(line, before), depth(line, i));
        }
    }

    private static double depth(MapLine line, int point) {
        return line.depths().isEmpty() ? Double.NaN : line.depths().get(point);
    }

    private void segment(Straight part, MapPoint a, MapPoint b, double depth, double toDepth) {
        double along = part.along(a);
        double alongStep = part.along(b) - along;
        double aside = part.aside(a);
        double asideStep = part.aside(b) - aside;
        double[] ends = {0, 1};
        if (!clip(along, alongStep, -part.before, part.length() + part.after, ends)) {
            return;
        }
        double cross = -aside / asideStep;
        boolean crosses = cross >= ends[0] && cross <= ends[1];
        boolean isNear = clip(aside, asideStep, -reach, reach, ends);
        if (Double.isNaN(depth + toDepth)) {
            double where = crosses ? cross : ends[0];
            if (crosses || (isNear && a.equals(b))) {
                double column = part.columnAt(along + where * alongStep);
                pieces.add(new Piece(column, Double.NaN, column, Double.NaN));
            }
            return;
        }
        double row = section.vertical().indexAt(depth);
        double rowStep = section.vertical().indexAt(toDepth) - row;
        if (isNear) {
            pieces.add(new Piece(
                    part.columnAt(along + ends[0] * alongStep),
                    row + ends[0] * rowStep,
                    part.columnAt(along + ends[1] * alongStep),
                    row + ends[1] * rowStep));
        }
        boolean isWhole = isNear && ends[0] == 0 && ends[1] == 1;
        if (crosses && !isWhole) {
            double column = part.columnAt(along + cross * alongStep);
            pieces.add(new Piece(column, row + cross * rowStep, column, row + cross * rowStep));
        }
    }

    /** Narrows the part of a segment to that within limits. False if nothing is left. */
    private static boolean clip(double start, double step, double low, double high, double[] ends) {
        if (step == 0) {
            return start >= low && start <= high;
        }
        double a = (low - start) / step;
        double b = (high - start) / step;
        ends[0] = Math.max(ends[0], Math.min(a, b));
        ends[1] = Math.min(ends[1], Math.max(a, b));
        return ends[0] <= ends[1];
    }

    /** True if a point of a line lies in a bin of the survey. */
    static boolean isInside(MapLine line, SurveyGrid grid) {
        BinTransform bins = grid.bins().orElseThrow();
        return line.points().stream().map(at -> bins.toLines(at.x(), at.y())).anyMatch(at -> {
            double inline = grid.inlines().indexAt(at.inline());
            double crossline = grid.crosslines().indexAt(at.crossline());
            return inline >= -0.5
                    && inline <= grid.inlines().size() - 0.5
                    && crossline >= -0.5
                    && crossline <= grid.crosslines().size() - 0.5;
        });
    }
}
