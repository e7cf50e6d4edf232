package io.github.sliceline.create;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.option.Options;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.profile.TracePlaces;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.tune.advice.LayoutAdviser;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Specification of a new volume: its axes, the coordinates of its bins, the storage of its samples, and its attributes.
 * Immutable and thread-safe: {@code withX} returns a copy in which X is set. Start from {@link #like} a volume, or from
 * axes.
 *
 * <p>Defaults: uncompressed floats, in the chunk shape that suits all planes equally on any drive, for HDF5 1.10 and
 * later. Samples that were never written read as 0. Every trace is live.
 */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class VolumeSpec extends Options<VolumeSpec> {
    /** Attributes of the file that this library sets. */
    private static final Set<String> TAKEN = Set.of(
            "Conventions",
            VolumeProfile.VERSION_ATTRIBUTE,
            VolumeProfile.ORIGIN_ATTRIBUTE,
            VolumeProfile.CRS_ATTRIBUTE,
            VolumeProfile.SURVEY_ATTRIBUTE,
            VolumeProfile.TEXT_ATTRIBUTE,
            VolumeProfile.SEISNC_ATTRIBUTE,
            VolumeProfile.BIN_TRANSFORM_ATTRIBUTE,
            VolumeProfile.RAW_WORDS_ATTRIBUTE,
            VolumeProfile.SOURCE_BYTES_ATTRIBUTE,
            VolumeProfile.SOURCE_SHA256_ATTRIBUTE,
            "source_file",
            "_NCProperties",
            "_nc3_strict");

    private static final String FOLD = "fold";

    /** Samples of a chunk of a volume of one dimension: 128 KiB. */
    private static final long LINE_CHUNK = 32_768;

    private VolumeAxes axes;
    private SurveyMaps maps = SurveyMaps.NONE;
    private List<Coordinate> coordinates = List.of();
    private @Nullable BinTransform bins;
    private @Nullable String crs;
    private @Nullable String survey;
    private String name = "amplitude";
    private String units = "1";
    private Map<String, AttributeValue> attributes = Map.of();
    private @Nullable Shape chunk;
    private volatile @Nullable Shape usualChunk;
    private ChunkFilters filters = ChunkFilters.NONE;
    private Hdf5Format format = Hdf5Format.V1_10;
    private SampleType type = SampleType.FLOAT32;
    private double scale = 1;
    private double offset;
    private float fill;
    private boolean overwrite;

    private VolumeSpec(VolumeAxes axes) {
        this.axes = axes;
    }

    /** Oldest HDF5 release that can read the file. */
    public enum Hdf5Format {
        /** HDF5 1.8 (2008): chunks are found through a B-tree. */
        V1_8,
        /** HDF5 1.10 (2016): chunks are found through a fixed array. */
        V1_10
    }

    /**
     * Returns a volume of inlines, crosslines and samples. A 2-D line is one inline with its CDP numbers as crosslines.
     */
    public static VolumeSpec of(Axis inlines, Axis crosslines, SampleAxis samples) {
        return new VolumeSpec(
                VolumeAxes.of(samples, inlines.named(VolumeAxes.INLINE), crosslines.named(VolumeAxes.CROSSLINE)));
    }

    /** Returns a prestack volume: each bin has a trace for every offset. */
    public static VolumeSpec of(Axis inlines, Axis crosslines, Axis offsets, SampleAxis samples) {
        return new VolumeSpec(VolumeAxes.of(
                samples,
                inlines.named(VolumeAxes.INLINE),
                crosslines.named(VolumeAxes.CROSSLINE),
                offsets.named(VolumeAxes.OFFSET)));
    }

    /**
     * Returns a volume of two dimensions: a row of traces. It is read by region, see {@link SeismicVolume#hasPlanes()}.
     */
    public static VolumeSpec of(Axis crosslines, SampleAxis samples) {
        return new VolumeSpec(VolumeAxes.of(samples, crosslines.named(VolumeAxes.CROSSLINE)));
    }

    /** Returns a volume of one dimension: a single trace. */
    public static VolumeSpec of(SampleAxis samples) {
        return new VolumeSpec(VolumeAxes.of(samples));
    }

    /**
     * Returns a volume of any axes, such as shots, cables and channels: each of their places has a trace.
     *
     * @param axes one to five, the slowest first, each with a name of its own: a letter, then letters, digits and _
     * @throws IllegalArgumentException if there are more or fewer, or a name is taken
     */
    public static VolumeSpec of(List<Axis> axes, SampleAxis samples) {
        return new VolumeSpec(new VolumeAxes(VolumeAxes.requireNames(axes, false), samples, null));
    }

    /**
     * Returns a table of traces, for axes of which most places are empty. The volume has two dimensions, (trace,
     * sample), and file and memory grow with the traces. Several traces at one place are told apart by a further axis,
     * {@code ordinal}. Takes 8 bytes of memory a trace, and 4 more while it is begun.
     *
     * @param axes one to five by which the traces are sorted, the slowest first, each with a name of its own
     * @param places for each trace the number of its place: row-major in the sizes of the axes; ascending, at least one
     * @throws IllegalArgumentException if places do not ascend or lie outside the axes, or names are as in {@link
     *     #of(List, SampleAxis)}
     */
    public static VolumeSpec ofTraces(List<Axis> axes, long[] places, SampleAxis samples) {
        TracePlaces table = TracePlaces.of(VolumeAxes.requireNames(axes, true), places);
        return new VolumeSpec(new VolumeAxes(table.axes(), samples, table));
    }

    /**
     * Returns a volume on the grid of another. It has the source's axes, coordinates, coordinate reference system,
     * survey name, live traces, and a chunk shape that makes {@link SeismicVolume#blocks()} whole chunks of the new
     * volume. The quantity and unit of the samples, their type, the filters and other attributes are not copied. Maps
     * of bins stay in memory: 16 bytes a bin, and one a trace; of a table 8 a trace; 8 for each value of a coordinate.
     *
     * @param source may be closed afterwards; if its {@linkplain SeismicVolume#hasLines() dimensions are unknown}, axes
     *     count from 0
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it is empty
     */
    public static VolumeSpec like(SeismicVolume source) throws IOException {
        VolumeInfo info = source.info();
        VolumeSpec spec;
        if (info.isHdf5()) {
            try (Hdf5Container container = Hdf5Container.open(info.file())) {
                spec = new VolumeSpec(axes(source));
                spec.maps = source.isTable() ? SurveyMaps.NONE : SurveyMaps.of(source, container, spec.axes.isSurvey());
            }
        } else {
            spec = new VolumeSpec(new VolumeAxes(source.axes(), source.samples(), null));
            spec.maps = SurveyMaps.of(source);
        }
        spec.bins = source.hasLines() ? source.grid().bins().orElse(null) : null;
        for (String name : source.coordinates()) {
            if (VolumeAxes.isFree(name, spec.axes)) {
                spec.addCoordinate(source.coordinate(name));
            }
        }
        spec.crs = text(info, VolumeProfile.CRS_ATTRIBUTE);
        spec.survey = text(info, VolumeProfile.SURVEY_ATTRIBUTE);
        spec.chunk = info.chunk()
                .filter(chunk -> info.isHdf5())
                .map(chunk -> BlockPlan.usualExtents(info.shape(), chunk, true))
                .orElse(null);
        return spec;
    }

    private static VolumeAxes axes(SeismicVolume source) throws IOException {
        if (source.axes().isEmpty()) {
            return VolumeAxes.ofIndices(source.shape());
        }
        TracePlaces table = source.isTable() ? TracePlaces.of(source) : null;
        List<Axis> lines = table == null ? source.axes() : table.axes();
        VolumeAxes.requireNames(VolumeAxes.withoutOrdinal(lines, table), table != null);
        return new VolumeAxes(lines, source.samples(), table);
    }

    private static @Nullable String text(VolumeInfo info, String attribute) {
        return info.fileAttributes().get(attribute) instanceof String text ? text : null;
    }

    /** Returns the extents, slowest dimension first. */
    public Shape shape() {
        return axes.shape();
    }

    /**
     * Returns a specification of a part of the volume: the lines and samples of a region, with their numbers and map
     * coordinates.
     *
     * @param part by index in this volume, not empty
     * @throws IndexOutOfBoundsException if it is not inside
     */
    public VolumeSpec within(Region part) {
        part.requireWithin(shape());
        VolumeAxes cut = axes.within(part);
        SurveyMaps cutMaps = maps.within(axes.traces(), part);
        List<Coordinate> cutCoordinates = coordinates.stream()
                .map(coordinate -> axes.within(coordinate, part))
                .toList();
        return with(s -> {
            s.axes = cut;
            s.maps = cutMaps;
            s.coordinates = cutCoordinates;
        });
    }

    /**
     * Returns a specification without an axis, each place of which stands for the traces along it. It is live if one of
     * them is, and the coordinate {@code fold} has their number. Coordinates that vary over the axis are left out; the
     * chunk is the default one.
     *
     * @param axis name of an axis
     * @throws IllegalArgumentException if there is no such axis
     * @throws IllegalStateException if the volume is a table of traces
     */
    public VolumeSpec stackedOver(String axis) {
        if (axes.table() != null) {
            throw new IllegalStateException("a table of traces is not stacked; convert it to a dense volume first");
        }
        axes.named(List.of(axis));
        List<Axis> others = axes.lines().stream()
                .filter(other -> !other.name().equals(axis))
                .toList();
        int dimension = axes.lines().stream().map(Axis::name).toList().indexOf(axis);
        VolumeAxes left = new VolumeAxes(others, axes.samples(), null);
        double[] fold = maps.fold(axes.traces(), dimension);
        List<Coordinate> kept = coordinates.stream()
                .filter(coordinate -> coordinate.axes().stream()
                        .noneMatch(other -> other.name().equals(axis)))
                .toList();
        return with(s -> {
            s.axes = left;
            s.maps = maps.stacked(fold, left.isSurvey());
            s.bins = left.isSurvey() ? bins : null;
            s.coordinates = kept;
            s.chunk = null;
            s.usualChunk = null;
            if (!others.isEmpty() && VolumeAxes.isFree(FOLD, left) && !s.isTaken(FOLD)) {
                s.addCoordinate(new Coordinate(FOLD, "", others, fold));
            }
        });
    }

    /**
     * Sets which traces are live. Others are marked as missing, and read as NaN.
     *
     * @param live one for each place, row-major; copied
     * @throws IllegalArgumentException if there are more or fewer
     * @throws IllegalStateException if the volume is a table of traces
     */
    public VolumeSpec withLiveTraces(boolean... live) {
        if (axes.table() != null) {
            throw new IllegalStateException("all traces of a table are live");
        }
        if (live.length != axes.traces().size()) {
            throw new IllegalArgumentException(
                    "the volume has " + axes.traces().size() + " traces, got " + live.length + " values");
        }
        SurveyMaps marked = maps.withLive(live);
        return with(s -> s.maps = marked);
    }

    /** Name of the quantity, such as {@code rms}; by default {@code amplitude}. */
    public String name() {
        return name;
    }

    /** Sets the name of the quantity: {@code long_name} of the samples. */
    public VolumeSpec named(String quantity) {
        requireText(quantity);
        return with(s -> s.name = quantity);
    }

    /** Unit of the samples; by default {@code 1}, for none. */
    public String units() {
        return units;
    }

    /** Sets the unit of the samples, such as {@code m/s}. */
    public VolumeSpec withUnits(String unit) {
        requireText(unit);
        return with(s -> s.units = unit);
    }

    /** Transform from line numbers to map coordinates, if known. */
    public Optional<BinTransform> bins() {
        return Optional.ofNullable(bins);
    }

    /**
     * Sets the map coordinates of the bins. Coordinates of all bins are computed and written. They replace those of the
     * volume given to {@link #like}.
     *
     * @throws IllegalArgumentException if it has no inlines and crosslines
     */
    public VolumeSpec withBins(BinTransform transform) {
        Objects.requireNonNull(transform, "transform");
        if (!axes.isSurvey()) {
            throw new IllegalArgumentException("bins are of inlines and crosslines, which " + shape() + " has not");
        }
        return with(s -> {
            s.bins = transform;
            s.maps = new SurveyMaps(maps.live(), List.of(), List.of());
        });
    }

    /**
     * Adds a coordinate, such as {@code source_x}, on the axes over which it varies. It is a dataset of float64 that
     * {@link SeismicVolume#coordinate} reads.
     *
     * @param coordinate its name: a letter, then letters, digits and _
     * @param on names of axes, each once; of a table also {@code trace} alone, for a value for each trace
     * @param values one for each place on the axes, row-major; copied
     * @param unit symbol, such as {@code m}; empty for none
     * @throws IllegalArgumentException if the name is taken, there is no such axis, or there are more or fewer values
     */
    public VolumeSpec withCoordinate(String coordinate, List<String> on, double[] values, String unit) {
        requireText(unit);
        if (!VolumeAxes.isFree(coordinate, axes) || isTaken(coordinate)) {
            throw new IllegalArgumentException("a coordinate cannot be called \"" + coordinate
                    + "\": choose a name of letters, digits and _ that nothing else has");
        }
        Coordinate added = new Coordinate(coordinate, unit, axes.named(on), values.clone());
        long wanted = VolumeAxes.shape(added.axes()).size();
        if (values.length != wanted) {
            throw new IllegalArgumentException(
                    coordinate + " on " + on + " has " + wanted + " places, got " + values.length + " values");
        }
        return with(s -> s.addCoordinate(added));
    }

    private boolean isTaken(String coordinate) {
        return coordinates.stream().anyMatch(other -> other.name().equals(coordinate));
    }

    private void addCoordinate(Coordinate more) {
        coordinates = Stream.concat(coordinates.stream(), Stream.of(more)).toList();
    }

    /** Coordinate reference system, if known. */
    public Optional<String> crs() {
        return Optional.ofNullable(crs);
    }

    /** Sets the coordinate reference system, such as {@code EPSG:23031} or WKT. */
    public VolumeSpec withCrs(String system) {
        requireText(system);
        return with(s -> s.crs = system);
    }

    /** Name of the survey, if known. */
    public Optional<String> survey() {
        return Optional.ofNullable(survey);
    }

    /** Sets the name of the survey. */
    public VolumeSpec withSurvey(String surveyName) {
        requireText(surveyName);
        return with(s -> s.survey = surveyName);
    }

    /** Extents of a chunk: the given or the default ones, cut to the volume's. */
    public Shape chunk() {
        Shape volume = shape();
        return chunk == null ? usualChunk(volume) : chunk.within(volume);
    }

    /** Computes the default once, because that takes a while. */
    private Shape usualChunk(Shape volume) {
        Shape found = usualChunk;
        if (found == null) {
            if (volume.rank() == 1 || axes.table() != null) {
                long samples = Math.min(LINE_CHUNK, volume.extent(volume.rank() - 1));
                found = volume.rank() == 1
                        ? Shape.of(samples)
                        : Shape.of(Math.min(volume.extent(0), Math.max(1, LINE_CHUNK / samples)), samples);
            } else {
                found = LayoutAdviser.bestChunk(
                        volume, axes.isSurvey(), DriveModel.of(DriveClass.UNKNOWN), filters, Long.MAX_VALUE);
            }
            usualChunk = found;
        }
        return found;
    }

    /**
     * Sets the extents of a chunk. An extent longer than the volume's is cut to it.
     *
     * @param extents one for each dimension, at least 1
     * @throws IllegalArgumentException if there are more or fewer, or one is less than 1
     */
    public VolumeSpec withChunk(int... extents) {
        if (extents.length != shape().rank() || Arrays.stream(extents).anyMatch(extent -> extent < 1)) {
            throw new IllegalArgumentException("a chunk of a volume of " + shape() + " is " + shape().rank()
                    + " extents, each >= 1, got " + Arrays.toString(extents));
        }
        Shape wanted = Shape.of(extents);
        return with(s -> s.chunk = wanted);
    }

    /** Filters of the chunks. */
    public ChunkFilters filters() {
        return filters;
    }

    /**
     * Sets the filters. Filtered chunks are written whole and once. If the filters do not make a chunk shorter, it is
     * stored without them.
     */
    public VolumeSpec withFilters(ChunkFilters filters) {
        return with(s -> {
            s.filters = filters;
            s.usualChunk = null;
        });
    }

    /** Oldest HDF5 release that can read the file. */
    public Hdf5Format format() {
        return format;
    }

    /** Sets the oldest HDF5 release that can read the file. */
    public VolumeSpec withFormat(Hdf5Format oldest) {
        Objects.requireNonNull(oldest, "oldest");
        return with(s -> s.format = oldest);
    }

    /** Type of the samples in the file. */
    public SampleType type() {
        return type;
    }

    /** Value of a step of 1 in stored integers. */
    public double scale() {
        return scale;
    }

    /** Value of the stored integer 0. */
    public double offset() {
        return offset;
    }

    /** Stores samples as floats. */
    public VolumeSpec withFloats() {
        return with(s -> {
            s.type = SampleType.FLOAT32;
            s.scale = 1;
            s.offset = 0;
        });
    }

    /**
     * Stores samples as 16-bit integers: sample = integer · scale + offset. Readers apply the attributes
     * {@code scale_factor} and {@code add_offset} (CF conventions 1.11, section 8.1). A sample becomes the nearest
     * integer to (sample − offset) / scale, with ties to even. Samples beyond the range, infinite ones too, become its
     * ends −32,768 or 32,767. NaN becomes the {@linkplain #fill() fill value}. Statistics are of the values that
     * readers get.
     *
     * @param step value of a step of one, finite and not 0
     * @param ofZero value of the integer 0, finite
     */
    public VolumeSpec withInt16(double step, double ofZero) {
        return withIntegers(SampleType.INT16, step, ofZero);
    }

    /**
     * Stores samples as 8-bit integers, −128 to 127.
     *
     * @param step value of a step of one, finite and not 0
     * @param ofZero value of the integer 0, finite
     * @see #withInt16
     */
    public VolumeSpec withInt8(double step, double ofZero) {
        return withIntegers(SampleType.INT8, step, ofZero);
    }

    private VolumeSpec withIntegers(SampleType integers, double step, double ofZero) {
        if (!Double.isFinite(step) || step == 0 || !Double.isFinite(ofZero)) {
            throw new IllegalArgumentException(
                    "scale and offset must be finite and scale not 0, got " + step + " and " + ofZero);
        }
        if (Float.isNaN(fill)) {
            throw new IllegalArgumentException("a fill value of NaN is no integer");
        }
        return with(s -> {
            s.type = integers;
            s.scale = step;
            s.offset = ofZero;
        });
    }

    /** Value of samples that were never written. Stored integers take the nearest value that they can hold. */
    public float fill() {
        return fill;
    }

    /**
     * Sets the fill value; NaN for floats only.
     *
     * @throws IllegalArgumentException if it is NaN and samples are stored as integers
     */
    public VolumeSpec withFill(float value) {
        if (Float.isNaN(value) && type != SampleType.FLOAT32) {
            throw new IllegalArgumentException("a fill value of NaN is no integer");
        }
        return with(s -> s.fill = value);
    }

    /** True if the new volume may replace an existing file, once it is complete. */
    public boolean overwrite() {
        return overwrite;
    }

    /** Sets whether the new volume may replace an existing file, once it is complete. */
    public VolumeSpec withOverwrite(boolean replace) {
        return with(s -> s.overwrite = replace);
    }

    /**
     * Adds an attribute of the file with the caller's own text, see {@link VolumeInfo#fileAttributes()}.
     *
     * @throws IllegalArgumentException if the library itself sets this attribute, or it was added before; if the name
     *     is empty or longer than 4,096 bytes; if name or text contains a NUL or half a surrogate pair
     */
    public VolumeSpec withAttribute(String attribute, String text) {
        return withAttribute(attribute, AttributeValue.text(text));
    }

    /**
     * Adds an attribute of the file with the caller's own whole number.
     *
     * @see #withAttribute(String, String)
     */
    public VolumeSpec withAttribute(String attribute, long number) {
        return withAttribute(attribute, AttributeValue.integer(number));
    }

    /**
     * Adds an attribute of the file with the caller's own number.
     *
     * @see #withAttribute(String, String)
     */
    public VolumeSpec withAttribute(String attribute, double number) {
        return withAttribute(attribute, AttributeValue.real(number));
    }

    private VolumeSpec withAttribute(String attribute, AttributeValue value) {
        if (TAKEN.contains(attribute)) {
            throw new IllegalArgumentException(
                    "the attribute " + attribute + " says what the file is; name it otherwise");
        }
        if (attributes.containsKey(attribute)) {
            throw new IllegalArgumentException("there is an attribute " + attribute + " already");
        }
        Map<String, AttributeValue> more = new LinkedHashMap<>(attributes);
        more.put(attribute, value);
        FileSpec tried = new FileSpec(FormatVersion.V1_10);
        more.forEach((key, there) -> tried.attribute("/", key, there));
        return with(s -> s.attributes = more);
    }

    private static void requireText(String text) {
        AttributeValue.text(text);
    }

    /**
     * True if a trace is live.
     *
     * @param trace its number, row-major
     */
    public boolean isLive(long trace) {
        return maps.isLive(trace);
    }

    VolumeAxes axes() {
        return axes;
    }

    List<Coordinate> coordinates() {
        return coordinates;
    }

    SurveyMaps maps() {
        return maps;
    }

    /** Returns a map that is never changed. */
    Map<String, AttributeValue> attributes() {
        return attributes;
    }

    /** Returns a text such as {@code rms: 768 × 768 × 1024 FLOAT32 in chunks of 64 × 64 × 64}. */
    @Override
    public String toString() {
        return name + ": " + shape() + " " + type + " in chunks of " + chunk()
                + (filters.isNone() ? "" : ", " + filters);
    }
}
