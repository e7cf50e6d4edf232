package io.github.sliceline.show.overlay;

import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.axis.Viewport;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
     * Returns the course over traces.
     *
     * @see HorizonContour
     */
    public static HorizonTrace of(Surface surface, OverlayPlace.Traces section) {
        List<PathColumn> places = section.columns();
        List<Run> runs = new ArrayList<>();
        double[] rows = new double[places.size()];
        int from = 0;
        for (int column = 0; column <= places.size(); column++) {
            double at = column < places.size() ? at(surface, places.get(column)) : Double.NaN;
            if (!Double.isNaN(at)) {
                rows[column] = section.vertical().indexAt(at);
            } else {
                if (column > from) {
                    double[] columns =
                            IntStream.range(from, column).asDoubleStream().toArray();
                    runs.add(new Run(columns, Arrays.copyOfRange(rows, from, column)));
                }
                from = column + 1;
            }
        }
        return new HorizonTrace(runs);
    }

    private static double at(Surface surface, PathColumn place) {
        return surface.between(place.inline(), place.crossline());
    }

    /**
     * Returns the visible part as lines in pixels, with one point per pixel and one point beyond each edge. A run of
     * one trace is drawn as wide as the trace.
     */
    Path2D path(Viewport view) {
        Path2D path = new Path2D.Double();
        runs.forEach(run -> append(path, run, view));
        return path;
    }

    private static void append(Path2D path, Run run, Viewport view) {
        int count = run.columns().length;
        int apart = (int) Math.max(1, (view.right() - view.left()) / view.width());
        int first = (int) Math.max(0, Math.floor(view.left() - run.columns()[0]) - apart);
        int last = (int) Math.min(count - 1.0, Math.ceil(view.right() - run.columns()[0]) + apart);
        if (first > last) {
            return;
        }
        if (count == 1) {
            double y = view.yOf(run.rows()[0]);
            path.moveTo(view.xOf(run.columns()[0] - 0.5), y);
            path.lineTo(view.xOf(run.columns()[0] + 0.5), y);
            return;
        }
        path.moveTo(view.xOf(run.columns()[first]), view.yOf(run.rows()[first]));
        for (int i = first + apart; i < last; i += apart) {
            path.lineTo(view.xOf(run.columns()[i]), view.yOf(run.rows()[i]));
        }
        path.lineTo(view.xOf(run.columns()[last]), view.yOf(run.rows()[last]));
    }
}
