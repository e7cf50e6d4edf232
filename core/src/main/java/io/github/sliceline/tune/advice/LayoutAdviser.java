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
import java.util.stream.Stream;

/**
 * Finds chunk shapes and layouts for a volume on a drive: tries many, and predicts what reads of each direction take. The
 * same question gets the same answer. Not thread-safe.
 *
 * <p>Shapes are ranked by the weighted mean of microseconds per float, a read shorter than 64 Ki floats counting as one of
 * that many, since of those only the latency is felt; times what they take of the drive beyond the volume's own samples.
 */
public final class LayoutAdviser {
    /** Reads of fewer floats are a matter of latency. */
    private static final long SHORT_READ = 64 << 10;

    /** Shapes that are looked at twice. */
    private static final int PROMISING = 16;

    /** Predictions differ from what is measured by more than that. */
    private static final double AS_GOOD = 1.03;

    /** Of so many samples a chunk is short for short reads and edits, and chunks are few enough for their index. */
    private static final long HANDY_SAMPLES = 32 << 10;

    private static final double SECOND_PLACE = 1e-3;

    /** Shapes whose extents differ by less are one piece of advice. */
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
     * @param volume of two to four dimensions
     * @throws IllegalArgumentException if the volume is empty or of another rank
     */
    @SuppressWarnings("exports") // for siblings
    public LayoutAdviser(Shape volume, ReadPredictor predictor, ReadWeights weights) {
        this(volume, predictor, weights, ChunkFilters.NONE);
    }

    private LayoutAdviser(Shape volume, ReadPredictor predictor, ReadWeights weights, ChunkFilters filters) {
        if (volume.rank() < 2 || volume.rank() > 4) {
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
     * An adviser for the same volume, whose chunks are filtered. A plane then takes all of each chunk that it touches, and time
     * to decode it, so other shapes are best.
     */
    public LayoutAdviser withFilters(ChunkFilters newFilters) {
        return new LayoutAdviser(volume, predictor, weights, newFilters);
    }

    /** An adviser for the usual directions, all read as often, the usual processor, and a drive of some kind. */
    public static LayoutAdviser of(Shape volume, DriveClass drive) {
        return of(volume, DriveModel.of(drive));
    }

    /** An adviser for the usual directions, all read as often, the usual processor, and a drive that is known better. */
    @SuppressWarnings("exports") // for siblings
    public static LayoutAdviser of(Shape volume, DriveModel drive) {
        return new LayoutAdviser(
                volume, new ReadPredictor(drive, ProcessorModel.DEFAULT), ReadWeights.even(volume.rank()));
    }

    /** The volume's extents. */
    public Shape volume() {
        return volume;
    }

    /** The best shape for a single copy in floats. A volume that is smaller than a handy chunk is one chunk. */
    public Shape bestChunk() {
        return bestChunk(Long.MAX_VALUE);
    }

    /**
     * The best shape for a single copy in floats of which a chunk has at most so many bytes.
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

    /** The best shapes for a single copy in floats, the best first; those that are hardly another shape are left out. */
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
     * The layouts that have names and take no more space than allowed, the fastest first.
     *
     * @param space of all copies by that of the samples as floats, such as 2
     * @throws IllegalArgumentException if there is none; it says what the smallest takes
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

    /** What is expected of a layout. */
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

    /** Whole chunks are stored at the volume's edges too. */
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
     * The best shape for some directions, of those that a condition allows; of what is as good for them, the best for all.
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

    /** Of shapes that are as good as the best, first those of a handy size. */
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

    /** Ties keep the order of the candidates. */
    private static Stream<Shape> ordered(Map<Shape, Double> costs) {
        return costs.entrySet().stream().sorted(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** In the first place by what is wanted; what is as good for it, by what counts. */
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

    /** The usual ones, and those that count. */
    List<ReadDirection> directions() {
        return Stream.concat(ReadDirection.usual(volume.rank()).stream(), weights.shares().keySet().stream())
                .distinct()
                .toList();
    }
}
