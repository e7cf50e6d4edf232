package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.Tie;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.HeaderOddities.OddTraces;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Coordinates of some traces, spread over a file, and the grid of bins that most of them form. The choice of traces
 * depends only on the number of traces in the file.
 *
 * @param ties lines and coordinates of the traces, without those at 0, 0
 * @param scalar coordinate scalar of most of these traces
 * @param isWhole true if bytes 1–240 hold complete map coordinates, so that a scan can check each trace by its header
 *     alone
 * @param gridOrNull the grid; null if the majority forms none
 * @param floats words on the coordinates as floating-point numbers; empty if they do not look like floats
 * @param zero traces at 0, 0
 * @param offGrid traces that do not lie on the grid
 */
record BinSample(
        List<Tie> ties,
        long scalar,
        boolean isWhole,
        @Nullable Grid gridOrNull,
        Optional<String> floats,
        OddTraces zero,
        OddTraces offGrid) {
    private static final int SOME = 96;

    /** Number of traces sampled if {@link #SOME} leave doubt. */
    private static final int MANY = 1024;

    private static final double DOUBTFUL_SHARE = 0.25;
    private static final long SEED = 39;

    /** Smallest coordinate, in metres or feet, that cannot be on a map if both X and Y exceed it. */
    private static final double OFF_ALL_MAPS = 1e7;

    private static final double LARGEST_FLOAT = 1e8;
    private static final double LEAST_BIN = 0.5;
    private static final double MOST_BIN = 10_000;

    /**
     * A grid of bins with a tolerance in line numbers. A trace may lie off the middle of its bin, because midpoints of
     * rays lie anywhere in it and coordinates are rounded.
     */
    static final class Grid {
        private static final double SHARE_OF_BIN = 0.75;

        private final BinTransform bins;
        private final double[] toInline;
        private final double[] toCrossline;
        private final double inlineTolerance;
        private final double crosslineTolerance;

        Grid(BinTransform bins, double inlineStep, double crosslineStep, double quantum) {
            BinTransform.LinePoint origin = bins.toLines(0, 0);
            double area = bins.xPerInline() * bins.yPerCrossline() - bins.xPerCrossline() * bins.yPerInline();
            this.bins = bins;
            this.toInline = new double[] {origin.inline(), bins.yPerCrossline() / area, -bins.xPerCrossline() / area};
            this.toCrossline = new double[] {origin.crossline(), -bins.yPerInline() / area, bins.xPerInline() / area};
            this.inlineTolerance = SHARE_OF_BIN * inlineStep + quantum * Math.hypot(toInline[1], toInline[2]);
            this.crosslineTolerance =
                    SHARE_OF_BIN * crosslineStep + quantum * Math.hypot(toCrossline[1], toCrossline[2]);
        }

        boolean holds(double inline, double crossline, double x, double y) {
            return Math.abs(toInline[0] + toInline[1] * x + toInline[2] * y - inline) <= inlineTolerance
                    && Math.abs(toCrossline[0] + toCrossline[1] * x + toCrossline[2] * y - crossline)
                            <= crosslineTolerance;
        }

        boolean holds(Tie tie) {
            return holds(tie.inline(), tie.crossline(), tie.x(), tie.y());
        }
    }

    /** Samples some traces, and more if these leave doubt. */
    static BinSample of(SegyFile file, HeaderMapping mapping) throws IOException {
        BinSample some = of(file, mapping, SOME);
        boolean doubtful = !some.isSingleLine()
                && some.floats.isEmpty()
                && some.offGrid.count() > DOUBTFUL_SHARE * some.ties.size()
                && file.traceCount() > SOME;
        return doubtful ? ofMany(file, mapping) : some;
    }

    /** Samples {@link #MANY} traces. */
    static BinSample ofMany(SegyFile file, HeaderMapping mapping) throws IOException {
        return of(file, mapping, MANY);
    }

    private static BinSample of(SegyFile file, HeaderMapping mapping, int most) throws IOException {
        long[] traces = spread(file.traceCount(), most);
        ByteBuffer[] pieces = SegyScanner.readPieces(file, traces, 0, file.traceHeaderBytes());
        OddTraces zero = new OddTraces();
        List<Long> known = new ArrayList<>();
        List<TraceHeader> headers = new ArrayList<>();
        for (int i = 0; i < traces.length; i++) {
            TraceHeader header = file.header(pieces[i], 0);
            if (!file.overrides().where().accepts(pieces[i], 0)) {
                continue;
            }
            if (header.x(mapping) == 0 && header.y(mapping) == 0) {
                zero.add(traces[i], 0, 0);
            } else {
                known.add(traces[i]);
                headers.add(header);
            }
        }
        List<Tie> ties = ties(headers, mapping, header -> header.x(mapping), header -> header.y(mapping));
        long scalar = usualScalar(headers);
        double scale = file.overrides().coordinateScale();
        boolean geographic = file.readFirstHeader().hasGeographicCoordinates();
        boolean isWhole = !geographic && file.traceHeaderBytes() == TraceHeader.BYTES;
        Optional<String> floats =
                isWhole && mapping.x().type() == FieldType.INT32 && mapping.y().type() == FieldType.INT32
                        ? floats(headers, mapping, ties)
                        : Optional.empty();
        Grid grid = geographic || floats.isPresent()
                ? null
                : RobustFit.of(ties, scale != 0 ? Math.abs(scale) : Coordinates.scaled(1, scalar));
        OddTraces offGrid = new OddTraces();
        for (int i = 0; i < ties.size(); i++) {
            if (grid == null || !grid.holds(ties.get(i))) {
                offGrid.add(known.get(i), ties.get(i).x(), ties.get(i).y());
            }
        }
        return new BinSample(ties, scalar, isWhole, grid, floats, zero, offGrid);
    }

    private static List<Tie> ties(
            List<TraceHeader> headers,
            HeaderMapping mapping,
            ToDoubleFunction<TraceHeader> x,
            ToDoubleFunction<TraceHeader> y) {
        List<Tie> ties = new ArrayList<>(headers.size());
        for (TraceHeader header : headers) {
            ties.add(new Tie(
                    header.inline(mapping),
                    header.crossline(mapping),
                    x.applyAsDouble(header),
                    y.applyAsDouble(header)));
        }
        return ties;
    }

    /** Returns all traces, or one of each of {@code most} equal parts of the file. */
    private static long[] spread(long traces, int most) {
        long[] spread = new long[(int) Math.min(most, traces)];
        for (int i = 0; i < spread.length; i++) {
            long from = Math.multiplyExact(traces, i) / spread.length;
            long to = Math.multiplyExact(traces, i + 1L) / spread.length;
            spread[i] = from + Math.floorMod(i * HeaderOddities.SPREAD, to - from);
        }
        return spread;
    }

    /** Returns the median scalar, or 0 without headers. */
    private static long usualScalar(List<TraceHeader> headers) {
        long[] scalars = new long[headers.size()];
        for (int i = 0; i < scalars.length; i++) {
            scalars[i] = headers.get(i).get(TraceField.COORDINATE_SCALAR);
        }
        Arrays.sort(scalars);
        return scalars.length == 0 ? 0 : scalars[scalars.length / 2];
    }

    /**
     * Returns words on coordinates that are on no map as integers. Empty unless they form a grid of likely bins as
     * floats.
     */
    private static Optional<String> floats(List<TraceHeader> headers, HeaderMapping mapping, List<Tie> ties) {
        int beyond = 0;
        for (Tie tie : ties) {
            beyond += Math.min(Math.abs(tie.x()), Math.abs(tie.y())) > OFF_ALL_MAPS ? 1 : 0;
        }
        if (2 * beyond <= ties.size()) {
            return Optional.empty();
        }
        for (SampleFormat format : List.of(SampleFormat.IEEE_FLOAT32, SampleFormat.IBM_FLOAT32)) {
            List<Tie> places = ties(
                    headers,
                    mapping,
                    header -> asFloat(format, header.getInt(mapping.xByte())),
                    header -> asFloat(format, header.getInt(mapping.yByte())));
            boolean onEarth = places.stream()
                    .allMatch(tie -> Math.abs(tie.x()) < LARGEST_FLOAT && Math.abs(tie.y()) < LARGEST_FLOAT);
            Grid grid = onEarth ? RobustFit.of(places, 1) : null;
            if (grid != null
                    && isLikely(grid.bins.inlineSpacing() * RobustFit.step(places, Tie::inline))
                    && isLikely(grid.bins.crosslineSpacing() * RobustFit.step(places, Tie::crossline))) {
                FieldType type = format == SampleFormat.IEEE_FLOAT32 ? FieldType.FLOAT32 : FieldType.IBM32;
                return Optional.of((format == SampleFormat.IEEE_FLOAT32 ? "look like IEEE" : "look like IBM")
                        + " floats: as such inline "
                        + ScanRemarks.number(places.get(0).inline()) + ", crossline "
                        + ScanRemarks.number(places.get(0).crossline()) + " is at X "
                        + ScanRemarks.number(places.get(0).x()) + ", Y "
                        + ScanRemarks.number(places.get(0).y()) + " (fields " + mapping.xByte() + ":" + type + " and "
                        + mapping.yByte() + ":" + type + ")");
            }
        }
        return Optional.empty();
    }

    private static double asFloat(SampleFormat format, int word) {
        return format.decode(ByteBuffer.allocate(Integer.BYTES).putInt(0, word), 0);
    }

    private static boolean isLikely(double spacing) {
        return spacing >= LEAST_BIN && spacing <= MOST_BIN;
    }

    /** True if all traces have one inline number or one crossline number, which determine no grid. */
    boolean isSingleLine() {
        boolean oneInline = true;
        boolean oneCrossline = true;
        for (Tie tie : ties) {
            oneInline &= tie.inline() == ties.get(0).inline();
            oneCrossline &= tie.crossline() == ties.get(0).crossline();
        }
        return oneInline || oneCrossline;
    }

    /** Returns one of the traces. */
    Tie near() {
        return ties.isEmpty() ? new Tie(0, 0, 0, 0) : ties.get(ties.size() / 2);
    }

    /** Returns sums over the traces on the grid. */
    BinTransform.Sums onGrid() {
        BinTransform.Sums sums = new BinTransform.Sums(near());
        ties.stream()
                .filter(tie -> gridOrNull != null && gridOrNull.holds(tie))
                .forEach(tie -> sums.add(tie.inline(), tie.crossline(), tie.x(), tie.y()));
        return sums;
    }

    /**
     * A fit of a grid of which up to half of the traces may be outliers. If least squares leave traces off the grid,
     * the fit takes the transform through three traces with the least median distance to all (P. Rousseeuw, Least
     * median of squares regression, 1984). Least squares over the traces on that grid follow.
     */
    private record RobustFit(List<Tie> ties, double inlineStep, double crosslineStep, double quantum) {
        private static final int TRIALS = 200;
        private static final int ROUNDS = 10;

        /** Returns the grid, or null if less than half of the traces lie on one. */
        static @Nullable Grid of(List<Tie> ties, double quantum) {
            RobustFit fit = new RobustFit(ties, step(ties, Tie::inline), step(ties, Tie::crossline), quantum);
            Grid grid = fit.leastSquares(ties);
            if (grid == null || fit.held(grid).size() == ties.size()) {
                return grid;
            }
            grid = fit.leastMedian();
            List<Tie> held = List.of();
            for (int round = 0; round < ROUNDS && grid != null; round++) {
                List<Tie> now = fit.held(grid);
                if (now.equals(held)) {
                    return 2 * held.size() > ties.size() ? grid : null;
                }
                held = now;
                grid = fit.leastSquares(held);
            }
            return 2 * held.size() > ties.size() ? grid : null;
        }

        private List<Tie> held(Grid grid) {
            List<Tie> held = new ArrayList<>(ties.size());
            for (Tie tie : ties) {
                if (grid.holds(tie)) {
                    held.add(tie);
                }
            }
            return held;
        }

        private @Nullable Grid leastSquares(List<Tie> some) {
            try {
                return new Grid(BinTransform.fit(some), inlineStep, crosslineStep, quantum);
            } catch (IllegalArgumentException e) { // the traces span no area
                return null;
            }
        }

        private @Nullable Grid leastMedian() {
            SplittableRandom random = new SplittableRandom(SEED);
            Grid best = null;
            double least = Double.POSITIVE_INFINITY;
            for (int trial = 0; trial < TRIALS; trial++) {
                Grid grid = leastSquares(
                        random.ints(3, 0, ties.size()).mapToObj(ties::get).toList());
                double median = grid == null ? least : median(grid.bins);
                if (median < least) {
                    least = median;
                    best = grid;
                }
            }
            return best;
        }

        private double median(BinTransform bins) {
            double[] distances = ties.stream()
                    .mapToDouble(tie -> {
                        BinTransform.MapPoint at = bins.toMap(tie.inline(), tie.crossline());
                        return Math.hypot(at.x() - tie.x(), at.y() - tie.y());
                    })
                    .sorted()
                    .toArray();
            return distances[distances.length / 2];
        }

        /** Returns the greatest common step of all numbers. */
        static double step(List<Tie> ties, ToDoubleFunction<Tie> number) {
            long step = 0;
            for (Tie tie : ties) {
                step = NumberRange.gcd(
                        Math.abs((long) (number.applyAsDouble(tie) - number.applyAsDouble(ties.get(0)))), step);
            }
            return Math.max(1, step);
        }
    }
}
