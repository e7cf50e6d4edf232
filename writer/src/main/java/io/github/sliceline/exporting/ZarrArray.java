package io.github.sliceline.exporting;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import io.github.sliceline.hdf5.format.ElementValue;
import io.github.sliceline.hdf5.format.StorageLayout.Compact;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A dataset as an array of Zarr's format 2, whose chunks are ranges of bytes of the HDF5 file.
 *
 * @param lookup places of the file's chunks: an index, unless the dataset is contiguous
 * @param grid chunks for Zarr: those of the file, or parts of a contiguous dataset
 * @param codecs codecs of the chunks in the order of encoding, as JSON
 * @param attributes attributes with the names of the dimensions, as JSON
 */
record ZarrArray(DatasetInfo dataset, ChunkLookup lookup, ChunkGrid grid, List<String> codecs, String attributes) {
    /** Most bytes of a chunk of a contiguous dataset: HDF5 reads any part of it, Zarr only whole chunks. */
    private static final long LONGEST_CHUNK = 16 << 20;

    /**
     * Reads the places of a dataset's chunks.
     *
     * @throws UnsupportedFileException if Zarr cannot decode its chunks
     */
    static ZarrArray of(Hdf5Container file, DatasetInfo dataset, Map<String, Object> attributes) throws IOException {
        List<String> codecs = new ArrayList<>();
        for (FilterSpec filter : dataset.filters()) {
            codecs.add(codec(file, dataset, filter));
        }
        ChunkLookup lookup = ChunkIndexReader.lookup(file.source(), dataset, ReadLimits.DEFAULTS);
        if (lookup instanceof ChunkIndex index && index.hasMasks()) {
            throw refused(
                    file, dataset, "has chunks that skipped some of its filters, and Zarr decodes all chunks alike");
        }
        return new ZarrArray(dataset, lookup, new ChunkGrid(dataset.shape(), chunk(dataset)), codecs, json(attributes));
    }

    /**
     * Returns a codec by its name in the package numcodecs. HDF5's frames of LZ4 blocks need the package imagecodecs.
     */
    private static String codec(Hdf5Container file, DatasetInfo dataset, FilterSpec filter) throws IOException {
        int size = filter.parameter(0, dataset.type().bytes());
        return switch (filter.id()) {
            case FilterSpec.DEFLATE -> "{\"id\":\"zlib\",\"level\":" + filter.parameter(0, 6) + "}";
            case FilterSpec.SHUFFLE -> "{\"id\":\"shuffle\",\"elementsize\":" + size + "}";
            case FilterSpec.FLETCHER32 -> "{\"id\":\"fletcher32\"}";
            case FilterSpec.LZ4 -> "{\"id\":\"imagecodecs_lz4h5\"}";
            case FilterSpec.ZSTD -> "{\"id\":\"zstd\",\"level\":" + filter.parameter(0, 3) + "}";
            default -> throw refused(file, dataset, "uses " + filter + ", which no codec for Zarr undoes");
        };
    }

    private static UnsupportedFileException refused(Hdf5Container file, DatasetInfo dataset, String why) {
        String what = dataset.path() + " " + why + "; rechunk the file with shuffle and zstd, deflate or lz4";
        return new UnsupportedFileException(file.path(), what);
    }

    /**
     * Returns the chunk shape of the file. A contiguous dataset is one chunk, or planes, lines or traces if it is long.
     */
    private static Shape chunk(DatasetInfo dataset) {
        long[] extents = dataset.chunk().extents();
        long bytes = dataset.layout() instanceof Contiguous ? dataset.chunkBytes() : 0;
        for (int d = 0; d + 1 < extents.length && bytes > LONGEST_CHUNK; d++) {
            bytes /= extents[d];
            extents[d] = 1;
        }
        return Shape.of(extents);
    }

    /**
     * Appends all entries of the array to a JSON object that has other entries: its description, and the place of each
     * chunk.
     *
     * @param name name of the array in the root group of the Zarr store
     */
    void write(Writer out, String name, Job job) throws IOException {
        out.write(entry(name, ".zarray", json(metadata())) + entry(name, ".zattrs", json(attributes)));
        for (long chunk = 0; chunk < grid.chunks().size(); chunk++) {
            job.throwIfCancelled();
            if (lookup.address(chunk) != ChunkLookup.ABSENT) {
                out.write(entry(name, key(chunk), reference(chunk)));
            }
        }
    }

    private static String entry(String array, String key, String value) {
        return ",\n" + json(array + "/" + key) + ":" + value;
    }

    private String metadata() {
        ElementType type = dataset.type();
        String order = type.bytes() == 1 ? "|" : type.order() == ByteOrder.BIG_ENDIAN ? ">" : "<";
        int last = codecs.size() - 1;
        return "{\"zarr_format\":2,\"order\":\"C\",\"shape\":"
                + Arrays.toString(dataset.shape().extents())
                + ",\"chunks\":" + Arrays.toString(grid.chunk().extents())
                + ",\"dtype\":\"" + order + type.toString().charAt(0) + type.bytes()
                + "\",\"fill_value\":" + fill()
                + ",\"filters\":" + (last < 1 ? null : codecs.subList(0, last))
                + ",\"compressor\":" + (last < 0 ? null : codecs.get(last)) + "}";
    }

    /**
     * Returns the value of absent chunks. It is null if no chunk is absent, or if the value is 0: xarray treats all
     * elements with this value as missing.
     */
    private String fill() {
        ElementType type = dataset.type();
        ByteBuffer stored = dataset.fillValue().order(type.order());
        double fill = ElementValue.of(type).toDouble(stored, 0);
        boolean sparse = lookup instanceof ChunkIndex index
                ? index.chunksStored() < grid.chunks().size()
                : lookup.address(0) == ChunkLookup.ABSENT;
        long bits = type.bytes() == Long.BYTES ? stored.getLong(0) : (long) fill;
        String whole = type.kind() == Kind.SIGNED ? Long.toString(bits) : Long.toUnsignedString(bits);
        return !sparse || fill == 0 ? "null" : type.kind() == Kind.FLOAT ? json(fill) : whole;
    }

    private String key(long chunk) {
        long[] start = grid.start(chunk);
        StringBuilder key = new StringBuilder();
        for (int d = 0; d < start.length; d++) {
            key.append('.').append(start[d] / grid.chunk().extent(d));
        }
        return key.isEmpty() ? "0" : key.substring(1);
    }

    private String reference(long chunk) {
        if (dataset.layout() instanceof Compact compact) {
            return json("base64:" + US_ASCII.decode(Base64.getEncoder().encode(compact.content())));
        }
        boolean indexed = lookup instanceof ChunkIndex;
        long bytes = indexed
                ? lookup.storedBytes(chunk)
                : grid.chunk().size() * dataset.type().bytes();
        return "[\"{{u}}\"," + (lookup.address(chunk) + (indexed ? 0 : chunk * bytes)) + "," + bytes + "]";
    }

    /** Returns a text, number, list or map as JSON. NaN and infinities become texts, as in Zarr. */
    static String json(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ZarrArray::json).collect(Collectors.joining(",", "[", "]"));
        }
        String text = String.valueOf(value);
        boolean isText = value instanceof String || text.equals("NaN") || text.endsWith("Infinity");
        return isText ? '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"' : text;
    }
}
