package io.github.sliceline.segy.geometry;

import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisPlaces;
import io.github.sliceline.segy.axes.AxisSource;
import io.github.sliceline.segy.axes.AxisSpec;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A random SEG-Y file and the axes of its traces: those of a {@link TrueGeometry}, or any of one to five axes, with
 * fields of all types, classes, numbers by other fields, directions, traces that share a place or are left out, and a
 * grid that is nearly full or nearly empty. Sample k of trace t is {@code 1000 t + k}.
 */
public final class AxesSurvey {
    public static final int SAMPLES = 32;

    private static final List<String> NAMES = List.of("shot", "cable", "channel", "line", "component");

    /** Fields that do not overlap each other nor those that are put into all traces, with their types. */
    private static final Map<Integer, List<FieldType>> FIELDS = Map.of(
            9, List.of(FieldType.INT32, FieldType.UINT32, FieldType.FLOAT32, FieldType.IBM32),
            13, List.of(FieldType.INT32, FieldType.UINT24, FieldType.FLOAT32),
            17, List.of(FieldType.INT32, FieldType.INT16, FieldType.UINT16, FieldType.INT24),
            137, List.of(FieldType.INT16, FieldType.INT8),
            197, List.of(FieldType.FLOAT32, FieldType.IBM32, FieldType.INT32),
            203, List.of(FieldType.INT24, FieldType.UINT24),
            209, List.of(FieldType.UINT8, FieldType.INT8),
            213, List.of(FieldType.FLOAT64, FieldType.INT64),
            221, List.of(FieldType.INT32, FieldType.INT16),
            233, List.of(FieldType.UINT16, FieldType.INT16));

    private static final double CLASS_WIDTH = 50;

    /** Second number of the first trace; it counts down. */
    private static final int REVERSED = 100_000;

    /** Source of an axis. */
    private enum How {
        FIELD,
        CLASSES,
        INDEX,
        WRAP,
        DISTANCE,
        AZIMUTH
    }

    /** An axis. The value of the index i is {@code first + step * i} in a field. */
    private record Part(String name, How how, HeaderColumn field, double first, double step, String pick) {
        String text() {
            String column = field.bytePosition() + ":" + field.type();
            return name + "="
                    + switch (how) {
                        case FIELD -> column;
                        case CLASSES -> column + ":bins=50@25" + pick;
                        case INDEX, WRAP ->
                            how.name().toLowerCase(Locale.ROOT) + "(" + column + " by " + NAMES.get(0) + ")";
                        case DISTANCE, AZIMUTH -> how.name().toLowerCase(Locale.ROOT);
                    };
        }

        /** Returns what is stored for an index, of a trace with an index on the first axis. */
        double stored(int index, int outer, int jitter) {
            return switch (how) {
                case CLASSES -> CLASS_WIDTH / 2 + CLASS_WIDTH * index + jitter;
                case INDEX -> 3 * index + 50 * outer;
                case WRAP -> index + 40 * outer;
                default -> first + step * index;
            };
        }
    }

    private final String what;
    private final String axes;
    private final SegyOverrides overrides;
    private final DuplicatePolicy duplicates;
    private final List<String> names;
    private final boolean hasOrdinal;
    private final byte[] bytes;

    /** Values of each trace on the axes, in the order of the file; null for a trace that is left out. */
    private final List<double @Nullable []> rows = new ArrayList<>();

    /** Traces whose place has another one. */
    private final Set<Integer> lost = new HashSet<>();

    /** x of the source of each trace; empty if it is not known. */
    private final List<Double> sources = new ArrayList<>();

    /** Returns the survey of a seed. */
    public static AxesSurvey of(long seed) {
        TrueGeometry[] geometries = TrueGeometry.values();
        return seed % 3 == 2
                ? new AxesSurvey(seed, geometries[(int) (seed / 3 % geometries.length)])
                : new AxesSurvey(seed);
    }

    private AxesSurvey(long seed, TrueGeometry geometry) {
        TrueGeometry.Survey survey = geometry.survey(new Random(seed));
        axes = survey.axes();
        what = "seed " + seed + ": " + geometry + ", --axes " + axes;
        boolean padded = geometry == TrueGeometry.PADDING || geometry == TrueGeometry.AUXILIARY;
        String leftOut = geometry == TrueGeometry.PADDING ? "trid=2" : "trid=6";
        overrides = padded ? SegyOverrides.NONE.with("where-not", leftOut) : SegyOverrides.NONE;
        duplicates = DuplicatePolicy.ERROR;
        List<AxisSpec> specs = AxesSpec.parse(axes).axes();
        hasOrdinal = axes.endsWith(",ordinal");
        names = specs.subList(0, specs.size() - (hasOrdinal ? 1 : 0)).stream()
                .map(AxisSpec::name)
                .toList();
        for (int t = 0; t < survey.traceCount(); t++) {
            int trace = t;
            boolean in = !padded || survey.value(t, 29) == 1;
            rows.add(
                    in
                            ? specs.stream()
                                    .limit(names.size())
                                    .mapToDouble(axis -> value(survey, trace, axis))
                                    .toArray()
                            : null);
        }
        bytes = survey.bytes().samples(SAMPLES).bytes();
    }

    private static double value(TrueGeometry.Survey survey, int trace, AxisSpec axis) {
        double value =
                survey.value(trace, ((AxisSource.Field) axis.source()).column().bytePosition());
        return axis.classes().isEmpty() ? value : centre(value);
    }

    private static double centre(double value) {
        return CLASS_WIDTH / 2 + CLASS_WIDTH * Math.floor(value / CLASS_WIDTH);
    }

    private AxesSurvey(long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        int count = 1 + random.nextInt(5);
        boolean sparse = count >= 3 && random.nextInt(3) == 0;
        boolean shares = random.nextInt(3) == 0;
        int mode = random.nextInt(count == 5 ? 2 : 3); // first, last, or all on an axis of their own
        List<Part> parts = parts(random, count, sparse, shares, mode);
        boolean ofClasses = parts.stream().anyMatch(part -> !part.pick.isEmpty());
        hasOrdinal = shares && mode == 2;
        duplicates = !shares || hasOrdinal || ofClasses
                ? DuplicatePolicy.ERROR
                : mode == 0 ? DuplicatePolicy.FIRST : DuplicatePolicy.LAST;
        names = NAMES.subList(0, count);
        axes = parts.stream().map(Part::text).collect(Collectors.joining(","))
                + (hasOrdinal && !ofClasses ? ",ordinal" : "");
        List<int[]> places = places(random, count, sparse);
        for (int k = shares ? 1 + places.size() / 6 : 0; k > 0; k--) {
            places.add(places.get(random.nextInt(places.size())));
        }
        int leftOut = random.nextInt(3) == 0 ? 1 + random.nextInt(9) : 0;
        for (int k = 0; k < leftOut; k++) {
            places.add(new int[0]);
        }
        if (random.nextBoolean()) {
            Collections.shuffle(places, random);
        }
        overrides = leftOut == 0
                ? SegyOverrides.NONE
                : random.nextBoolean()
                        ? SegyOverrides.NONE.with("where-not", "trid=2")
                        : SegyOverrides.NONE.with("where", "trid=0:1");
        ByteOrder order = random.nextInt(4) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        what = "seed " + seed + ": " + places.size() + " traces, --axes " + axes + " " + overrides + " " + duplicates;
        SegyBytes made = new SegyBytes().samples(SAMPLES).order(order);
        int[] jitters = random.ints(places.size(), -20, 21).toArray();
        for (int t = 0; t < places.size(); t++) {
            int[] place = places.get(t);
            int jitter = jitters[t];
            int number = t;
            made.trace(0, 0, header -> put(header, parts, place, jitter, number));
            sources.add(place.length == 0 ? Double.NaN : 10.0 * (1 + place[0]));
        }
        bytes = made.bytes();
        Map<List<Integer>, Integer> kept = kept(places, jitters);
        for (int t = 0; t < places.size(); t++) {
            int[] place = places.get(t);
            rows.add(place.length > 0 ? row(parts, place, places) : null);
            if (!kept.isEmpty() && !Integer.valueOf(t).equals(kept.get(list(place)))) {
                lost.add(t);
            }
        }
    }

    private static List<Part> parts(Random random, int count, boolean sparse, boolean shares, int mode) {
        List<Integer> bytes = new ArrayList<>(new TreeSet<>(FIELDS.keySet()));
        Collections.shuffle(bytes, random);
        boolean measures = count > 1 && !sparse && random.nextInt(4) == 0;
        boolean classes = count > 1 && random.nextInt(3) == 0;
        List<Part> parts = new ArrayList<>();
        for (int d = 0; d < count; d++) {
            boolean last = d == count - 1;
            How how = last && measures
                    ? random.nextBoolean() ? How.DISTANCE : How.AZIMUTH
                    : last && classes
                            ? How.CLASSES
                            : d > 0 && random.nextInt(5) == 0 ? random.nextBoolean() ? How.INDEX : How.WRAP : How.FIELD;
            HeaderColumn field = field(random, bytes, how != How.FIELD ? 4 : sparse ? 2 : 1);
            boolean halves = field.type().isFloatingPoint() && random.nextBoolean();
            double first = how == How.AZIMUTH ? 45 : how == How.DISTANCE ? 5 : halves ? 2.5 : 5;
            double step =
                    how == How.AZIMUTH ? 45 : how == How.DISTANCE ? 5 : (1 + random.nextInt(3)) * (halves ? 0.5 : 1);
            String pick = shares && how == How.CLASSES
                    ? mode == 2 ? ":all" : random.nextBoolean() ? ":nearest" : mode == 0 ? ":first" : ":last"
                    : "";
            parts.add(new Part(NAMES.get(d), how, field, first, step, pick));
        }
        return parts;
    }

    private static HeaderColumn field(Random random, List<Integer> bytes, int width) {
        for (int at : bytes) {
            List<FieldType> types = FIELDS.getOrDefault(at, List.of()).stream()
                    .filter(type -> type.bytes() >= width)
                    .toList();
            if (!types.isEmpty()) {
                bytes.remove((Integer) at);
                return new HeaderColumn("byte_" + at, at, types.get(random.nextInt(types.size())));
            }
        }
        throw new IllegalStateException("no field is left");
    }

    /** Indices of the traces on the axes, each place once. */
    private static List<int[]> places(Random random, int count, boolean sparse) {
        List<int[]> places = new ArrayList<>();
        if (sparse) {
            int most = count == 3 ? 600 : count == 4 ? 60 : 25;
            Set<List<Integer>> taken = new HashSet<>();
            while (places.size() < 300) {
                int[] place = random.ints(count, 0, most).toArray();
                if (taken.add(list(place))) {
                    places.add(place);
                }
            }
            return places;
        }
        int[] sizes = random.ints(count, 2, count > 3 ? 4 : 8).toArray();
        double holes = random.nextBoolean() ? 0 : 0.3;
        for (int place = 0; place < Arrays.stream(sizes).reduce(1, (a, b) -> a * b); place++) {
            int[] at = new int[count];
            int rest = place;
            for (int d = count - 1; d >= 0; d--) {
                at[d] = rest % sizes[d];
                rest /= sizes[d];
            }
            if (random.nextDouble() >= holes || place == 0) {
                places.add(at);
            }
        }
        return places;
    }

    private static List<Integer> list(int[] place) {
        return Arrays.stream(place).boxed().toList();
    }

    private static void put(ByteBuffer header, List<Part> parts, int[] place, int jitter, int trace) {
        header.putInt(0, trace + 1).putInt(4, REVERSED - trace);
        header.putShort(28, (short) (place.length == 0 ? 2 : trace % 2));
        if (place.length == 0) {
            return;
        }
        int x = 1000 * (1 + place[0]);
        int y = 7 * place[0];
        int east = Arrays.hashCode(place) & 0xFFFF;
        int north = 3;
        for (int d = 0; d < place.length; d++) {
            Part part = parts.get(d);
            if (part.how == How.DISTANCE) {
                east = 300 * (1 + place[d]);
                north = -400 * (1 + place[d]);
            } else if (part.how == How.AZIMUTH) {
                east = 100 * (int) Math.rint(1.4 * Math.sin(Math.toRadians(45 * (1 + place[d]))));
                north = 100 * (int) Math.rint(1.4 * Math.cos(Math.toRadians(45 * (1 + place[d]))));
            } else {
                part.field.put(header, 0, part.stored(place[d], place[0], jitter));
            }
        }
        header.putInt(72, x).putInt(76, y).putInt(80, x + east).putInt(84, y + north);
    }

    /** Returns the trace that is taken of each place; empty if all are. */
    private Map<List<Integer>, Integer> kept(List<int[]> places, int[] jitters) {
        boolean nearest = axes.endsWith(":nearest");
        boolean last = duplicates == DuplicatePolicy.LAST || axes.endsWith(":last");
        boolean first = duplicates == DuplicatePolicy.FIRST || axes.endsWith(":first");
        Map<List<Integer>, Integer> kept = new HashMap<>();
        for (int t = 0; t < places.size() && (nearest || last || first); t++) {
            int trace = t;
            kept.merge(
                    list(places.get(t)),
                    t,
                    (before, now) ->
                            last || (nearest && Math.abs(jitters[trace]) < Math.abs(jitters[before])) ? now : before);
        }
        return kept;
    }

    private static double[] row(List<Part> parts, int[] place, List<int[]> places) {
        double[] row = new double[place.length];
        for (int d = 0; d < row.length; d++) {
            Part part = parts.get(d);
            int axis = d;
            int[] inGroup = part.how == How.INDEX || part.how == How.WRAP
                    ? places.stream()
                            .filter(other -> other.length > 0 && other[0] == place[0])
                            .mapToInt(other -> other[axis])
                            .sorted()
                            .distinct()
                            .toArray()
                    : new int[0];
            row[d] = switch (part.how) {
                case CLASSES -> CLASS_WIDTH / 2 + CLASS_WIDTH * place[d];
                case INDEX -> 1 + Arrays.binarySearch(inGroup, place[d]);
                case WRAP -> 1 + place[d] - inGroup[0];
                default -> part.first + part.step * place[d];
            };
        }
        return row;
    }

    private AxesSurvey(AxesSurvey survey) {
        what = survey.what + ", with numbers";
        hasOrdinal = false;
        axes = survey.axes.replace(",ordinal", "").replaceAll(":(all|nearest|first|last)$", "") + ",tracl,tracr";
        overrides = survey.overrides;
        duplicates = DuplicatePolicy.ERROR;
        names = new ArrayList<>(survey.names);
        names.addAll(List.of("tracl", "tracr"));
        bytes = survey.bytes;
        for (int t = 0; t < survey.rows.size(); t++) {
            double[] row = survey.rows.get(t);
            if (row != null) {
                row = Arrays.copyOf(row, names.size());
                row[names.size() - 2] = t + 1;
                row[names.size() - 1] = survey.sources.isEmpty() ? t + 1 : REVERSED - t;
            }
            rows.add(row);
        }
    }

    /**
     * Returns the same file with further axes, two numbers of each trace, if there is room for them and they make a
     * table of traces.
     */
    public Optional<AxesSurvey> asTable() {
        return Optional.of(this)
                .filter(survey -> survey.names.size() <= 3)
                .filter(survey -> survey.spec().columns().allMatch(field -> field.bytePosition() > 8))
                .map(AxesSurvey::new)
                .filter(AxesSurvey::isTable);
    }

    @Override
    public String toString() {
        return what;
    }

    /** Bytes of the file. */
    public byte[] bytes() {
        return bytes.clone();
    }

    public AxesSpec spec() {
        return AxesSpec.parse(axes);
    }

    public SegyOverrides overrides() {
        return overrides;
    }

    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    public ScanOptions scanOptions() {
        return ScanOptions.DEFAULTS.withAxes(spec()).withOverrides(overrides).withDuplicates(duplicates);
    }

    /** Names of the axes, without {@code ordinal}. */
    public List<String> names() {
        return names;
    }

    /** True if the last axis numbers the traces of a place. */
    public boolean hasOrdinal() {
        return hasOrdinal;
    }

    /** Returns the numbers of the traces that are in the volume, sorted by all axes, then as in the file. */
    public int[] traces() {
        return IntStream.range(0, rows.size())
                .filter(this::isIn)
                .boxed()
                .sorted((a, b) -> {
                    int order = Arrays.compare(rows.get(a), rows.get(b));
                    return order != 0 ? order : a - b;
                })
                .mapToInt(t -> t)
                .toArray();
    }

    private boolean isIn(int trace) {
        return rows.get(trace) != null && !lost.contains(trace);
    }

    /** Returns the value of a trace on an axis. */
    public double value(int trace, int axis) {
        return rows.get(trace)[axis];
    }

    /** Returns the values of an axis, the smallest first. */
    public double[] values(int axis) {
        return Arrays.stream(traces())
                .mapToDouble(t -> value(t, axis))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Returns the number of a trace among those of its place, from 1, in the order of the file. */
    public int ordinal(int trace) {
        return (int) IntStream.rangeClosed(0, trace)
                .filter(t -> isIn(t) && Arrays.equals(rows.get(t), rows.get(trace)))
                .count();
    }

    /** True if the volume is a table of traces. */
    public boolean isTable() {
        int[] all = traces();
        double places = IntStream.range(0, names.size())
                .mapToDouble(axis -> values(axis).length)
                .reduce(1, (a, b) -> a * b);
        int most = hasOrdinal ? Arrays.stream(all).map(this::ordinal).max().orElseThrow() : 1;
        return AxisPlaces.isTable(places * most, all.length, SAMPLES * Float.BYTES);
    }

    /** Returns x of the source of each trace; empty if it is not known. */
    public List<Double> sources() {
        return sources;
    }
}
