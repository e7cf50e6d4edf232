package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.Tie;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.HeaderOddities.Traces;
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
 * Coordinates of some traces, spread over a file, and the grid of bins that most of them make. Which traces depends on
 * nothing but their number.
 *
 * @param ties their lines and coordinates, without those at 0, 0
 * @param scalar that most of them have
 * @param isWhole whether bytes 1–240 have all that makes a coordinate on a map: a scan then looks at each trace by itself
 * @param gridOrNull null if most of them make none
 * @param floats what they are as floating-point numbers, if they look like such
 * @param zero those at 0, 0
 * @param offGrid those that do not lie on the grid
 */
record BinSample(
        List<Tie> ties,
        long scalar,
        boolean isWhole,
        @Nullable Grid gridOrNull,
        Optional<String> floats,
        Traces zero,
        Traces offGrid) {
    private static final int SOME = 96;

    /** Where some leave doubt. */
    private static final int MANY = 1024;

    private static final double DOUBTFUL_SHARE = 0.25;
    private static final long SEED = 39;

    /** Beyond this X and Y together, in metres or feet, are on no map. */
    private static final double OFF_ALL_MAPS = 1e7;

    private static final double LARGEST_FLOAT = 1e8;
    private static final double LEAST_BIN = 0.5;
    private static final double MOST_BIN = 10_000;

    /**
     * A grid of bins and how far from a bin's middle its traces may be, in numbers of lines: midpoints of rays lie anywhere
     * in their bin, and coordinates are rounded.
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

    /** Looks at some traces, at more if these leave doubt. */
    static BinSample of(SegyFile file, HeaderMapping mapping) throws IOException {
        BinSample some = of(file, mapping, SOME);
        boolean doubtful = !some.isSingleLine()
                && some.floats.isEmpty()
                && some.offGrid.count() > DOUBTFUL_SHARE * some.ties.size()
                && file.traceCount() > SOME;
        return doubtful ? ofMany(file, mapping) : some;
    }

    /** Looks at more traces. */
    static BinSample ofMany(SegyFile file, HeaderMapping mapping) throws IOException {
        return of(file, mapping, MANY);
    }

    private static BinSample of(SegyFile file, HeaderMapping mapping, int most) throws IOException {
        long[] traces = spread(file.traceCount(), most);
        ByteBuffer[] pieces = SegyScanner.readPieces(file, traces, 0, file.traceHeaderBytes());
        Traces zero = new Traces();
        List<Long> known = new ArrayList<>();
        List<TraceHeader> headers = new ArrayList<>();
        for (int i = 0; i < traces.length; i++) {
            TraceHeader header = TraceHeader.at(pieces[i], 0, file.traceHeaderBytes());
            if (header.x(mapping) == 0 && header.y(mapping) == 0) {
                zero.add(traces[i], 0, 0);
            } else {
                known.add(traces[i]);
                headers.add(header);
            }
        }
        List<Tie> ties = ties(headers, mapping, header -> header.x(mapping), header -> header.y(mapping));
        long scalar = usualScalar(headers);
        boolean geographic = file.readTraceHeader(0).hasGeographicCoordinates();
        boolean isWhole = !geographic && file.traceHeaderBytes() == TraceHeader.BYTES;
        Optional<String> floats = isWhole ? floats(headers, mapping, ties) : Optional.empty();
        Grid grid = geographic || floats.isPresent() ? null : RobustFit.of(ties, Coordinates.scaled(1, scalar));
        Traces offGrid = new Traces();
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

    /** All traces, or one of each of so many equal parts. */
    private static long[] spread(long traces, int most) {
        long[] spread = new long[(int) Math.min(most, traces)];
        for (int i = 0; i < spread.length; i++) {
            long from = Math.multiplyExact(traces, i) / spread.length;
            long to = Math.multiplyExact(traces, i + 1L) / spread.length;
            spread[i] = from + Math.floorMod(i * HeaderOddities.SPREAD, to - from);
        }
        return spread;
    }

    /** The median; 0 of none. */
    private static long usualScalar(List<TraceHeader> headers) {
        long[] scalars = new long[headers.size()];
        for (int i = 0; i < scalars.length; i++) {
            scalars[i] = headers.get(i).get(TraceField.COORDINATE_SCALAR);
        }
        Arrays.sort(scalars);
        return scalars.length == 0 ? 0 : scalars[scalars.length / 2];
    }

    /** What integers that are on no map are as floats, if as such they make a grid of likely bins. */
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
                return Optional.of((format == SampleFormat.IEEE_FLOAT32 ? "look like IEEE" : "look like IBM")
                        + " floats: as such inline "
                        + ScanRemarks.number(places.get(0).inline()) + ", crossline "
                        + ScanRemarks.number(places.get(0).crossline()) + " is at X "
                        + ScanRemarks.number(places.get(0).x()) + ", Y "
                        + ScanRemarks.number(places.get(0).y()));
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

    /** Whether they have one inline number, or one crossline number: they tell nothing of a grid. */
    boolean isSingleLine() {
        boolean oneInline = true;
        boolean oneCrossline = true;
        for (Tie tie : ties) {
            oneInline &= tie.inline() == ties.get(0).inline();
            oneCrossline &= tie.crossline() == ties.get(0).crossline();
        }
        return oneInline || oneCrossline;
    }

    /** One of them. */
    Tie near() {
        return ties.isEmpty() ? new Tie(0, 0, 0, 0) : ties.get(ties.size() / 2);
    }

    /** Sums over those that lie on the grid. */
    BinTransform.Sums onGrid() {
        BinTransform.Sums sums = new BinTransform.Sums(near());
        ties.stream()
                .filter(tie -> gridOrNull != null && gridOrNull.holds(tie))
                .forEach(tie -> sums.add(tie.inline(), tie.crossline(), tie.x(), tie.y()));
        return sums;
    }

    /**
     * Fits a grid to places of which up to half may lie anywhere: where least squares leave places off it, the transform
     * through three places whose median distance to all is the least (P. Rousseeuw, Least median of squares regression, 1984),
     * then least squares of those that lie on it.
     */
    private static final class RobustFit {
        private static final int TRIALS = 200;
        private static final int ROUNDS = 10;

        private final List<Tie> ties;
        private final double inlineStep;
        private final double crosslineStep;
        private final double quantum;

        private RobustFit(List<Tie> ties, double quantum) {
            this.ties = ties;
            this.inlineStep = step(ties, Tie::inline);
            this.crosslineStep = step(ties, Tie::crossline);
            this.quantum = quantum;
        }

        /** The grid; null if less than half of the places lie on one. */
        static @Nullable Grid of(List<Tie> ties, double quantum) {
            RobustFit fit = new RobustFit(ties, quantum);
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
            } catch (IllegalArgumentException e) { // they span no area
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

        /** The step that all numbers share. */
        static double step(List<Tie> ties, ToDoubleFunction<Tie> number) {
            long step = 0;
            for (Tie tie : ties) {
                step = gcd(Math.abs((long) (number.applyAsDouble(tie) - number.applyAsDouble(ties.get(0)))), step);
            }
            return Math.max(1, step);
        }

        private static long gcd(long a, long b) {
            return b == 0 ? a : gcd(b, a % b);
        }
    }
}
