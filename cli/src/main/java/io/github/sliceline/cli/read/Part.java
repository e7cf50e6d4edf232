package io.github.sliceline.cli.read;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.horizon.SurfaceFit;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.AxisQuery;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Part of a volume as it is named: values of axes by name, samples by time, depth or number. All of an axis that is not
 * named.
 *
 * @param axes by name of the axis, a value, a range, or a list of values
 * @param vertical samples
 * @param measure unit by which samples are named; null where none are
 */
public record Part(
        Map<String, List<NumberRange>> axes,
        @Nullable NumberRange vertical,
        @Nullable Measure measure) {
    private static final String OFFSET = "offset";

    public Part {
        axes = Map.copyOf(axes);
    }

    /** Makes a part from lines and offsets, each of them null for all. */
    public Part(
            @Nullable NumberRange inlines,
            @Nullable NumberRange crosslines,
            @Nullable NumberRange offsets,
            @Nullable NumberRange vertical,
            @Nullable Measure measure) {
        this(named(inlines, crosslines, offsets), vertical, measure);
    }

    private static Map<String, List<NumberRange>> named(
            @Nullable NumberRange inlines, @Nullable NumberRange crosslines, @Nullable NumberRange offsets) {
        Map<String, List<NumberRange>> named = new LinkedHashMap<>();
        if (inlines != null) {
            named.put(VolumeAxes.INLINE, List.of(inlines));
        }
        if (crosslines != null) {
            named.put(VolumeAxes.CROSSLINE, List.of(crosslines));
        }
        if (offsets != null) {
            named.put(OFFSET, List.of(offsets));
        }
        return named;
    }

    /** Returns an inline. */
    public static Part inline(int number) {
        return new Part(NumberRange.only(number), null, null, null, null);
    }

    /** Returns a crossline. */
    public static Part crossline(int number) {
        return new Part(null, NumberRange.only(number), null, null, null);
    }

    /** Returns a slice, by its sample. */
    public static Part slice(int sample) {
        return new Part(null, null, null, NumberRange.only(sample), Measure.SAMPLE);
    }

    /**
     * Returns this part with further axes named.
     *
     * @throws IllegalArgumentException if one is named already
     */
    public Part with(Map<String, List<NumberRange>> more) {
        Map<String, List<NumberRange>> all = new LinkedHashMap<>(axes);
        more.forEach((axis, values) -> {
            if (all.put(axis, values) != null) {
                throw new IllegalArgumentException("the axis " + axis + " is named twice; name it once");
            }
        });
        return new Part(all, vertical, measure);
    }

    /** Unit by which samples are named. */
    public enum Measure {
        TIME,
        DEPTH,
        SAMPLE;

        boolean fits(SampleUnit unit) {
            return switch (this) {
                case TIME -> unit == SampleUnit.MILLISECONDS;
                case DEPTH -> unit == SampleUnit.METRES || unit == SampleUnit.FEET;
                case SAMPLE -> true;
            };
        }

        /** Returns the options that name samples of an axis. */
        static String options(SampleUnit unit) {
            return switch (unit) {
                case MILLISECONDS -> "--time, --times, --sample or --samples";
                case METRES, FEET -> "--depth, --depths, --sample or --samples";
                case INDEX -> "--sample or --samples";
            };
        }
    }

    /** True if nothing is named, which is all of the volume. */
    public boolean isAll() {
        return axes.isEmpty() && vertical == null;
    }

    /** True if an axis other than that of the samples is named. */
    public boolean namesLines() {
        return !axes.isEmpty();
    }

    /** Returns for each axis of a volume, that of the samples last, true if something is named of it. */
    public List<Boolean> named(SeismicVolume volume) {
        List<Boolean> named = new ArrayList<>();
        for (Axis axis : volume.axes()) {
            named.add(axes.keySet().stream()
                    .anyMatch(name -> axisName(volume, name).equals(axis.name())));
        }
        named.add(vertical != null);
        return named;
    }

    /** The option for offsets also names the traces of a bin, where these have no regular offsets. */
    private static String axisName(SeismicVolume volume, String name) {
        return name.equals(OFFSET) && volume.hasLines() && volume.gathers().isPresent()
                ? volume.gathers().get().name()
                : name;
    }

    /** Throws unless the volume has three dimensions, inlines, crosslines and samples. */
    public static void requireCube(SeismicVolume volume) throws IOException {
        if (!volume.hasPlanes()) {
            VolumeInfo info = volume.info();
            Shape shape = volume.shape();
            String advice = volume.axes().isEmpty()
                    ? "name another dataset with --dataset"
                    : "this is for stacked volumes, and this one has the axes "
                            + volume.axes().stream().map(Axis::name).collect(Collectors.joining(", "));
            throw new UnsupportedFileException(
                    info.file(),
                    info.dataset() + " is " + shape + "; expected inlines × crosslines × samples: " + advice);
        }
    }

    /** Throws unless it is known what the dimensions count. */
    static void requireAxes(SeismicVolume volume) throws IOException {
        if (volume.axes().isEmpty()) {
            requireCube(volume);
        }
    }

    /** Throws unless the volume has inlines and crosslines. */
    static void requireLines(SeismicVolume volume) throws IOException {
        if (!volume.hasLines()) {
            requireCube(volume);
        }
    }

    /** Throws for a stacked volume. */
    public static void requireGathers(SeismicVolume volume) throws IOException {
        if (!volume.hasLines() || volume.gathers().isEmpty()) {
            throw new IllegalArgumentException(
                    volume.info().file() + ": is a stacked volume, " + volume.shape() + ", without offsets or gathers");
        }
    }

    /**
     * Returns the part as a query.
     *
     * @throws IllegalArgumentException if samples are named in a unit that the volume does not have
     * @throws UnsupportedFileException if it is unknown what the dimensions count
     */
    AxisQuery query(SeismicVolume volume) throws IOException {
        requireAxes(volume);
        if (axes.containsKey(OFFSET) && volume.hasPlanes()) {
            requireGathers(volume);
        }
        AxisQuery query = Query.all();
        for (Map.Entry<String, List<NumberRange>> axis : axes.entrySet()) {
            query = with(query, axisName(volume, axis.getKey()), axis.getValue());
        }
        return vertical == null || measure == null
                ? query
                : with(query, vertical(volume.samples(), vertical, measure), List.of(vertical));
    }

    private static AxisQuery with(AxisQuery query, String name, List<NumberRange> values) {
        NumberRange first = values.get(0);
        if (values.size() > 1) {
            return query.list(
                    name, values.stream().mapToDouble(NumberRange::from).toArray());
        }
        if (first.single()) {
            return query.at(name, first.from());
        }
        return first.step() == 0
                ? query.range(name, first.from(), first.to())
                : query.range(name, first.from(), first.to(), first.step());
    }

    private static String vertical(SampleAxis axis, NumberRange named, Measure measure) {
        if (measure == Measure.SAMPLE) {
            return "sample";
        }
        if (!measure.fits(axis.unit())) {
            throw new IllegalArgumentException(
                    "the volume's vertical axis is " + axis + "; name samples with " + Measure.options(axis.unit()));
        }
        SurfaceFit.doubt(axis, named.from(), named.to()).ifPresent(why -> {
            throw new IllegalArgumentException(why + "; name samples near 0 with --sample or --samples");
        });
        return axis.unit().axisName();
    }

    /**
     * Returns the places on each axis of a volume, slowest first.
     *
     * @throws IllegalArgumentException if a line or a sample is not in the volume, or it has no such axis
     * @throws UnsupportedFileException if it is unknown what the dimensions count
     */
    public List<AxisPick> in(SeismicVolume volume) throws IOException {
        return query(volume).picks(volume);
    }

    /** Returns the part of a volume as a region without gaps. */
    public Region within(SeismicVolume volume) throws IOException {
        List<AxisPick> picks = in(volume);
        if (volume.isTable()) {
            throw new UnsupportedFileException(
                    volume.file(),
                    "is a table of traces, of which only all can be taken here; leave out the selection");
        }
        if (!picks.stream().allMatch(AxisPick::isContiguous)) {
            throw new IllegalArgumentException("a step or a list is not supported here; name a range without a step");
        }
        return Region.of(
                picks.stream().mapToLong(AxisPick::first).toArray(),
                picks.stream().mapToLong(AxisPick::count).toArray());
    }

    /** True for a 2-D line: one inline, along which traces are counted by CDP. */
    static boolean isLine(Axis inlines, Axis crosslines) {
        return inlines.size() == 1 && crosslines.size() > 1;
    }
}
