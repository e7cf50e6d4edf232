package io.github.sliceline.archive;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The group {@code /segy}: everything that a volume keeps of the SEG-Y file that it was made from. Opening checks the
 * type and shape of each dataset. The returned readers are for one thread each.
 */
public final class SegyArchive implements Closeable {
    /** Bytes of decoded chunks that are cached for one dataset. */
    private static final long CACHE_BYTES = 8L << 20;

    private static final int MOST_TEXT_HEADERS = 65_536;

    private final Hdf5Container container;
    private final ByteOrder byteOrder;
    private final SampleFormat format;
    private final BinaryHeader binaryHeader;
    private final List<TextHeader> textHeaders;
    private final long traces;
    private final int extensionBytes;
    private final boolean salvaged;
    private final boolean su;
    private final List<HeaderColumn> geometry = new ArrayList<>();
    private final SegyOverrides overrides;
    private String axes = "";

    private SegyArchive(Hdf5Container container) throws IOException {
        this.container = container;
        Map<String, Object> attributes = container.attributes(VolumeProfile.SEGY);
        this.byteOrder =
                "LITTLE_ENDIAN".equals(attributes.get("byte_order")) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        Object code = attributes.get("format_code");
        this.format = Optional.ofNullable(code instanceof Number number ? number : null)
                .flatMap(number -> SampleFormat.ofCode(number.intValue()))
                .orElseThrow(() -> broken("attribute format_code of /segy is " + code + ", wanted that of a format"));
        for (String name : List.of("inline", "crossline", "x", "y", "offset")) {
            if (attributes.get(name + "_byte") instanceof Number position) {
                geometry.add(field(name, position.intValue(), attributes.get(name + "_type")));
            }
        }
        if (attributes.get(VolumeProfile.SOURCE_AXES_ATTRIBUTE) instanceof String named) {
            this.axes = named;
        }
        this.overrides = overrides(attributes.get(VolumeProfile.OVERRIDES_ATTRIBUTE));
        this.binaryHeader = new BinaryHeader(all(VolumeProfile.BINARY_HEADER, Shape.of(BinaryHeader.BYTES)), byteOrder);
        this.textHeaders = readTextHeaders();
        ElementReader headers = bytes(VolumeProfile.TRACE_HEADERS);
        this.traces = headers.dataset().shape().extent(0);
        requireShape(headers, Shape.of(traces, TraceHeader.BYTES));
        this.extensionBytes = readExtensionBytes();
        this.salvaged = attributes.containsKey("salvage");
        this.su = VolumeProfile.SOURCE_KIND_SU.equals(attributes.get(VolumeProfile.SOURCE_KIND_ATTRIBUTE));
    }

    private HeaderColumn field(String name, int bytePosition, @Nullable Object type) throws CorruptFileException {
        try {
            return new HeaderColumn(
                    name,
                    bytePosition,
                    type == null
                            ? FieldType.INT32
                            : FieldType.named(type.toString()).orElseThrow());
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw broken("attributes of /segy name byte " + bytePosition + " and type " + type + " for " + name);
        }
    }

    private SegyOverrides overrides(@Nullable Object text) throws CorruptFileException {
        try {
            return SegyOverrides.parse(text == null ? "" : text.toString());
        } catch (IllegalArgumentException e) {
            throw broken("attribute " + VolumeProfile.OVERRIDES_ATTRIBUTE + " of /segy is '" + text + "': "
                    + e.getMessage());
        }
    }

    /** Returns the statements that replaced those of the source's headers. */
    public SegyOverrides overrides() {
        return overrides;
    }

    /** Byte order of the source's samples. */
    public ByteOrder sampleOrder() {
        return overrides.sampleOrder().orElse(byteOrder);
    }

    /** Datasets that every archive of a SEG-Y file has. */
    public static final List<String> PARTS = List.of(
            VolumeProfile.TEXT_HEADERS,
            VolumeProfile.BINARY_HEADER,
            VolumeProfile.TRACE_HEADERS,
            VolumeProfile.TRACE_INDEX);

    public boolean isSalvaged() {
        return salvaged;
    }

    /** True if the source was a Seismic Unix file, which begins with its first trace. */
    public boolean isSu() {
        return su;
    }

    /** Returns the archive of a volume. Empty if the volume has none, or lacks one of the {@link #PARTS}. */
    public static Optional<SegyArchive> open(Path file, int revision) throws IOException {
        Hdf5Container container = Hdf5Container.open(file, revision, ReadLimits.DEFAULTS);
        return OnFailure.close(container, () -> {
            for (String part : PARTS) {
                if (!container.exists(part)) {
                    container.close();
                    return Optional.empty();
                }
            }
            return Optional.of(new SegyArchive(container));
        });
    }

    private List<TextHeader> readTextHeaders() throws IOException {
        Shape shape = bytes(VolumeProfile.TEXT_HEADERS).dataset().shape();
        if (shape.rank() != 2 || shape.extent(0) < 1 || shape.extent(0) > MOST_TEXT_HEADERS) {
            throw broken(VolumeProfile.TEXT_HEADERS + " is " + shape + ", wanted 1 to " + MOST_TEXT_HEADERS
                    + " headers of " + TextHeader.BYTES + " bytes");
        }
        byte[] bytes = all(VolumeProfile.TEXT_HEADERS, Shape.of(shape.extent(0), TextHeader.BYTES));
        List<TextHeader> headers = new ArrayList<>();
        for (int at = 0; at < bytes.length; at += TextHeader.BYTES) {
            headers.add(new TextHeader(Arrays.copyOfRange(bytes, at, at + TextHeader.BYTES)));
        }
        return List.copyOf(headers);
    }

    /** Returns the text headers of the source. An edit may since have changed the first of {@link #textHeaders}. */
    public List<TextHeader> sourceTextHeaders() throws IOException {
        if (!(container.attributes(VolumeProfile.SEGY).get(VolumeProfile.SOURCE_TEXT_ATTRIBUTE)
                instanceof List<?> kept)) {
            return textHeaders;
        }
        byte[] bytes = new byte[kept.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = kept.get(i) instanceof Number number ? number.byteValue() : 0;
        }
        if (bytes.length != TextHeader.BYTES) {
            throw broken("attribute " + VolumeProfile.SOURCE_TEXT_ATTRIBUTE + " of /segy has " + bytes.length
                    + " bytes, wanted " + TextHeader.BYTES);
        }
        List<TextHeader> headers = new ArrayList<>(textHeaders);
        headers.set(0, new TextHeader(bytes));
        return List.copyOf(headers);
    }

    private int readExtensionBytes() throws IOException {
        if (!has(VolumeProfile.TRACE_HEADER_EXTENSIONS)) {
            return 0;
        }
        Shape shape = bytes(VolumeProfile.TRACE_HEADER_EXTENSIONS).dataset().shape();
        boolean fits = shape.rank() == 2
                && shape.extent(0) == traces
                && shape.extent(1) % TraceHeader.BYTES == 0
                && shape.extent(1) <= (long) Short.MAX_VALUE * TraceHeader.BYTES;
        if (!fits) {
            throw broken(VolumeProfile.TRACE_HEADER_EXTENSIONS + " is " + shape + ", wanted " + traces
                    + " × a multiple of " + TraceHeader.BYTES);
        }
        return (int) shape.extent(1);
    }

    private byte[] all(String path, Shape wanted) throws IOException {
        ElementReader reader = bytes(path);
        requireShape(reader, wanted);
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(wanted.size()));
        reader.read(Region.all(wanted), bytes);
        return bytes.array();
    }

    /** Refuses a dataset of another shape. */
    public void requireShape(ElementReader reader, Shape wanted) throws CorruptFileException {
        DatasetInfo found = reader.dataset();
        if (!found.shape().equals(wanted)) {
            throw broken(found.path() + " is " + found.shape() + ", wanted " + wanted);
        }
    }

    /** Returns a reader of each bin's trace number, for {@link #tracesOf}. */
    public ElementReader traceIndex(Shape bins) throws IOException {
        ElementReader index = longs(VolumeProfile.TRACE_INDEX);
        requireShape(index, bins);
        return index;
    }

    /** Returns the trace numbers of some bins, row-major; −1 for a bin without a trace. */
    public long[] tracesOf(Region bins, ElementReader index) throws IOException {
        long[] numbers = new long[Math.toIntExact(bins.size())];
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(numbers.length, Long.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        index.read(bins, bytes);
        bytes.flip().asLongBuffer().get(numbers);
        for (long trace : numbers) {
            if (trace < -1 || trace >= traces) {
                throw broken(VolumeProfile.TRACE_INDEX + " names trace " + trace + ", wanted -1 to " + (traces - 1));
            }
        }
        return numbers;
    }

    public boolean has(String path) throws IOException {
        return container.exists(path);
    }

    /**
     * Returns a reader of a dataset of bytes.
     *
     * @throws CorruptFileException if its elements have another type
     */
    public ElementReader bytes(String path) throws IOException {
        return reader(path, new ElementType(ElementType.Kind.UNSIGNED, 1, ByteOrder.LITTLE_ENDIAN));
    }

    public ElementReader longs(String path) throws IOException {
        return reader(path, new ElementType(ElementType.Kind.SIGNED, Long.BYTES, ByteOrder.LITTLE_ENDIAN));
    }

    private ElementReader reader(String path, ElementType wanted) throws IOException {
        DatasetInfo dataset = container.dataset(path);
        if (!dataset.type().equals(wanted)) {
            throw broken(path + " has elements of type " + dataset.type() + ", wanted " + wanted);
        }
        return ElementReader.open(container, path, ReadLimits.DEFAULTS, CACHE_BYTES);
    }

    public CorruptFileException broken(String problem) {
        return new CorruptFileException(container, CorruptFileException.UNKNOWN, problem);
    }

    public ByteOrder byteOrder() {
        return byteOrder;
    }

    public SampleFormat format() {
        return format;
    }

    public BinaryHeader binaryHeader() {
        return binaryHeader;
    }

    public List<TextHeader> textHeaders() {
        return textHeaders;
    }

    public long traces() {
        return traces;
    }

    public int extensionBytes() {
        return extensionBytes;
    }

    /**
     * True if the geometry was read from any of these bytes of the trace headers.
     *
     * @param bytePosition position of the first byte, counted from 1
     */
    public boolean isGeometry(int bytePosition, int bytes) {
        Predicate<HeaderColumn> overlaps =
                at -> at.bytePosition() < bytePosition + bytes && bytePosition <= at.lastByte();
        return geometry.stream().anyMatch(overlaps)
                || (!axes.isEmpty() && AxesSpec.parse(axes).columns().anyMatch(overlaps));
    }

    /** Returns the fields of the trace headers from which the geometry was read. */
    public HeaderMapping mapping() throws CorruptFileException {
        if (geometry.size() < 4) {
            throw broken("attributes of /segy name " + geometry.size() + " of the bytes of its geometry, expected 4");
        }
        return new HeaderMapping(
                geometry.get(0),
                geometry.get(1),
                geometry.get(2),
                geometry.get(3),
                geometry.size() == 4 ? HeaderMapping.STANDARD.offset() : geometry.get(4));
    }

    public Optional<String> sourceSha256() throws IOException {
        Object found = container.attributes("/").get(VolumeProfile.SOURCE_SHA256_ATTRIBUTE);
        return found instanceof String text ? Optional.of(text) : Optional.empty();
    }

    @Override
    public void close() throws IOException {
        container.close();
    }

    @Override
    public String toString() {
        return container.toString();
    }
}
