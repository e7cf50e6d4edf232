package io.github.sliceline.show.files;

import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.show.map.MapPlace;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.info.SectionAxis;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Shape of an array, and what a table says beside its values.
 *
 * @param shape extents, slowest first, at least one
 * @param labelNames of what stands before the values of a row
 * @param labels of each row
 * @param columns names of the values in a row; rows of as many values make up the array
 * @param place where it lies on the map, for formats that say so
 */
public record ArrayForm(
        List<Integer> shape,
        List<String> labelNames,
        RowLabels labels,
        List<String> columns,
        Optional<MapPlace> place) {

    private static final List<String> PLACE = List.of("distance", "inline", "crossline", "x", "y");

    /** What stands before the values of a row. */
    @FunctionalInterface
    public interface RowLabels {
        /** One of them: row and label count from 0. */
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

    /** An array that lies on no map. */
    public ArrayForm(List<Integer> shape, List<String> labelNames, RowLabels labels, List<String> columns) {
        this(shape, labelNames, labels, columns, Optional.empty());
    }

    /** This array at a place on the map. */
    public ArrayForm at(MapPlace onMap) {
        return new ArrayForm(shape, labelNames, labels, columns, Optional.of(onMap));
    }

    /** Rows along the last axis, labelled by the others; an array of one axis has a row for each value. */
    public static ArrayForm of(List<SectionAxis> axes) {
        List<Integer> shape = axes.stream().map(SectionAxis::count).toList();
        boolean single = axes.size() == 1;
        List<SectionAxis> leading = single ? axes : axes.subList(0, Math.max(0, axes.size() - 1));
        List<String> names = leading.stream().map(SectionAxis::name).toList();
        RowLabels labels = (row, label) -> {
            long stride = 1;
            for (SectionAxis axis : leading.subList(label + 1, leading.size())) {
                stride *= axis.count();
            }
            SectionAxis axis = leading.get(label);
            return axis.valueAt((int) (row / stride % axis.count()));
        };
        List<String> columns = axes.size() < 2 ? List.of("amplitude") : valuesOf(axes.get(axes.size() - 1));
        return new ArrayForm(shape, names, labels, columns);
    }

    /**
     * Traces along a path: a row for each, labelled by where it is.
     *
     * @param places of the traces
     * @param samples of each
     */
    public static ArrayForm along(List<PathColumn> places, SectionAxis samples) {
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
        return new ArrayForm(List.of(places.size(), samples.count()), PLACE, labels, valuesOf(samples));
    }

    /** The values of an axis as names of columns. */
    public static List<String> valuesOf(SectionAxis axis) {
        return IntStream.range(0, axis.count())
                .mapToObj(i -> Human.plain(axis.valueAt(i)))
                .toList();
    }

    /** How many values there are. */
    long size() {
        return shape.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
    }
}
