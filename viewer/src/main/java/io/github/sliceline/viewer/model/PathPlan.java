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
 * The arbitrary line in numbers: where its vertices are among the bins, and in which columns of its section. Immutable.
 *
 * @param vertices among the bins, in the order of the line
 * @param columns of the section in which vertices lie
 */
public record PathPlan(List<BinPlace> vertices, List<Double> columns) {
    public PathPlan {
        vertices = List.copyOf(vertices);
        columns = List.copyOf(columns);
    }

    /**
     * Of the section along a path.
     *
     * @param places of the section
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

    /** Columns in which the line meets an inline, by index. */
    public List<Double> meetsInline(int inline) {
        return meets(BinPlace::inline, inline);
    }

    /** Columns in which the line meets a crossline, by index. */
    public List<Double> meetsCrossline(int crossline) {
        return meets(BinPlace::crossline, crossline);
    }

    /** A part of the line that goes along is met at both its ends. */
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

    /** Places among the bins in which the line meets an inline, by index. */
    public List<BinPlace> placesOnInline(int inline) {
        return meetsInline(inline).stream().map(this::placeAt).toList();
    }

    /** Places among the bins in which the line meets a crossline, by index. */
    public List<BinPlace> placesOnCrossline(int crossline) {
        return meetsCrossline(crossline).stream().map(this::placeAt).toList();
    }

    /** The place among the bins of a column, the nearest end of the line where that has no such column. */
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
