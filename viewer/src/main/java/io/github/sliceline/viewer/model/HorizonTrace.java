package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Surface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Course of a horizon over a section, in cells of the section's raster. Immutable.
 *
 * @param runs unbroken pieces; between two of them the horizon has a hole
 */
public record HorizonTrace(List<Run> runs) {
    /**
     * An unbroken piece of the horizon.
     *
     * @param columns column of each point, at least one
     * @param rows row of each point
     */
    @SuppressWarnings("ArrayRecordComponent") // plain numbers to be drawn, never compared
    public record Run(double[] columns, double[] rows) {}

    public HorizonTrace {
        runs = List.copyOf(runs);
    }

    /**
     * Returns the course over an inline, a crossline, a gather or the section along a path. For a slice it is empty.
     *
     * @see HorizonContour
     */
    public static HorizonTrace of(Surface surface, SurveyFacts survey, Subject subject) {
        if (subject instanceof Subject.Inline inline) {
            return along(survey.crosslines().size(), survey.samples(), x -> surface.at(inline.index(), x));
        }
        if (subject instanceof Subject.Crossline crossline) {
            return along(survey.inlines().size(), survey.samples(), i -> surface.at(i, crossline.index()));
        }
        if (subject instanceof Subject.Gather gather) {
            int traces = survey.offsets().map(Axis::size).orElse(0);
            return along(traces, survey.samples(), x -> surface.at(gather.inline(), gather.crossline()));
        }
        return subject instanceof Subject.Along along
                ? along(surface, survey, along.path())
                : new HorizonTrace(List.of());
    }

    private static HorizonTrace along(Surface surface, SurveyFacts survey, Polyline path) {
        List<PathColumn> columns = path.columns(survey.grid());
        return along(columns.size(), survey.samples(), column -> {
            PathColumn place = columns.get(column);
            return surface.between(place.inline(), place.crossline());
        });
    }

    private static HorizonTrace along(int columns, SampleAxis samples, IntToDoubleFunction value) {
        List<Run> runs = new ArrayList<>();
        double[] rows = new double[columns];
        int from = 0;
        for (int column = 0; column <= columns; column++) {
            double at = column < columns ? value.applyAsDouble(column) : Double.NaN;
            if (!Double.isNaN(at)) {
                rows[column] = (at - samples.start()) / samples.interval();
            } else {
                if (column > from) {
                    double[] places =
                            IntStream.range(from, column).asDoubleStream().toArray();
                    runs.add(new Run(places, Arrays.copyOfRange(rows, from, column)));
                }
                from = column + 1;
            }
        }
        return new HorizonTrace(runs);
    }
}
