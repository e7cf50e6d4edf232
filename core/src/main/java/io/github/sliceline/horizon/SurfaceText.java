package io.github.sliceline.horizon;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Surface;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Reads a horizon from a text file of points, one on each line: inline, crossline and value, or X, Y and value, separated by
 * spaces, tabs, commas or semicolons. Immutable and thread-safe.
 *
 * <p>The first line may name the columns, such as {@code inline crossline twt} or {@code X,Y,Z}; then there may be others
 * too. Lines that begin with {@code #} or {@code !} are comments. A file without names has three columns, and whether the
 * first two are lines or coordinates is told from the survey. Values are in the unit of the vertical axis unless
 * {@link #withFactor} says otherwise: without it, values of which nine tenths would lie in the samples if they were seconds
 * instead of milliseconds, or kilometres instead of metres, are refused. NaN, 1e30 and the usual -999.25, -9999, -99999 and
 * 9999900 outside the samples are holes.
 *
 * <p>A point counts for the bin that it lies on, to a quarter of the distance to the next. Points elsewhere are left out, as
 * those of a larger survey are, unless they are more than those that count.
 */
public final class SurfaceText {
    /** Of the distance between bins. */
    private static final double ON_BIN = 0.25;

    private static final double[] HOLES = {-999.25, -999, -9999, -99999, 9_999_900, 999_999};

    private final SurveyGrid grid;
    private final SampleAxis samples;
    private final double factor;
    private final boolean isUnitKnown;

    private SurfaceText(SurveyGrid grid, SampleAxis samples, double factor, boolean isUnitKnown) {
        this.grid = grid;
        this.samples = samples;
        this.factor = factor;
        this.isUnitKnown = isUnitKnown;
    }

    /** For horizons of a volume with this survey and these samples. */
    public SurfaceText(SurveyGrid grid, SampleAxis samples) {
        this(grid, samples, 1, false);
    }

    /**
     * Reads files whose values are in another unit.
     *
     * @param times what their values are multiplied by: 1000 for seconds where the axis has milliseconds, -1 for heights, 1
     *     for values that are right as they are, however small
     */
    public SurfaceText withFactor(double times) {
        if (times == 0 || !Double.isFinite(times)) {
            throw new IllegalArgumentException("the factor must be a number other than 0, got " + times);
        }
        return new SurfaceText(grid, samples, times, true);
    }

    /**
     * A horizon that was read.
     *
     * @param surface its bins
     * @param points that count
     * @param elsewhere points that lie on no bin of the survey
     */
    public record Horizon(Surface surface, long points, long elsewhere) {}

    /**
     * Reads a file. Memory: a value for each bin, and one line.
     *
     * @throws CorruptFileException if it is no such text, or has two values for a bin; the message names the line
     * @throws UnsupportedFileException if its points are of another survey or its values of another unit; the message says
     *     how far off they are, and the advice is the {@link Advice.HorizonFactor} that would fit
     */
    public Horizon read(Path file) throws IOException {
        try (PointRows rows = PointRows.open(file)) {
            return new TableReader(file, rows).read();
        }
    }

    /** One file that is being read. */
    private final class TableReader {
        private final Path file;
        private final PointRows rows;
        private final double[] values = new double[Math.toIntExact(grid.size())];
        private boolean onMap;
        private long points;
        private long elsewhere;
        private String firstElsewhere = "";

        TableReader(Path file, PointRows rows) {
            this.file = file;
            this.rows = rows;
            Arrays.fill(values, Double.NaN);
        }

        Horizon read() throws IOException {
            boolean first = true;
            while (rows.next()) {
                if (first) {
                    onMap = isOnMap(rows.first(), rows.second());
                    first = false;
                }
                point(rows.first(), rows.second(), rows.value() * factor);
            }
            if (first) {
                throw new UnsupportedFileException(file, "there are no points in it");
            }
            requireMet();
            return new Horizon(Surface.of(grid, values), points, elsewhere);
        }

        private boolean isOnMap(double a, double b) throws IOException {
            boolean map = rows.isOnMap().orElseGet(() -> !isNear(grid.inlines(), a) || !isNear(grid.crosslines(), b));
            if (map && grid.bins().isEmpty()) {
                throw new UnsupportedFileException(
                        file,
                        "line " + rows.line() + " has " + a + " and " + b
                                + ", which are no line numbers of the survey ("
                                + "inlines " + grid.inlines() + ", crosslines " + grid.crosslines()
                                + "), and it has no coordinates for X and Y");
            }
            return map;
        }

        /** Is out of the survey by no more than its length: line numbers are, coordinates are not. */
        private static boolean isNear(LineAxis axis, double number) {
            double length = Math.max(1000, (double) axis.max() - axis.min());
            return number == Math.rint(number) && number > axis.min() - length && number < axis.max() + length;
        }

        private void point(double a, double b, double value) throws IOException {
            LinePoint at = onMap ? grid.bins().orElseThrow().toLines(a, b) : new LinePoint(a, b);
            int i = index(grid.inlines(), at.inline());
            int x = index(grid.crosslines(), at.crossline());
            if (i < 0 || x < 0) {
                elsewhere++;
                firstElsewhere = firstElsewhere.isEmpty() ? howFar(at) : firstElsewhere;
                return;
            }
            points++;
            if (isHole(value)) {
                return;
            }
            int bin = i * grid.crosslines().count() + x;
            if (!Double.isNaN(values[bin]) && Math.abs(values[bin] - value) > 1e-9 * Math.abs(value)) {
                throw new CorruptFileException(
                        file,
                        CorruptFileException.UNKNOWN,
                        "line " + rows.line() + " has " + value + " for inline "
                                + grid.inlines().numberAt(i)
                                + ", crossline " + grid.crosslines().numberAt(x) + ", which has " + values[bin]
                                + " already; wanted one value for each bin");
            }
            values[bin] = value;
        }

        private boolean isHole(double value) {
            return !(Math.abs(value) < 1e30)
                    || (SurfaceFit.inside(samples, 1, value) == 0
                            && Arrays.stream(HOLES).anyMatch(hole -> value == hole * factor));
        }

        /** Index of the line that a number lies on; -1 if it lies on none. */
        private static int index(LineAxis axis, double number) {
            double index = (number - axis.first()) / axis.step();
            double nearest = Math.rint(index);
            boolean on = Math.abs(index - nearest) <= ON_BIN && nearest >= 0 && nearest < axis.count();
            return on ? (int) nearest : -1;
        }

        private String howFar(LinePoint at) {
            double inline = nearest(grid.inlines(), at.inline());
            double crossline = nearest(grid.crosslines(), at.crossline());
            BinTransform bins = grid.bins().orElse(null);
            String off;
            if (bins == null) {
                off = Math.abs(at.inline() - inline) + " inlines and " + Math.abs(at.crossline() - crossline)
                        + " crosslines";
            } else {
                MapPoint point = bins.toMap(at.inline(), at.crossline());
                MapPoint bin = bins.toMap(inline, crossline);
                off = Math.round(10 * Math.hypot(point.x() - bin.x(), point.y() - bin.y())) / 10.0
                        + " units of the map";
            }
            return "that on line " + rows.line() + " is " + off + " from the nearest, inline " + (int) inline
                    + ", crossline " + (int) crossline;
        }

        private static double nearest(LineAxis axis, double number) {
            double index = Math.rint((number - axis.first()) / axis.step());
            return axis.numberAt((int) Math.max(0, Math.min(axis.count() - 1.0, index)));
        }

        private void requireMet() throws IOException {
            if (elsewhere > points) {
                throw new UnsupportedFileException(
                        file,
                        elsewhere + " of its " + (points + elsewhere)
                                + " points lie on no bin of the survey, which has "
                                + "inlines " + grid.inlines() + " and crosslines " + grid.crosslines() + "; "
                                + firstElsewhere);
            }
            double[] known =
                    Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
            boolean isOutside = SurfaceFit.isOutside(samples, known);
            double fitting = SurfaceFit.other(samples, known)
                    .map(SurfaceFit.Other::factor)
                    .orElse(1.0);
            // What fits when it is a thousand times as much lies in the first thousandth of the axis as it is.
            if (isOutside || (!isUnitKnown && Math.abs(fitting) == 1000)) {
                Advice[] advice = DoubleStream.of(factor * fitting, 1)
                        .limit(!isOutside ? 2 : fitting == 1 ? 0 : 1)
                        .mapToObj(Advice.HorizonFactor::new)
                        .toArray(Advice[]::new);
                String remedy =
                        Arrays.stream(advice).map(Advice::toString).collect(Collectors.joining(", or as it is with "));
                throw new UnsupportedFileException(
                        file,
                        SurfaceFit.sentence(samples, known) + (remedy.isEmpty() ? "" : "; read it with " + remedy),
                        advice);
            }
        }
    }
}
