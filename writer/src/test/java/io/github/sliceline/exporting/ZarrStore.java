package io.github.sliceline.exporting;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads what a manifest refers to, in the plainest way, as Zarr's format 2 and kerchunk's references have it. */
public final class ZarrStore {
    private final Map<?, ?> references;
    private final byte[] file;
    private final String target;

    private ZarrStore(Map<?, ?> references, byte[] file, String target) {
        this.references = references;
        this.file = file;
        this.target = target;
    }

    /** The store of a volume in a file, through the JSON of its manifest. */
    public static ZarrStore of(Path hdf5, @Nullable String dataset) throws IOException {
        return of(text(hdf5, dataset));
    }

    static String text(Path hdf5, @Nullable String dataset) throws IOException {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        ZarrManifest.write(hdf5, Optional.ofNullable(dataset), json, Job.quiet());
        return json.toString(StandardCharsets.UTF_8);
    }

    static ZarrStore of(String text) throws IOException {
        Map<String, Object> json = JSON.std.mapFrom(text);
        String target = String.valueOf(map(json.get("templates")).get("u"));
        return new ZarrStore(map(json.get("refs")), Files.readAllBytes(Path.of(target)), target);
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return (Map<?, ?>) Objects.requireNonNull(value);
    }

    /** The file that all references are to. */
    String target() {
        return target;
    }

    /** Names of all arrays. */
    public Set<String> arrays() {
        Set<String> names = new TreeSet<>();
        for (Object key : references.keySet()) {
            if (key.toString().endsWith("/.zarray")) {
                names.add(key.toString().replace("/.zarray", ""));
            }
        }
        return names;
    }

    /** How many chunks of an array are there. */
    public long chunks(String array) {
        return references.keySet().stream()
                .filter(key -> key.toString().matches("\\Q" + array + "\\E/[0-9.]+"))
                .count();
    }

    private Map<?, ?> inside(String key) throws IOException {
        return JSON.std.mapFrom(String.valueOf(references.get(key)));
    }

    /** Attributes of an array, or of the root group where it is empty. */
    public Map<?, ?> attributes(String array) throws IOException {
        return inside(array.isEmpty() ? ".zattrs" : array + "/.zattrs");
    }

    Map<?, ?> metadata(String array) throws IOException {
        return inside(array + "/.zarray");
    }

    /** Extents of an array. */
    public Shape shape(String array) throws IOException {
        return shape(metadata(array).get("shape"));
    }

    private static Shape shape(@Nullable Object extents) {
        return Shape.of(((List<?>) Objects.requireNonNull(extents))
                .stream().mapToLong(extent -> ((Number) extent).longValue()).toArray());
    }

    /** All elements, row-major, as they are stored. */
    public byte[] elements(String array) throws IOException {
        Map<?, ?> metadata = metadata(array);
        Shape shape = shape(metadata.get("shape"));
        Shape chunk = shape(metadata.get("chunks"));
        String type = String.valueOf(metadata.get("dtype"));
        int bytes = Integer.parseInt(type.substring(2));
        byte[] all = new byte[Math.toIntExact(shape.size() * bytes)];
        List<FilterSpec> filters = filters(metadata);
        FilterPipeline pipeline = FilterPipeline.of(array, filters, bytes, chunk.size() * bytes);
        long[] at = new long[shape.rank()];
        do {
            byte[] content = new byte[Math.toIntExact(chunk.size() * bytes)];
            Object reference = references.get(array + "/" + key(at, chunk));
            if (reference == null) {
                fill(content, type, metadata.get("fill_value"));
            } else {
                pipeline.decode(stored(reference), 0, ByteBuffer.wrap(content));
            }
            scatter(content, at, chunk, shape, bytes, all);
        } while (shape.size() > 0 && advance(at, chunk, shape));
        return all;
    }

    private static String key(long[] at, Shape chunk) {
        List<String> numbers = new ArrayList<>();
        for (int d = 0; d < at.length; d++) {
            numbers.add(Long.toString(at[d] / chunk.extent(d)));
        }
        return at.length == 0 ? "0" : String.join(".", numbers);
    }

    private ByteBuffer stored(Object reference) {
        if (reference instanceof String text) {
            return ByteBuffer.wrap(Base64.getDecoder().decode(text.replaceFirst("^base64:", "")));
        }
        List<?> range = (List<?>) reference;
        if (!range.get(0).equals("{{u}}")) {
            throw new AssertionError("reference to " + range.get(0));
        }
        return ByteBuffer.wrap(file, ((Number) range.get(1)).intValue(), ((Number) range.get(2)).intValue());
    }

    private static boolean advance(long[] at, Shape chunk, Shape shape) {
        for (int d = at.length - 1; d >= 0; d--) {
            at[d] += chunk.extent(d);
            if (at[d] < shape.extent(d)) {
                return true;
            }
            at[d] = 0;
        }
        return false;
    }

    private static void scatter(byte[] content, long[] start, Shape chunk, Shape shape, int bytes, byte[] all) {
        long[] inChunk = chunk.strides();
        long[] strides = shape.strides();
        for (int i = 0; i < content.length / bytes; i++) {
            long to = 0;
            boolean inside = true;
            for (int d = 0; d < start.length; d++) {
                long index = start[d] + i / inChunk[d] % chunk.extent(d);
                inside &= index < shape.extent(d);
                to += index * strides[d];
            }
            if (inside) {
                System.arraycopy(content, i * bytes, all, (int) to * bytes, bytes);
            }
        }
    }

    private static List<FilterSpec> filters(Map<?, ?> metadata) {
        List<Object> codecs = new ArrayList<>();
        if (metadata.get("filters") instanceof List<?> list) {
            codecs.addAll(list);
        }
        if (metadata.get("compressor") != null) {
            codecs.add(map(metadata.get("compressor")));
        }
        return codecs.stream().map(codec -> filter((Map<?, ?>) codec)).toList();
    }

    private static FilterSpec filter(Map<?, ?> codec) {
        String id = String.valueOf(codec.get("id"));
        return switch (id) {
            case "zlib" -> new FilterSpec(FilterSpec.DEFLATE, "", true, List.of(number(codec, "level")));
            case "shuffle" -> new FilterSpec(FilterSpec.SHUFFLE, "", true, List.of(number(codec, "elementsize")));
            case "zstd" -> new FilterSpec(FilterSpec.ZSTD, "", true, List.of(number(codec, "level")));
            case "fletcher32" -> new FilterSpec(FilterSpec.FLETCHER32, "", true, List.of());
            case "imagecodecs_lz4h5" -> new FilterSpec(FilterSpec.LZ4, "", true, List.of());
            default -> throw new AssertionError("no codec " + id);
        };
    }

    private static int number(Map<?, ?> codec, String name) {
        return ((Number) Objects.requireNonNull(codec.get(name))).intValue();
    }

    /** Null is taken for 0, as zarr does. */
    private static void fill(byte[] content, String type, @Nullable Object value) {
        int bytes = Integer.parseInt(type.substring(2));
        ByteBuffer element =
                ByteBuffer.allocate(8).order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        if (value != null && type.charAt(1) == 'f') {
            double number = Double.parseDouble(String.valueOf(value));
            switch (bytes) {
                case 2 -> element.putShort(half(number));
                case 4 -> element.putFloat((float) number);
                default -> element.putDouble(number);
            }
        } else if (value != null) {
            long number = ((Number) value).longValue();
            switch (bytes) {
                case 1 -> element.put((byte) number);
                case 2 -> element.putShort((short) number);
                case 4 -> element.putInt((int) number);
                default -> element.putLong(number);
            }
        }
        for (int at = 0; at < content.length; at++) {
            content[at] = element.get(at % bytes);
        }
    }

    /** Of a number that a half-precision float is exactly. */
    private static short half(double number) {
        for (int bits = 0; bits < 1 << 16; bits++) {
            int exponent = bits >> 10 & 31;
            int fraction = bits & 1023;
            double size = exponent == 0
                    ? fraction * 0x1p-24
                    : exponent == 31
                            ? fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN
                            : (1024 + fraction) * Math.pow(2, exponent - 25);
            if (Double.compare(bits >> 15 == 0 ? size : -size, number) == 0) {
                return (short) bits;
            }
        }
        throw new AssertionError(number + " is no half");
    }

    @Override
    public String toString() {
        return target + " " + Arrays.toString(arrays().toArray());
    }
}
