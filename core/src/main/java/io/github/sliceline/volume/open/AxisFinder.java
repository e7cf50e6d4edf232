package io.github.sliceline.volume.open;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds what the dimensions of a survey count: from the scales attached to it, else from
 * one-dimensional datasets of the usual names beside it, else from attributes, else 0, 1, … n − 1.
 */
final class AxisFinder {
    private static final Logger LOG = LoggerFactory.getLogger(AxisFinder.class);

    private static final List<String> INLINE_NAMES = List.of("iline", "inline", "il", "ilines", "inlines");
    private static final List<String> CROSSLINE_NAMES = List.of("xline", "crossline", "xl", "xlines", "crosslines");
    private static final List<String> GATHER_NAMES = List.of("offset", "trace");
    private static final List<String> SAMPLE_NAMES = List.of("twt", "depth", "samples", "time", "z");

    /** How far, in steps, a sample may lie from where a regular axis puts it: files hold rounded values. */
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
     * Axes of a dataset with three dimensions, or with four that all have scales; of others nobody knows what they
     * count.
     */
    static Optional<VolumeAxes> find(Hdf5Container container, DatasetInfo info) throws IOException {
        int rank = info.shape().rank();
        if (rank < 3 || info.shape().size() == 0) {
            return Optional.empty();
        }
        AxisFinder finder = new AxisFinder(container, info);
        if (rank == 4 && !finder.scales.stream().allMatch(Optional::isPresent)) {
            return Optional.empty();
        }
        LineAxis inlines = finder.lines(0, INLINE_NAMES, "first_inline", "inline_step");
        LineAxis crosslines = finder.lines(1, CROSSLINE_NAMES, "first_crossline", "crossline_step");
        return Optional.of(new VolumeAxes(
                new SurveyGrid(inlines, crosslines, finder.bins()),
                rank == 3
                        ? Optional.empty()
                        : Optional.of(finder.lines(2, GATHER_NAMES, "first_offset", "offset_step")),
                rank == 4
                        && finder.scale(2, GATHER_NAMES)
                                .filter(path -> nameOf(path).equals("trace"))
                                .isPresent(),
                finder.samples(rank - 1)));
    }

    /** Where the bins lie on the map: the root attribute that our files have. */
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

    private LineAxis lines(int dimension, List<String> names, String firstAttribute, String stepAttribute)
            throws IOException {
        Optional<String> scale = scale(dimension, names);
        if (scale.isPresent()) {
            Optional<LineAxis> axis = lineAxis(numbers(scale.get()));
            if (axis.isPresent()) {
                return axis.get();
            }
            LOG.warn("{}: {} is not a regular line axis; lines are numbered from 0", container.path(), scale.get());
        }
        Map<String, Object> attributes = container.attributes(info.path());
        if (attributes.get(firstAttribute) instanceof Number first) {
            int step = attributes.get(stepAttribute) instanceof Number s ? s.intValue() : 1;
            Optional<LineAxis> axis = lineAxis(first.intValue(), step == 0 ? 1 : step, extent(dimension));
            if (axis.isPresent()) {
                return axis.get();
            }
        }
        return LineAxis.ofIndices(extent(dimension));
    }

    /** Numbers of an axis, which may be packed. */
    private double[] numbers(String scale) throws IOException {
        Scaling scaling = Scaling.of(container.path(), scale, Hdf5Volume.decoding(container, scale));
        double[] numbers = container.readNumbers(scale);
        return scaling.isIdentity()
                ? numbers
                : DoubleStream.of(numbers)
                        .map(number -> number * scaling.factor() + scaling.offset())
                        .toArray();
    }

    /** None if the numbers of the last lines do not fit. */
    private static Optional<LineAxis> lineAxis(int first, int step, int count) {
        long last = first + (long) (count - 1) * step;
        return last == (int) last ? Optional.of(new LineAxis(first, step, count)) : Optional.empty();
    }

    private static Optional<LineAxis> lineAxis(double[] numbers) {
        double step = numbers.length > 1 ? numbers[1] - numbers[0] : 1;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] != (int) numbers[i] || numbers[i] != numbers[0] + i * step) {
                return Optional.empty();
            }
        }
        return step == 0 || step != (int) step
                ? Optional.empty()
                : lineAxis((int) numbers[0], (int) step, numbers.length);
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

    /** A unit by one of its names; seconds are counted in milliseconds. */
    private static Optional<SampleUnit> named(String unit) {
        return switch (unit) {
            case "ms", "msec", "millisecond", "milliseconds", "s", "sec", "second", "seconds" ->
                Optional.of(SampleUnit.MILLISECONDS);
            case "m", "metre", "metres", "meter", "meters" -> Optional.of(SampleUnit.METRES);
            case "ft", "foot", "feet" -> Optional.of(SampleUnit.FEET);
            default -> Optional.empty();
        };
    }

    /** The dataset that counts a dimension, if there is one of the right length. */
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
