package io.github.sliceline.profile;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.profile.AmplitudeTally;
import io.github.sliceline.volume.profile.Crs;
import io.github.sliceline.volume.profile.VerticalAttributes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Description of a volume of our profile ({@code docs/file-profile.md}), with the elements that are known from the
 * start. An axis is added before the datasets that it belongs to. Not thread-safe.
 */
public final class VolumeDescription {
    private static final int HISTOGRAM_BINS = AmplitudeTally.HISTOGRAM_BINS;

    /** Room for the texts of a volume and for later edits. A coordinate system as WKT has about 2,000 bytes. */
    private static final int TEXT_BYTES = 1 << 14;

    /** Bytes that a header needs for a text that is stored elsewhere. */
    private static final AttributeValue ANY_TEXT = AttributeValue.fixedText("", 64);

    private static final ElementType FLAG = new ElementType(ElementType.Kind.SIGNED, 1, ByteOrder.LITTLE_ENDIAN);

    private final FileSpec spec;
    private final Map<String, ByteBuffer> known = new LinkedHashMap<>();

    /** Describes an empty file of a volume of inlines, crosslines and offsets. */
    public VolumeDescription(FormatVersion format) {
        this(format, VolumeProfile.VERSION);
    }

    /** Describes an empty file. */
    public VolumeDescription(FormatVersion format, String version) {
        this.spec = new FileSpec(format).texts(TEXT_BYTES);
        text("/", "Conventions", "CF-1.11");
        text("/", VolumeProfile.VERSION_ATTRIBUTE, version);
    }

    /** Adds a text of the volume. Without a value, a place is reserved for it. */
    public void setting(String name, Optional<String> value) {
        setting("/", name, value);
    }

    private void setting(String object, String name, Optional<String> value) {
        if (value.isPresent()) {
            text(object, name, value.get());
        } else {
            spec.reserveAttribute(object, name, ANY_TEXT);
        }
    }

    public FileSpec spec() {
        return spec;
    }

    public void text(String object, String name, String value) {
        spec.attribute(object, name, AttributeValue.text(value));
    }

    public void integer(String object, String name, long value) {
        spec.attribute(object, name, AttributeValue.integer(value));
    }

    /**
     * Adds a contiguous dataset whose elements are known.
     *
     * @param elements in file order, from position to limit
     */
    public void known(String path, DataType type, Shape shape, ByteBuffer elements) {
        spec.dataset(path, DatasetForm.contiguous(type, shape));
        known.put(path, elements);
    }

    /** Writes the elements that are known. */
    public void writeKnown(DescribedFile file) throws IOException {
        for (Map.Entry<String, ByteBuffer> dataset : known.entrySet()) {
            file.write(dataset.getKey(), 0, dataset.getValue().duplicate());
        }
    }

    /** Adds an axis other than that of the samples: int32 if its values are whole numbers, else float64. */
    public void axis(String path, Axis axis) {
        boolean whole = axis.isWhole();
        ByteBuffer values = littleEndian(axis.size() * (whole ? Integer.BYTES : Double.BYTES));
        for (int i = 0; i < axis.size(); i++) {
            if (whole) {
                values.putInt(axis.numberAt(i));
            } else {
                values.putDouble(axis.valueAt(i));
            }
        }
        known(path, whole ? DataType.INT32 : DataType.FLOAT64, Shape.of(axis.size()), values.flip());
        spec.scale(path, path.substring(1));
        text(path, "long_name", longName(path));
        if (!axis.unit().isEmpty()) {
            text(path, "units", axis.unit());
        }
    }

    /** Adds a contiguous dataset whose elements are written later. */
    public void array(String path, DataType type, Shape shape) {
        spec.dataset(path, DatasetForm.contiguous(type, shape));
    }

    /** Returns the description of an axis other than that of the samples, by its path. */
    public static String longName(String path) {
        return switch (path) {
            case VolumeProfile.INLINES -> "inline number";
            case VolumeProfile.CROSSLINES -> "crossline number";
            case VolumeProfile.OFFSETS -> "offset from source to receiver";
            case VolumeProfile.GATHER_NUMBERS -> "number of the trace in its bin, by offset";
            case "/" + VolumeProfile.ORDINAL -> "number of the trace at its place";
            default -> path.substring(1).replace('_', ' ');
        };
    }

    /**
     * Adds a map: a contiguous dataset with one element for each bin or trace.
     *
     * @param axes paths of the axes of the places
     */
    public void map(String path, DataType type, Shape places, List<String> axes, String longName) {
        spec.dataset(path, DatasetForm.contiguous(type, places));
        attach(path, axes);
        text(path, "long_name", longName);
    }

    /**
     * Adds the axis of the samples. Places are reserved for the attributes that another quantity would need, in case an
     * edit changes it.
     */
    public void samples(SampleAxis axis) {
        ByteBuffer values = littleEndian(axis.size() * Double.BYTES);
        for (int i = 0; i < axis.size(); i++) {
            values.putDouble(axis.valueAt(i));
        }
        String path = path(axis);
        known(path, DataType.FLOAT64, Shape.of(axis.size()), values.flip());
        spec.scale(path, axis.unit().axisName());
        VerticalAttributes.of(axis.unit()).forEach((name, value) -> {
            if (value.isEmpty()) {
                spec.reserveAttribute(path, name, ANY_TEXT);
            } else {
                text(path, name, value);
            }
        });
        spec.reserveAttribute(path, "comment", ANY_TEXT); // room for a longer NAME, or for a comment
        setting("comment", Optional.empty()); // the same for the link
    }

    /** Returns the path of the axis of the samples. */
    public static String path(SampleAxis axis) {
        return "/" + axis.unit().axisName();
    }

    /** Attaches axes to a dataset, dimension by dimension. */
    public void attach(String dataset, List<String> axes) {
        for (int dimension = 0; dimension < axes.size(); dimension++) {
            spec.attachScale(axes.get(dimension), dataset, dimension);
        }
    }

    /**
     * Adds the samples, and the checksums of their chunks. The checksums have their own group, so that xarray does not
     * show them.
     */
    public void data(DatasetForm form, List<String> axes) {
        spec.dataset(VolumeProfile.DATA, form);
        attach(VolumeProfile.DATA, axes);
        spec.group(VolumeProfile.CHECKSUMS_GROUP);
        checksums(spec, VolumeProfile.CHECKSUMS, VolumeProfile.DATA, form.grid().chunks());
    }

    /**
     * Adds the checksums of a dataset's chunks, in a group that exists.
     *
     * @param chunks number of chunks along each dimension
     */
    public static void checksums(FileSpec spec, String path, String dataset, Shape chunks) {
        spec.dataset(path, DatasetForm.contiguous(DataType.unsigned(Integer.BYTES), chunks));
        spec.attribute(
                path, "long_name", AttributeValue.text("CRC-32C of the stored bytes of each chunk of " + dataset));
    }

    /**
     * Adds the map of live traces.
     *
     * @param places extents of the volume without its sample axis
     * @param axes paths of the axes of the places
     * @param count number of live traces
     */
    public void live(Shape places, List<String> axes, long count) {
        String path = VolumeProfile.LIVE;
        map(path, DataType.integer(1), places, axes, "1 where the survey has a trace");
        ByteBuffer flags = littleEndian(2).put(new byte[] {0, 1}).flip();
        spec.attribute(path, "flag_values", AttributeValue.numbers(FLAG, Shape.of(2), flags));
        text(path, "flag_meanings", "missing live");
        integer(path, VolumeProfile.LIVE_COUNT_ATTRIBUTE, count);
    }

    /**
     * Adds a dimension without coordinates: a name for an extent, as in netCDF-4.
     *
     * @return its path
     */
    public String dimension(String path, long extent) {
        Shape shape = Shape.of(extent);
        spec.dataset(path, DatasetForm.contiguous(DataType.unsigned(1), shape).withAbsentChunks());
        // netCDF-4's name for a scale that is not a variable
        spec.scale(
                path, String.format(Locale.ROOT, "This is a netCDF dimension but not a netCDF variable. %10d", extent));
        return path;
    }

    /** Adds the standard names of the CF conventions to the maps of coordinates. */
    public void standardNames(boolean geographic) {
        text(VolumeProfile.CDP_X, "standard_name", geographic ? "longitude" : "projection_x_coordinate");
        text(VolumeProfile.CDP_Y, "standard_name", geographic ? "latitude" : "projection_y_coordinate");
    }

    /**
     * Adds the coordinate reference system of the bins, or reserves places for it. It is an attribute of the file, and
     * a variable that the samples name, as the CF conventions ask for (1.11, section 5.6).
     *
     * @param geographic true if coordinates are longitude and latitude
     */
    public void crs(Optional<String> crs, boolean geographic) {
        setting(VolumeProfile.CRS_ATTRIBUTE, crs);
        String variable = VolumeProfile.CRS;
        known(variable, DataType.INT32, Shape.of(new long[0]), littleEndian(Integer.BYTES));
        text(variable, "long_name", "coordinate reference system of cdp_x and cdp_y");
        if (geographic) {
            text(variable, "grid_mapping_name", "latitude_longitude");
        }
        setting(variable, Crs.EPSG_ATTRIBUTE, crs.filter(text -> Crs.epsg(text).isPresent()));
        setting(variable, Crs.WKT_ATTRIBUTE, crs.filter(Crs::isWkt));
        setting(VolumeProfile.DATA, Crs.MAPPING_ATTRIBUTE, crs.map(any -> variable.substring(1)));
    }

    /** Adds the transform from line numbers to map coordinates. */
    public void bins(BinTransform bins) {
        spec.attribute(
                "/",
                VolumeProfile.BIN_TRANSFORM_ATTRIBUTE,
                AttributeValue.reals(
                        bins.x0(),
                        bins.xPerInline(),
                        bins.xPerCrossline(),
                        bins.y0(),
                        bins.yPerInline(),
                        bins.yPerCrossline()));
    }

    /** Reserves places for statistics, which {@link #setStatistics} fills. */
    public void statistics() {
        String group = VolumeProfile.STATISTICS;
        spec.group(group);
        values(new AmplitudeTally().statistics())
                .forEach((name, value) -> spec.reserveAttribute(group, name, attribute(value)));
        spec.dataset(VolumeProfile.HISTOGRAM, DatasetForm.contiguous(DataType.INT64, Shape.of(HISTOGRAM_BINS)));
    }

    /** Writes statistics to the places that {@link #statistics()} reserved. */
    public static void setStatistics(DescribedFile file, VolumeStatistics statistics) throws IOException {
        for (Map.Entry<String, Number> value : values(statistics).entrySet()) {
            file.set(VolumeProfile.STATISTICS, value.getKey(), attribute(value.getValue()));
        }
        file.write(VolumeProfile.HISTOGRAM, 0, histogram(statistics));
    }

    /** Returns the stored elements of the histogram. */
    public static ByteBuffer histogram(VolumeStatistics statistics) {
        ByteBuffer counts = littleEndian(HISTOGRAM_BINS * Long.BYTES);
        statistics.histogram().forEach(counts::putLong);
        return counts.flip();
    }

    private static AttributeValue attribute(Number value) {
        return value instanceof Long whole ? AttributeValue.integer(whole) : AttributeValue.real(value.doubleValue());
    }

    /** Returns the attributes of the statistics by name: integers of 64 bits, and doubles. */
    public static Map<String, Number> values(VolumeStatistics statistics) {
        Map<String, Number> values = new LinkedHashMap<>();
        values.put("count", statistics.count());
        values.put("non_finite", statistics.nonFinite());
        values.put("min", statistics.min());
        values.put("max", statistics.max());
        values.put("mean", statistics.mean());
        values.put("rms", statistics.rms());
        values.put("p01", statistics.p01());
        values.put("p02", statistics.p02());
        values.put("p50", statistics.p50());
        values.put("p98", statistics.p98());
        values.put("p99", statistics.p99());
        return values;
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
