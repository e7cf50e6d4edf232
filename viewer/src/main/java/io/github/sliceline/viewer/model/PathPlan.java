package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.viewer.map.BinPlace;
import io.github.sliceline.viewer.map.MapProjection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Vertices of the arbitrary line in numbers. Immutable.
 *
 * @param vertices places of the vertices among the bins, in the order of the line
 * @param columns column of each vertex in the line's section
 */
public record PathPlan(List<BinPlace> vertices, List<Double> columns) {
    public PathPlan {
        vertices = List.copyOf(vertices);
        columns = List.copyOf(columns);
    }

    /**
     * Returns the plan of the section along a path.
     *
     * @param places columns of the section
     */
    static PathPlan of(SurveyFacts survey, Polyline path, List<PathColumn> places) {
        SurveyGrid grid = survey.grid();
        List<BinPlace> vertices = path.vertices(grid).stream()
                .map(vertex -> new BinPlace(
                        MapProjection.indexOf(grid.inlines(), vertex.inline()),
                        MapProjection.indexOf(grid.crosslines(), vertex.crossline())))
                .toList();
        List<Double> columns = IntStream.range(0, places.size())
                .filter(column -> places.get(column).vertex())
                .mapToObj(column -> (double) column)
                .toList();
        return new PathPlan(vertices, columns);
    }

    /**
     * Returns the columns in which the line meets an inline.
     *
     * @param inline index of the inline
     */
    public List<Double> meetsInline(int inline) {
        return meets(BinPlace::inline, inline);
    }

    /**
     * Returns the columns in which the line meets a crossline.
     *
     * @param crossline index of the crossline
     */
    public List<Double> meetsCrossline(int crossline) {
        return meets(BinPlace::crossline, crossline);
    }

    /**
     * Returns the columns in which a coordinate has this value. A segment along the inline or crossline meets it at
     * both ends.
     */
    private List<Double> meets(ToDoubleFunction<BinPlace> coordinate, double index) {
        List<Double> found = new ArrayList<>();
        for (int i = 0; i < vertices.size() - 1; i++) {
            double from = coordinate.applyAsDouble(vertices.get(i)) - index;
            double to = coordinate.applyAsDouble(vertices.get(i + 1)) - index;
            if (from == 0) {
                found.add(columns.get(i));
            } else if (from < 0 != to < 0 && to != 0) {
                found.add(columns.get(i) + from / (from - to) * (columns.get(i + 1) - columns.get(i)));
            }
        }
        if (coordinate.applyAsDouble(vertices.get(vertices.size() - 1)) == index) {
            found.add(columns.get(columns.size() - 1));
        }
        return found;
    }

    /**
     * Returns the place of a column among the bins. For a column outside the section it is the nearest end of the line.
     */
    public BinPlace placeAt(double column) {
        int to = 1;
        while (to < columns.size() - 1 && columns.get(to) < column) {
            to++;
        }
        double length = columns.get(to) - columns.get(to - 1);
        double part = length == 0 ? 0 : Math.max(0, Math.min(1, (column - columns.get(to - 1)) / length));
        BinPlace a = vertices.get(to - 1);
        BinPlace b = vertices.get(to);
        return new BinPlace(
                a.inline() + part * (b.inline() - a.inline()), a.crossline() + part * (b.crossline() - a.crossline()));
    }
}
