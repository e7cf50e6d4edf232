package io.github.sliceline.horizon;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Surface;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a horizon from a text file of points, one per line, or of a grid. The kind of file is found from its content.
 * Immutable and thread-safe.
 *
 * <p><b>Points</b> are inline, crossline and value, or X, Y and value, or all of these, separated by spaces, tabs,
 * commas or semicolons. If the columns are named, they may have any order; names are in the first line (CSV), in
 * comments (OpendTect) or in a header (Petrel points with attributes). Lines may begin with {@code INLINE : 1001 XLINE
 * : 2001} (Charisma). Without names (IRAP classic points), the columns that lie on the survey's lines and map are used.
 * A point belongs to the bin that it lies on, within a quarter of the distance between bins. Other points are ignored,
 * because the file may cover a larger survey. If most points lie between bins, the bins are computed from them, see
 * {@link PointGridding}; if they are not dense enough or lie elsewhere, the file is refused. If points have names, a
 * file has several horizons.
 *
 * <p><b>Grids</b> are IRAP classic, ZMap+, CPS-3, ESRI ASCII, Surfer or GeoTIFF. A bin gets the value of the node that it lies on, within a
 * twentieth of the distance between nodes. Between nodes the value is bilinear, and a hole if one of the four nodes
 * around is a hole.
 *
 * <p>Holes are NaN, 1e30 and the header's null value. If they lie outside the samples, the usual -999.25, -9999,
 * -99999, 9999900 and 9999999 are holes too. A unit that the file states, such as {@code Z (s)}, is used. Otherwise
 * values are in the unit of the vertical axis, unless {@link #withFactor} is given. Without a factor, values are
 * refused if nine tenths would lie within the samples as seconds instead of milliseconds, or as kilometres instead of
 * metres. Values that fit only with the other sign get it.
 *
 * <p>Sources: OpendTect user documentation, "Export Horizons"; xtgeo's {@code points} and {@code RegularSurface}
 * (equinor/xtgeo); readers of Petrel's points in OpenGeoSys ({@code PetrelInterface}). The sources for grids are named
 * at their classes.
 */
public final class SurfaceText {
    /** Fraction of the distance between bins. */
    static final double ON_BIN = 0.25;

    /** Most horizons in a file. With more names, the names are of points. */
    private static final int MOST_NAMES = 100;

    private static final double[] HOLES = {-999.25, -999, -9999, -99999, 9_999_900, 9_999_999, 999_999};

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

    /** Makes a reader of horizons on a volume with this survey and these samples. */
    public SurfaceText(SurveyGrid grid, SampleAxis samples) {
        this(grid, samples, 1, false);
    }

    /**
     * Returns a reader of files whose values are in another unit.
     *
     * @param times factor for the values: 1000 for seconds on an axis in milliseconds, -1 for heights, 1 for values
     *     that are right however small they are
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
     * @param name name that the file gives it; empty if it gives none
     * @param surface its values per bin
     * @param points number of points on the survey, including those without a value; for a grid, number of bins with a
     *     value
     * @param elsewhere number of points that lie on no bin of the survey
     * @param understood how the file was interpreted, in a line such as {@code columns X, Y, time in s; 58,112 of
     *     60,000 points on the survey}
     */
    public record Horizon(String name, Surface surface, long points, long elsewhere, String understood) {}

    /**
     * Reads a file. Memory: a value per bin and one line; for a grid also a value per node.
     *
     * @throws CorruptFileException if the file is not such a text, or has two values for a bin; the message names the
     *     line
     * @throws UnsupportedFileException if the points belong to another survey or the values have another unit; the
     *     message says how far off they are, and the advice is the {@link Advice.HorizonFactor} that would fit
     */
    public Horizon read(Path file) throws IOException {
        return read(file, null);
    }

    /**
     * Reads a file, of several horizons the one with this name.
     *
     * @param name one of {@link #names}; null for the only one
     * @see #read(Path)
     */
    public Horizon read(Path file, @Nullable String name) throws IOException {
        List<String> names = name == null ? List.of() : names(file);
        if (name != null && !names.contains(name)) {
            throw new UnsupportedFileException(
                    file,
                    "it has no horizon " + TextLines.quoted(name) + "; "
                            + (names.isEmpty() ? "its values have no names" : "there are " + shown(names)));
        }
        Optional<GridFile> map = GridFile.read(file);
        if (map.isPresent()) {
            return new FileReader(file).read(map.get());
        }
        try (PointRows rows = PointRows.open(file, grid, samples)) {
            return new FileReader(file).read(rows, name);
        }
    }

    /** Reads all horizons of a file, one after the other; see {@link #read(Path)}. */
    public List<Horizon> readAll(Path file) throws IOException {
        List<String> names = names(file);
        if (names.size() < 2) {
            return List.of(read(file));
        }
        List<Horizon> all = new ArrayList<>();
        for (String name : names) {
            all.add(read(file, name));
        }
        return all;
    }

    /**
     * Returns the names of the horizons of a file, in its order; empty if its points have no names, or so many that
     * they are no horizons.
     *
     * @throws CorruptFileException if the file is no text of points
     */
    public List<String> names(Path file) throws IOException {
        Set<String> names = new LinkedHashSet<>();
        if (GridFile.formatOf(file).isEmpty()) {
            try (PointRows rows = PointRows.open(file, grid, samples)) {
                while (names.size() <= MOST_NAMES && rows.next()) {
                    names.add(rows.name());
                }
            }
        }
        names.remove("");
        return names.size() > MOST_NAMES ? List.of() : List.copyOf(names);
    }

    private static String shown(List<String> names) {
        return names.stream().map(TextLines::quoted).collect(Collectors.joining(", "));
    }

    /** True if a number may be a line number of the survey or near it. */
    static boolean isLine(Axis axis, double number) {
        return number == Math.rint(number) && axis.isNear(number);
    }

    /** Returns the index in {@code [inline][crossline]} of the bin that a place lies on, or -1. */
    static int bin(SurveyGrid grid, LinePoint at) {
        int i = index(grid.inlines(), at.inline());
        int x = index(grid.crosslines(), at.crossline());
        return i < 0 || x < 0 ? -1 : i * grid.crosslines().size() + x;
    }

    /** Returns the index of the line that a number lies on, or -1. */
    private static int index(Axis axis, double number) {
        double index = axis.indexAt(number);
        double nearest = Math.rint(index);
        boolean on = Math.abs(index - nearest) <= ON_BIN && nearest >= 0 && nearest < axis.size();
        return on ? (int) nearest : -1;
    }

    /** Reads one file. */
    private final class FileReader {
        private final Path file;
        private final double[] values = new double[Math.toIntExact(grid.size())];
        private double times = factor;
        private boolean isSure = isUnitKnown;
        private String quantity;
        private long points;
        private long elsewhere;
        private long withoutValue;
        private String firstElsewhere = "";
        private String name = "";
        private @Nullable CorruptFileException conflict;

        FileReader(Path file) {
            this.file = file;
            quantity = samples.unit().quantity() + (factor == 1 ? "" : " after × " + factor);
            Arrays.fill(values, Double.NaN);
        }

        Horizon read(GridFile read) throws IOException {
            MapGrid map = read.map();
            BinTransform bins = bins("the " + read.format() + " has nodes on the map");
            for (int bin = 0; bin < values.length; bin++) {
                MapPoint at = bins.toMap(
                        grid.inlines().numberAt(bin / grid.crosslines().size()),
                        grid.crosslines().numberAt(bin % grid.crosslines().size()));
                values[bin] = times * map.at(at.x(), at.y(), value -> isHole(times * value));
                points += Double.isNaN(values[bin]) ? 0 : 1;
            }
            if (points == 0) {
                throw new UnsupportedFileException(
                        file,
                        "none of the survey's bins, which are from " + corners(grid)
                                + ", lies between nodes with values of the grid, which is from "
                                + corners(map.nodes()));
            }
            return horizon("; values for %,d of %,d bins", read.format() + " " + map, points, values.length);
        }

        private static String corners(SurveyGrid of) {
            return of.corners().stream()
                    .map(corner -> corner.map().orElseThrow())
                    .map(at -> String.format(Locale.ROOT, "%.1f, %.1f", at.x(), at.y()))
                    .collect(Collectors.joining(" to "));
        }

        Horizon read(PointRows rows, @Nullable String wanted) throws IOException {
            boolean isAll = false;
            while (rows.next()) {
                if (wanted != null && !wanted.equals(rows.name())) {
                    continue;
                }
                if (points + elsewhere == 0) {
                    begin(rows);
                }
                if (!isAll && !name.equals(rows.name())) {
                    List<String> names = names(file);
                    if (names.size() > 1) {
                        throw new UnsupportedFileException(
                                file,
                                "it has " + names.size() + " horizons, " + shown(names) + "; "
                                        + Advice.Step.NAME_HORIZON,
                                Advice.Step.NAME_HORIZON);
                    }
                    isAll = true;
                    name = "";
                }
                point(rows, place(rows), rows.value() * times);
            }
            if (points + elsewhere == 0) {
                throw new UnsupportedFileException(file, "there are no points in it");
            }
            String gridded = elsewhere > points ? gridded(wanted) : "";
            if (gridded.isEmpty() && conflict != null) {
                throw conflict;
            }
            return horizon(
                    "; %,d of %,d points on the survey%s%s",
                    "columns " + rows.places(),
                    points,
                    points + elsewhere,
                    gridded,
                    withoutValue == 0 ? "" : String.format(Locale.ROOT, ", %,d without a value", withoutValue));
        }

        /**
         * Reads the points once more and computes bins from them; returns how. Refuses points that are not dense
         * enough.
         */
        private String gridded(@Nullable String wanted) throws IOException {
            PointGridding between = new PointGridding(grid);
            try (PointRows rows = PointRows.open(file, grid, samples)) {
                while (rows.next()) {
                    double value = rows.value() * times;
                    if ((wanted == null || wanted.equals(rows.name())) && !isHole(value)) {
                        between.add(place(rows), value);
                    }
                }
            }
            double reach = 2L * between.count() > elsewhere ? between.fill(values) : 0;
            if (reach == 0) {
                throw new UnsupportedFileException(
                        file,
                        elsewhere + " of its " + (points + elsewhere)
                                + " points lie on no bin of the survey, which has "
                                + "inlines " + grid.inlines() + " and crosslines " + grid.crosslines()
                                + ", and are too few to be gridded; " + firstElsewhere);
            }
            elsewhere += points - between.count();
            points = between.count();
            return String.format(
                    Locale.ROOT,
                    ", most between its bins; gridded: values for %,d of %,d bins, from points up to %.3g bins away",
                    Arrays.stream(values).filter(value -> !Double.isNaN(value)).count(),
                    values.length,
                    reach);
        }

        private LinePoint place(PointRows rows) {
            return rows.isOnMap()
                    ? grid.bins().orElseThrow().toLines(rows.first(), rows.second())
                    : new LinePoint(rows.first(), rows.second());
        }

        private void begin(PointRows rows) throws IOException {
            name = rows.name();
            if (rows.isOnMap()) {
                bins("line " + rows.line() + " has " + rows.first() + " and " + rows.second()
                        + ", which are no line numbers of the survey ("
                        + "inlines " + grid.inlines() + ", crosslines " + grid.crosslines() + ")");
            }
            StatedUnit stated = rows.unit().orElse(null);
            if (stated != null && !isUnitKnown && samples.unit() != SampleUnit.INDEX) {
                quantity = stated.toString();
                isSure = true;
                times = stated.factor(samples.unit())
                        .orElseThrow(() -> new UnsupportedFileException(
                                file,
                                "it says that its values are " + stated + ", and the samples are "
                                        + samples.unit().quantity()));
            }
        }

        private BinTransform bins(String why) throws UnsupportedFileException {
            return grid.bins()
                    .orElseThrow(() -> new UnsupportedFileException(
                            file, why + ", and the survey has no coordinates for X and Y"));
        }

        private void point(PointRows rows, LinePoint at, double value) {
            int bin = bin(grid, at);
            if (bin < 0) {
                elsewhere++;
                firstElsewhere = firstElsewhere.isEmpty() ? howFar(rows.line(), at) : firstElsewhere;
                return;
            }
            points++;
            if (isHole(value)) {
                withoutValue++;
                return;
            }
            boolean isOther = !Double.isNaN(values[bin]) && Math.abs(values[bin] - value) > 1e-9 * Math.abs(value);
            if (isOther && conflict == null) {
                conflict = new CorruptFileException(
                        file,
                        CorruptFileException.UNKNOWN,
                        "line " + rows.line() + " has " + value + " for inline "
                                + grid.inlines()
                                        .numberAt(bin / grid.crosslines().size())
                                + ", crossline "
                                + grid.crosslines()
                                        .numberAt(bin % grid.crosslines().size()) + ", which has " + values[bin]
                                + " already; wanted one value for each bin");
            }
            values[bin] = value;
        }

        private boolean isHole(double value) {
            return !(Math.abs(value) < 1e30)
                    || (SurfaceFit.inside(samples, 1, value) == 0
                            && Arrays.stream(HOLES).anyMatch(hole -> value == hole * times));
        }

        private String howFar(long line, LinePoint at) {
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
            return "that on line " + line + " is " + off + " from the nearest, inline " + (int) inline + ", crossline "
                    + (int) crossline;
        }

        private static double nearest(Axis axis, double number) {
            double index = Math.rint(axis.indexAt(number));
            return axis.numberAt((int) Math.max(0, Math.min(axis.size() - 1.0, index)));
        }

        private Horizon horizon(String understood, String what, Object... of) throws UnsupportedFileException {
            requireUnit();
            return new Horizon(
                    name,
                    Surface.of(grid, values),
                    points,
                    elsewhere,
                    what + ", " + quantity + String.format(Locale.ROOT, understood, of));
        }

        private double[] known() {
            return Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        }

        private void requireUnit() throws UnsupportedFileException {
            double[] read = known();
            if (!isUnitKnown && SurfaceFit.isNegative(samples, read)) {
                Arrays.setAll(values, bin -> -values[bin]);
                times = -times;
                quantity += ", negative in the file";
            }
            double[] known = known();
            boolean isOutside = SurfaceFit.isOutside(samples, known);
            double fitting = SurfaceFit.other(samples, known)
                    .map(SurfaceFit.Other::factor)
                    .orElse(1.0);
            // Values that fit only after multiplication by 1000 lie in the first thousandth of the axis without it.
            if (isOutside || (!isSure && Math.abs(fitting) == 1000)) {
                Advice[] advice = DoubleStream.of(times * fitting, times)
                        .limit(!isOutside ? 2 : fitting == 1 ? 0 : 1)
                        .mapToObj(Advice.HorizonFactor::new)
                        .toArray(Advice[]::new);
                String remedy =
                        Arrays.stream(advice).map(Advice::toString).collect(Collectors.joining(", or as it is with "));
                throw new UnsupportedFileException(
                        file,
                        SurfaceFit.sentence(samples, read) + (remedy.isEmpty() ? "" : "; read it with " + remedy),
                        advice);
            }
        }
    }
}
