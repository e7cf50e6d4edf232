package io.github.sliceline.show.overlay;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.PathColumn;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Place in the survey of the cells that a picture shows. */
public sealed interface OverlayPlace {
    /** Survey, or the lines of it that are shown. */
    SurveyGrid grid();

    /**
     * Traces side by side: an inline, a crossline, the section along a path, or a gather.
     *
     * @param grid the whole survey
     * @param columns place of each trace; between two vertices they are equally far apart on a straight line
     * @param vertical times or depths of the shown samples
     */
    record Traces(SurveyGrid grid, List<PathColumn> columns, Axis vertical) implements OverlayPlace {
        public Traces {
            columns = List.copyOf(columns);
        }

        /**
         * Returns the place of traces in a straight line.
         *
         * @param inline returns the index of the inline of a trace
         * @param crossline returns the index of the crossline of a trace
         */
        public static Traces of(
                SurveyGrid grid, Axis vertical, int count, IntUnaryOperator inline, IntUnaryOperator crossline) {
            double[] inlines = IntStream.range(0, count)
                    .mapToDouble(trace -> grid.inlines().valueAt(inline.applyAsInt(trace)))
                    .toArray();
            double[] crosslines = IntStream.range(0, count)
                    .mapToDouble(trace -> grid.crosslines().valueAt(crossline.applyAsInt(trace)))
                    .toArray();
            List<PathColumn> columns = IntStream.range(0, count)
                    .mapToObj(i -> {
                        MapPoint at = grid.bins()
                                .map(bins -> bins.toMap(inlines[i], crosslines[i]))
                                .orElse(new MapPoint(Double.NaN, Double.NaN));
                        boolean isVertex = isUneven(inlines, i) || isUneven(crosslines, i);
                        return new PathColumn(Double.NaN, inlines[i], crosslines[i], at.x(), at.y(), true, isVertex);
                    })
                    .toList();
            return new Traces(grid, columns, vertical);
        }

        /** True for the first and the last number, and where the distance between neighbours changes. */
        private static boolean isUneven(double[] numbers, int i) {
            return i == 0 || i == numbers.length - 1 || numbers[i + 1] - numbers[i] != numbers[i] - numbers[i - 1];
        }
    }

    /**
     * A slice or a map, with crosslines to the right and inlines upward.
     *
     * @param grid the shown lines
     * @param level time or depth of a slice; empty for other maps
     */
    record Bins(SurveyGrid grid, OptionalDouble level) implements OverlayPlace {}
}
