package io.github.sliceline.show.files;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.show.map.MapPlace;
import io.github.sliceline.show.words.Human;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The shape of an array, and the labels of its rows and columns in a table.
 *
 * @param shape extents, slowest first, at least one
 * @param labelNames names of the labels before the values of a row
 * @param labels the labels of each row
 * @param columns names of the values in a row; the array consists of rows of this length
 * @param place location on the map, for formats that store it
 */
public record ArrayForm(
        List<Integer> shape,
        List<String> labelNames,
        RowLabels labels,
        List<String> columns,
        Optional<MapPlace> place) {

    private static final List<String> PLACE = List.of("distance", "inline", "crossline", "x", "y");

    /** The labels before the values of a row. */
    @FunctionalInterface
    public interface RowLabels {
        /** Returns a label; row and label count from 0. */
        double of(long row, int label);
    }

    public ArrayForm {
        shape = List.copyOf(shape);
        labelNames = List.copyOf(labelNames);
        columns = List.copyOf(columns);
        if (shape.isEmpty()) {
            throw new IllegalArgumentException("an array has at least one axis");
        }
    }

    /** Makes the form of an array without a location on the map. */
    public ArrayForm(List<Integer> shape, List<String> labelNames, RowLabels labels, List<String> columns) {
        this(shape, labelNames, labels, columns, Optional.empty());
    }

    /** Returns this form with a location on the map. */
    public ArrayForm at(MapPlace onMap) {
        return new ArrayForm(shape, labelNames, labels, columns, Optional.of(onMap));
    }

    /**
     * Returns a form with rows along the last axis, labelled by the other axes. An array of one axis has a row per
     * value.
     */
    public static ArrayForm of(List<Axis> axes) {
        List<Integer> shape = axes.stream().map(Axis::size).toList();
        boolean single = axes.size() == 1;
        List<Axis> leading = single ? axes : axes.subList(0, Math.max(0, axes.size() - 1));
        List<String> names = leading.stream().map(Axis::name).toList();
        RowLabels labels = (row, label) -> {
            long stride = 1;
            for (Axis axis : leading.subList(label + 1, leading.size())) {
                stride *= axis.size();
            }
            Axis axis = leading.get(label);
            return axis.valueAt((int) (row / stride % axis.size()));
        };
        List<String> columns = axes.size() < 2 ? List.of("amplitude") : valuesOf(axes.get(axes.size() - 1));
        return new ArrayForm(shape, names, labels, columns);
    }

    /**
     * Returns the form of traces along a path: a row per trace, labelled by its place.
     *
     * @param places places of the traces
     * @param samples vertical axis of each trace
     */
    public static ArrayForm along(List<PathColumn> places, Axis samples) {
        RowLabels labels = (row, label) -> {
            PathColumn place = places.get((int) row);
            return switch (label) {
                case 0 -> place.distance();
                case 1 -> place.inline();
                case 2 -> place.crossline();
                case 3 -> place.x();
                default -> place.y();
            };
        };
        return new ArrayForm(List.of(places.size(), samples.size()), PLACE, labels, valuesOf(samples));
    }

    /** Returns the values of an axis as names of columns. */
    public static List<String> valuesOf(Axis axis) {
        return IntStream.range(0, axis.size())
                .mapToObj(i -> Human.plain(axis.valueAt(i)))
                .toList();
    }

    /** Returns the number of values. */
    long size() {
        return shape.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
    }
}
