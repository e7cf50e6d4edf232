package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finder of the axes of a dataset. It takes the scales attached to the dataset, else one-dimensional datasets with
 * usual names beside it, else attributes; without any of them, it numbers lines and samples from 0.
 */
final class AxisFinder {
    private static final Logger LOG = LoggerFactory.getLogger(AxisFinder.class);

    private static final List<String> INLINE_NAMES = List.of("iline", "inline", "il", "ilines", "inlines");
    private static final List<String> CROSSLINE_NAMES = List.of("xline", "crossline", "xl", "xlines", "crosslines");
    /** Names, in files of other programs, of axes that cannot be inlines or crosslines; a line, a trace or a CDP can be. */
    private static final Set<String> OTHER_NAMES = Set.of(
            "shot",
            "shots",
            "source",
            "sources",
            "shotpoint",
            "shot_point",
            "ffid",
            "field_record",
            "fldr",
            "cable",
            "streamer",
            "channel",
            "channels",
            "receiver",
            "receivers",
            "node",
            "offset",
            "azimuth",
            "angle",
            "component");

    private static final List<String> SAMPLE_NAMES = List.of("twt", "depth", "samples", "time", "z");

    private static final int MOST_AXES = 5;

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** Largest distance of a sample from its place on a regular axis, in steps. Files hold rounded values. */
    private static final double REGULAR_WITHIN = 1e-3;

    private final Hdf5Container container;
    private final DatasetInfo info;
    private final List<Optional<String>> scales;

    private AxisFinder(Hdf5Container container, DatasetInfo info) throws IOException {
        this.container = container;
        this.info = info;
        this.scales = container.dimensionScales(info.path());
    }

    /**
     * Finds the axes of a dataset. A dataset of three dimensions always has axes; others only if all dimensions have
     * scales. Axes are named as their scales, but usual names of lines become {@code inline} and {@code crossline}. In
     * files of other programs, the first two of three or four dimensions are inlines and crosslines, even if their
     * scales have other names, unless all dimensions have scales and a name is a usual one for something else.
     *
     * @return the axes; empty for fewer than two dimensions, an empty dataset, or axes with equal names
     */
    static Optional<VolumeAxes> find(Hdf5Container container, DatasetInfo info) throws IOException {
        int rank = info.shape().rank();
        if (rank < 2 || info.shape().size() == 0) {
            return Optional.empty();
        }
        AxisFinder finder = new AxisFinder(container, info);
        if (rank != 3 && !finder.hasScales()) {
            return Optional.empty();
        }
        List<Axis> axes = new ArrayList<>();
        for (int d = 0; d < rank - 1; d++) {
            axes.add(finder.trace(d, finder.name(d)));
        }
        if (axes.stream().map(Axis::name).distinct().count() < axes.size()) {
            return Optional.empty();
        }
        return Optional.of(new VolumeAxes(axes, finder.samples(rank - 1), finder.bins()));
    }

    /**
     * Opens a dataset as a table of traces, if its first scale is a list variable.
     *
     * @return the table; null if the dataset is not a table
     * @throws CorruptFileException if parts of the table are missing or contradict each other
     */
    static @Nullable StoredTable table(Hdf5Container container, DatasetInfo info, ReadLimits limits)
            throws IOException {
        Optional<String> list = list(container, info.path(), info.shape().rank());
        if (list.isEmpty()) {
            return null;
        }
        String text = String.valueOf(container.attributes(list.get()).get(VolumeProfile.COMPRESS_ATTRIBUTE));
        String folder = list.get().substring(0, list.get().lastIndexOf('/') + 1);
        List<Axis> axes = new ArrayList<>();
        for (String name : BLANKS.split(text.strip(), -1)) {
            axes.add(tableAxis(container, list.get(), folder + name));
        }
        if (axes.size() > MOST_AXES + 1
                || axes.stream().map(Axis::name).distinct().count() < axes.size()) {
            throw new CorruptFileException(
                    container,
                    CorruptFileException.UNKNOWN,
                    list.get() + " is compressed along " + text + ", wanted 1 to " + MOST_AXES + " different axes");
        }
        return StoredTable.of(container, limits, info, list.get(), axes);
    }

    /** Returns the list variable of a dataset that is a table of traces. */
    static Optional<String> list(Hdf5Container container, String path, int rank) throws IOException {
        List<Optional<String>> scales = rank == 2 ? container.dimensionScales(path) : List.of();
        boolean isTable = scales.size() == 2
                && scales.stream().allMatch(Optional::isPresent)
                && container.attributes(scales.get(0).get()).get(VolumeProfile.COMPRESS_ATTRIBUTE) instanceof String;
        return isTable ? scales.get(0) : Optional.empty();
    }

    private static Axis tableAxis(Hdf5Container container, String list, String path) throws IOException {
        if (!container.exists(path)) {
            throw new CorruptFileException(
                    container,
                    CorruptFileException.UNKNOWN,
                    list + " is compressed along " + path + ", which is not there");
        }
        String unit = container.attributes(path).get("units") instanceof String text ? text.strip() : "";
        try {
            return Axis.listed(axisName(path), unit.equals("1") ? "" : unit, numbers(container, path));
        } catch (IllegalArgumentException e) {
            throw new CorruptFileException(
                    container, CorruptFileException.UNKNOWN, path + " is no axis of a table: " + e.getMessage());
        }
    }

    /** Returns the axes of a table, and of the samples of its traces. */
    static VolumeAxes find(Hdf5Container container, DatasetInfo info, StoredTable table) throws IOException {
        AxisFinder finder = new AxisFinder(container, info);
        return new VolumeAxes(table.axes(), finder.samples(1), finder.bins());
    }

    /** Returns the name of the axis that a scale is. */
    static String axisName(String scale) {
        if (INLINE_NAMES.contains(nameOf(scale))) {
            return VolumeAxes.INLINE;
        }
        return CROSSLINE_NAMES.contains(nameOf(scale))
                ? VolumeAxes.CROSSLINE
                : scale.substring(scale.lastIndexOf('/') + 1);
    }

    private boolean hasScales() {
        return scales.size() == info.shape().rank() && scales.stream().allMatch(Optional::isPresent);
    }

    /** Returns the name of a dimension other than that of the samples. */
    private String name(int dimension) throws IOException {
        int rank = info.shape().rank();
        boolean survey = rank == 3 || rank == 4;
        if (survey && dimension < 2 && !isByName()) {
            return dimension == 0 ? VolumeAxes.INLINE : VolumeAxes.CROSSLINE;
        }
        return axisName(scales.get(dimension).orElseThrow());
    }

    /**
     * True if the names of the scales say what the dimensions are: if all dimensions have scales, and either this
     * project wrote the file, or one of the first two has a usual name of something other than lines.
     */
    private boolean isByName() throws IOException {
        if (!hasScales()) {
            return false;
        }
        boolean ours = container.attributes("/").containsKey(VolumeProfile.VERSION_ATTRIBUTE);
        return ours
                || scales.subList(0, 2).stream()
                        .flatMap(Optional::stream)
                        .map(AxisFinder::nameOf)
                        .anyMatch(OTHER_NAMES::contains);
    }

    private Axis trace(int dimension, String name) throws IOException {
        return switch (name) {
            case VolumeAxes.INLINE ->
                lines(dimension, INLINE_NAMES, "first_inline", "inline_step").named(name);
            case VolumeAxes.CROSSLINE ->
                lines(dimension, CROSSLINE_NAMES, "first_crossline", "crossline_step")
                        .named(name);
            default -> listed(dimension, name);
        };
    }

    /** Returns the axis of a scale's values. If they are not finite, different numbers, the axis is numbered from 0. */
    private Axis listed(int dimension, String name) throws IOException {
        String scale = scales.get(dimension).orElseThrow();
        try {
            if (hasLength(scale, extent(dimension))) {
                String unit = container.attributes(scale).get("units") instanceof String text ? text.strip() : "";
                return Axis.listed(name, unit.equals("1") ? "" : unit, numbers(scale));
            }
        } catch (IllegalArgumentException e) {
            LOG.warn("{}: {} is not an axis, and is numbered from 0: {}", container.path(), scale, e.getMessage());
        }
        return Axis.ofIndices(extent(dimension)).named(name);
    }

    /** Returns the place of the bins on the map, from the root attribute that files of this project have. */
    private Optional<BinTransform> bins() throws IOException {
        Object terms = container.attributes("/").get(VolumeProfile.BIN_TRANSFORM_ATTRIBUTE);
        if (!(terms instanceof List<?> list)
                || list.size() != 6
                || !list.stream().allMatch(Number.class::isInstance)) {
            return Optional.empty();
        }
        double[] t =
                list.stream().mapToDouble(term -> ((Number) term).doubleValue()).toArray();
        try {
            return Optional.of(new BinTransform(t[0], t[1], t[2], t[3], t[4], t[5]));
        } catch (IllegalArgumentException e) {
            LOG.warn("{}: bins are left off the map: {}", container.path(), e.getMessage());
            return Optional.empty();
        }
    }

    private int extent(int dimension) {
        return Math.toIntExact(info.shape().extent(dimension));
    }

    private Axis lines(int dimension, List<String> names, String firstAttribute, String stepAttribute)
            throws IOException {
        Optional<String> scale = scale(dimension, names);
        if (scale.isPresent()) {
            Optional<Axis> axis = lineAxis(numbers(scale.get()));
            if (axis.isPresent()) {
                return axis.get();
            }
            LOG.warn("{}: {} has no line numbers; lines are numbered from 0", container.path(), scale.get());
        }
        Map<String, Object> attributes = container.attributes(info.path());
        if (attributes.get(firstAttribute) instanceof Number first) {
            int step = attributes.get(stepAttribute) instanceof Number s ? s.intValue() : 1;
            Optional<Axis> axis = lineAxis(first.intValue(), step == 0 ? 1 : step, extent(dimension));
            if (axis.isPresent()) {
                return axis.get();
            }
        }
        return Axis.ofIndices(extent(dimension));
    }

    /** Returns the numbers of a scale, unpacked. */
    private double[] numbers(String scale) throws IOException {
        return numbers(container, scale);
    }

    private static double[] numbers(Hdf5Container container, String scale) throws IOException {
        Scaling scaling = Scaling.of(container.path(), scale, Hdf5Volume.decoding(container, scale));
        double[] numbers = container.readNumbers(scale);
        return scaling.isIdentity()
                ? numbers
                : DoubleStream.of(numbers)
                        .map(number -> number * scaling.factor() + scaling.offset())
                        .toArray();
    }

    /** Returns the axis; empty if the last line number does not fit in 32 bits. */
    private static Optional<Axis> lineAxis(int first, int step, int count) {
        long last = first + (long) (count - 1) * step;
        return last == (int) last ? Optional.of(Axis.of(first, step, count)) : Optional.empty();
    }

    private static Optional<Axis> lineAxis(double[] numbers) {
        try {
            return Optional.of(Axis.listed("", "", numbers)).filter(Axis::isWhole);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private SampleAxis samples(int dimension) throws IOException {
        Optional<String> scale = scale(dimension, SAMPLE_NAMES);
        if (scale.isPresent()) {
            SampleUnit unit = unit(scale.get());
            double toUnit = isSeconds(scale.get()) ? 1000 : 1;
            Optional<SampleAxis> axis = sampleAxis(numbers(scale.get()), toUnit, unit);
            if (axis.isPresent()) {
                return axis.get();
            }
            LOG.warn("{}: {} is not a regular axis; samples are numbered from 0", container.path(), scale.get());
        }
        Map<String, Object> attributes = container.attributes(info.path());
        if (attributes.get("sample_interval") instanceof Number interval
                && interval.doubleValue() > 0
                && Double.isFinite(interval.doubleValue())) {
            double start = attributes.get("first_sample") instanceof Number first ? first.doubleValue() : 0;
            SampleUnit unit = attributes.get("sample_unit") instanceof String text
                    ? named(text).orElse(SampleUnit.INDEX)
                    : SampleUnit.MILLISECONDS;
            return new SampleAxis(Double.isFinite(start) ? start : 0, interval.doubleValue(), extent(dimension), unit);
        }
        return SampleAxis.ofIndices(extent(dimension));
    }

    private static Optional<SampleAxis> sampleAxis(double[] values, double toUnit, SampleUnit unit) {
        int last = values.length - 1;
        double step = last > 0 ? (values[last] - values[0]) / last : 1;
        if (!(step > 0) || !Double.isFinite(step * toUnit) || !Double.isFinite(values[0] * toUnit)) {
            return Optional.empty();
        }
        for (int i = 0; i < values.length; i++) {
            if (!(Math.abs(values[i] - (values[0] + i * step)) <= REGULAR_WITHIN * step)) {
                return Optional.empty();
            }
        }
        return Optional.of(new SampleAxis(values[0] * toUnit, step * toUnit, values.length, unit));
    }

    private String units(String scale) throws IOException {
        return container.attributes(scale).get("units") instanceof String text
                ? text.strip().toLowerCase(Locale.ROOT)
                : "";
    }

    private boolean isSeconds(String scale) throws IOException {
        return List.of("s", "sec", "second", "seconds").contains(units(scale));
    }

    private SampleUnit unit(String scale) throws IOException {
        return named(units(scale)).orElseGet(() -> switch (nameOf(scale)) {
            case "twt", "time" -> SampleUnit.MILLISECONDS;
            case "depth" -> SampleUnit.METRES;
            default -> SampleUnit.INDEX;
        });
    }

    /** Returns the unit with this name. The unit of seconds is milliseconds: the caller converts the values. */
    private static Optional<SampleUnit> named(String unit) {
        return switch (unit) {
            case "ms", "msec", "millisecond", "milliseconds", "s", "sec", "second", "seconds" ->
                Optional.of(SampleUnit.MILLISECONDS);
            case "m", "metre", "metres", "meter", "meters" -> Optional.of(SampleUnit.METRES);
            case "ft", "foot", "feet" -> Optional.of(SampleUnit.FEET);
            default -> Optional.empty();
        };
    }

    /** Returns the path of the scale of a dimension; empty if no dataset of the right length qualifies. */
    private Optional<String> scale(int dimension, List<String> names) throws IOException {
        if (dimension < scales.size() && scales.get(dimension).isPresent()) {
            return scales.get(dimension).filter(path -> hasLength(path, extent(dimension)));
        }
        String folder = info.path().substring(0, info.path().lastIndexOf('/') + 1);
        for (String path : container.numericDatasets()) {
            if (path.startsWith(folder)
                    && path.indexOf('/', folder.length()) < 0
                    && names.contains(nameOf(path))
                    && hasLength(path, extent(dimension))) {
                return Optional.of(path);
            }
        }
        container.passedOver().forEach((path, why) -> {
            if (path.startsWith(folder) && names.contains(nameOf(path))) {
                LOG.warn(
                        "{}: {} cannot be read, so that numbers of lines or samples are others: {}",
                        container.path(),
                        path,
                        why);
            }
        });
        return Optional.empty();
    }

    private boolean hasLength(String path, long length) {
        try {
            DatasetInfo axis = container.dataset(path);
            return axis.shape().rank() == 1 && axis.shape().extent(0) == length;
        } catch (IOException e) {
            LOG.debug("{}: {} cannot be an axis", container.path(), path, e);
            return false;
        }
    }

    private static String nameOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }
}
