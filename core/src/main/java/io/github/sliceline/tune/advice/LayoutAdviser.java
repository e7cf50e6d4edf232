package io.github.sliceline.tune.advice;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.ReadForecast;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProcessorModel;
import io.github.sliceline.tune.drive.ReadPredictor;
import io.github.sliceline.tune.drive.StoredRatio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds chunk shapes and layouts for a volume on a drive: tries many, and predicts the costs of reads in each
 * direction. The same question gets the same answer. Not thread-safe.
 *
 * <p>Shapes are ranked by the weighted mean of microseconds per float, multiplied by their bytes on the drive relative
 * to the volume's own samples. A read shorter than 64 Ki floats counts as one of that many, since the user notices only
 * its latency.
 */
public final class LayoutAdviser {
    /** Dimensions of volumes whose planes are predicted. */
    static final int MOST_DIMENSIONS = 4;

    /** Floats of a read below which only its latency counts. */
    private static final long SHORT_READ = 64 << 10;

    /** Number of shapes that are predicted exactly. */
    private static final int PROMISING = 16;

    /** Ratio of costs up to which they count as equal. Predictions differ more than that from measurements. */
    private static final double AS_GOOD = 1.03;

    /**
     * Samples of a handy chunk: short for short reads and edits, and large enough that chunks are few enough for their
     * index.
     */
    private static final long HANDY_SAMPLES = 32 << 10;

    private static final double SECOND_PLACE = 1e-3;

    /** Ratio of extents up to which two shapes count as the same advice. */
    private static final double ALIKE = 2.5;

    private final Shape volume;
    private final ReadPredictor predictor;
    private final ReadPredictor quick;
    private final ReadWeights weights;
    private final ChunkCandidates usual;
    private final ChunkFilters filters;
    private final Map<CubeLayout, Map<ReadDirection, ReadForecast>> known = new HashMap<>();

    /**
     * Adviser for a volume.
     *
     * @param volume extents of two to four dimensions
     * @throws IllegalArgumentException if the volume is empty or of another rank
     */
    @SuppressWarnings("exports") // for other modules of this project
    public LayoutAdviser(Shape volume, ReadPredictor predictor, ReadWeights weights) {
        this(volume, predictor, weights, ChunkFilters.NONE);
    }

    private LayoutAdviser(Shape volume, ReadPredictor predictor, ReadWeights weights, ChunkFilters filters) {
        if (volume.rank() < 2 || volume.rank() > MOST_DIMENSIONS) {
            throw new IllegalArgumentException("layouts are of two to four dimensions, got " + volume);
        }
        if (volume.size() == 0) {
            throw new IllegalArgumentException("a volume of " + volume + " has no samples to lay out");
        }
        this.volume = volume;
        this.predictor = predictor;
        this.quick = predictor.quick();
        this.weights = weights;
        this.usual = ChunkCandidates.of(predictor.drive());
        this.filters = filters;
    }

    /**
     * Returns an adviser for the same volume with filtered chunks. A plane then takes all bytes of each chunk that it
     * touches, and time to decode it, so other shapes are best.
     */
    public LayoutAdviser withFilters(ChunkFilters newFilters) {
        return new LayoutAdviser(volume, predictor, weights, newFilters);
    }

    /** Returns an adviser for the usual directions with equal weights, the usual processor, and a kind of drive. */
    public static LayoutAdviser of(Shape volume, DriveClass drive) {
        return of(volume, DriveModel.of(drive));
    }

    /**
     * Returns an adviser for the usual directions with equal weights, the usual processor, and a drive with a model.
     */
    @SuppressWarnings("exports") // for other modules of this project
    public static LayoutAdviser of(Shape volume, DriveModel drive) {
        return new LayoutAdviser(
                volume, new ReadPredictor(drive, ProcessorModel.DEFAULT), ReadWeights.even(volume.rank()));
    }

    /**
     * Returns the best shape for a single copy of a volume of any rank.
     *
     * @param lines true if the first two dimensions are inlines and crosslines. Of other axes, chunks lie along the first
     *     one, the longest of the others, and the samples, within one index of each other axis: so a shot, a common
     *     channel and a slice of shots, cables and channels are read as well as the planes of a stacked volume
     * @param mostBytes most bytes of a chunk, at least 4
     */
    @SuppressWarnings("exports") // for siblings
    public static Shape bestChunk(Shape volume, boolean lines, DriveModel drive, ChunkFilters filters, long mostBytes) {
        int samples = volume.rank() - 1;
        if (samples < MOST_DIMENSIONS - 1 || (lines && samples < MOST_DIMENSIONS)) {
            return of(volume, drive).withFilters(filters).bestChunk(mostBytes);
        }
        int longest = IntStream.range(1, samples)
                .boxed()
                .max(Comparator.comparingLong(volume::extent))
                .orElseThrow();
        Shape planes = Shape.of(volume.extent(0), volume.extent(longest), volume.extent(samples));
        Shape best = of(planes, drive).withFilters(filters).bestChunk(mostBytes);
        long[] chunk = new long[volume.rank()];
        Arrays.fill(chunk, 1);
        chunk[0] = best.extent(0);
        chunk[longest] = best.extent(1);
        chunk[samples] = best.extent(2);
        return Shape.of(chunk);
    }

    /** Extents of the volume. */
    public Shape volume() {
        return volume;
    }

    /** Returns the best shape for a single copy in floats. A volume that is smaller than a handy chunk is one chunk. */
    public Shape bestChunk() {
        return bestChunk(Long.MAX_VALUE);
    }

    /**
     * Returns the best shape for a single copy in floats, with a limit on the bytes of a chunk.
     *
     * @param mostBytes at least 4
     */
    public Shape bestChunk(long mostBytes) {
        if (volume.size() <= Math.min(HANDY_SAMPLES, mostBytes / Float.BYTES)) {
            return volume;
        }
        return ranked(SampleType.FLOAT32, usual.atMost(mostBytes), weights, shape -> true)
                .get(0);
    }

    /**
     * Returns the best shapes for a single copy in floats, the best first. Skips a shape that hardly differs from a
     * better one.
     */
    public List<LayoutAdvice> chunks(int most) {
        List<Shape> different = new ArrayList<>();
        for (Shape shape : ranked(SampleType.FLOAT32, usual, weights, any -> true)) {
            if (different.size() < most && different.stream().noneMatch(taken -> isLike(taken, shape))) {
                different.add(shape);
            }
        }
        return different.stream()
                .map(shape -> {
                    CubeLayout cube = cube(shape);
                    return advice(
                            cube.toString(), List.of(cube), AdviceReason.ofChunk(shape, forecasts(cube), predictor));
                })
                .toList();
    }

    private static boolean isLike(Shape one, Shape other) {
        for (int d = 0; d < one.rank(); d++) {
            double ratio = (double) one.extent(d) / other.extent(d);
            if (ratio > ALIKE || ratio < 1 / ALIKE) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the named layouts that take no more space than allowed, the fastest first.
     *
     * @param space most bytes of all copies divided by those of the samples as floats, such as 2
     * @throws IllegalArgumentException if no layout takes so little; the message says what the smallest takes
     */
    public List<LayoutAdvice> layouts(double space) {
        List<LayoutAdvice> all = Layouts.NAMES.stream()
                .map(name -> advice(name, Layouts.parse(name, this), AdviceReason.ofLayout(name, volume.rank())))
                .toList();
        List<LayoutAdvice> fitting = all.stream()
                .filter(advice -> advice.rawRatio() <= space)
                .sorted(Comparator.comparingDouble(LayoutAdvice::microsPerFloat))
                .toList();
        if (fitting.isEmpty()) {
            double least =
                    all.stream().mapToDouble(LayoutAdvice::rawRatio).min().orElseThrow();
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "no layout of %s takes at most %.2f times its samples; the smallest takes %.2f times",
                    volume,
                    space,
                    least));
        }
        return fitting;
    }

    /** Returns the layout with its predicted costs. */
    public LayoutAdvice advice(String name, List<CubeLayout> cubes, String reason) {
        Map<ReadDirection, ReadForecast> best = new EnumMap<>(ReadDirection.class);
        for (CubeLayout cube : cubes) {
            forecasts(cube)
                    .forEach((direction, forecast) ->
                            best.merge(direction, forecast, (a, b) -> a.seconds() <= b.seconds() ? a : b));
        }
        double mean = weights.mean(direction -> forecast(best, direction).microsPerFloat());
        double stored = cubes.stream().mapToDouble(this::storedBytes).sum();
        return new LayoutAdvice(name, cubes, best, mean, stored / (volume.size() * (double) Float.BYTES), reason);
    }

    /** Returns the bytes of a layout in the file. At the volume's edges, too, chunks are stored whole. */
    private double storedBytes(CubeLayout cube) {
        return volume.size()
                * padding(cube.chunk())
                * cube.type().bytes()
                * StoredRatio.assumed(cube.type(), cube.filters());
    }

    private double padding(Shape chunk) {
        double padding = 1;
        for (int d = 0; d < chunk.rank(); d++) {
            double extent = volume.extent(d);
            padding *= Math.ceil(extent / chunk.extent(d)) * chunk.extent(d) / extent;
        }
        return padding;
    }

    CubeLayout cube(Shape chunk) {
        return new CubeLayout(CubeLayout.CUBE, chunk, SampleType.FLOAT32, filters);
    }

    /**
     * Returns the best shape for some directions among those for which a condition is true. Among equally good ones,
     * returns the best for all directions that count.
     */
    Shape bestFor(SampleType type, List<ReadDirection> directions, Predicate<Shape> allowed) {
        return ranked(type, usual, ReadWeights.of(directions), allowed).get(0);
    }

    private List<Shape> ranked(
            SampleType type, ChunkCandidates candidates, ReadWeights wanted, Predicate<Shape> allowed) {
        Map<Shape, Double> rough = new LinkedHashMap<>();
        for (Shape shape : candidates.in(volume, type.bytes(), allowed)) {
            CubeLayout cube = new CubeLayout(CubeLayout.CUBE, shape, type, filters);
            rough.put(shape, cost(forecasts(quick, cube), wanted));
        }
        Set<Shape> promising =
                new LinkedHashSet<>(ordered(rough).limit(PROMISING).toList());
        for (Shape shape : List.copyOf(promising)) {
            Shape fitted = ChunkCandidates.fitted(shape, volume);
            if (allowed.test(fitted) && fitted.size() * type.bytes() <= candidates.mostBytes()) {
                promising.add(fitted);
            }
        }
        Map<Shape, Double> exact = new LinkedHashMap<>();
        for (Shape shape : promising) {
            CubeLayout cube = new CubeLayout(CubeLayout.CUBE, shape, type, filters);
            exact.put(shape, cost(forecasts(cube), wanted) * padding(shape));
        }
        return handyFirst(ordered(exact).toList(), exact);
    }

    /** Among shapes that are as good as the best, puts those of a handy size first. */
    private static List<Shape> handyFirst(List<Shape> ordered, Map<Shape, Double> costs) {
        double good = costs.getOrDefault(ordered.get(0), 0.0) * AS_GOOD;
        long equals = ordered.stream()
                .takeWhile(shape -> costs.getOrDefault(shape, 0.0) <= good)
                .count();
        return Stream.concat(
                        ordered.stream().limit(equals).sorted(Comparator.comparingDouble(LayoutAdviser::unhandy)),
                        ordered.stream().skip(equals))
                .toList();
    }

    private static double unhandy(Shape chunk) {
        return Math.abs(StrictMath.log((double) chunk.size() / HANDY_SAMPLES));
    }

    /** Returns the shapes by cost. Equal ones keep the order of the candidates. */
    private static Stream<Shape> ordered(Map<Shape, Double> costs) {
        return costs.entrySet().stream().sorted(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** Cost in the wanted directions. The cost in all directions that count decides only between equals. */
    private double cost(Map<ReadDirection, ReadForecast> forecasts, ReadWeights wanted) {
        return felt(forecasts, wanted) + felt(forecasts, weights) * SECOND_PLACE;
    }

    private static double felt(Map<ReadDirection, ReadForecast> forecasts, ReadWeights wanted) {
        return wanted.mean(direction -> {
            ReadForecast forecast = forecast(forecasts, direction);
            return forecast.seconds() * 1e6 / Math.max(SHORT_READ, forecast.samples());
        });
    }

    private static ReadForecast forecast(Map<ReadDirection, ReadForecast> forecasts, ReadDirection direction) {
        ReadForecast forecast = forecasts.get(direction);
        if (forecast == null) {
            throw new IllegalStateException("nothing is predicted for " + direction);
        }
        return forecast;
    }

    private Map<ReadDirection, ReadForecast> forecasts(CubeLayout cube) {
        return known.computeIfAbsent(cube, layout -> forecasts(predictor, layout));
    }

    private Map<ReadDirection, ReadForecast> forecasts(ReadPredictor by, CubeLayout cube) {
        Map<ReadDirection, ReadForecast> forecasts = new EnumMap<>(ReadDirection.class);
        for (ReadDirection direction : directions()) {
            forecasts.put(direction, by.predict(volume, cube, direction));
        }
        return forecasts;
    }

    /** Returns the usual directions, and further ones that have a weight. */
    List<ReadDirection> directions() {
        return Stream.concat(ReadDirection.usual(volume.rank()).stream(), weights.shares().keySet().stream())
                .distinct()
                .toList();
    }
}
