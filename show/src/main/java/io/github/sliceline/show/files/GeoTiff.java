package io.github.sliceline.show.files;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.show.map.MapCrs;
import io.github.sliceline.show.map.MapPlace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What stands before the samples of a GeoTIFF: the header and the directory of a TIFF 6.0 file (Adobe, 1992), with tags of
 * GeoTIFF 1.1 (OGC 19-008r4). Rows are inlines and columns crosslines, bands one after the other, each in strips.
 *
 * <p>Not ImageIO, which wants all samples at once and its directory as a tree of text: here a file of any size passes through,
 * into standard output too.
 */
final class GeoTiff {
    private static final int SHORT = 3;
    private static final int LONG = 4;
    private static final int ASCII = 2;
    private static final int DOUBLE = 12;
    private static final int HEADER_BYTES = 8;
    private static final int ENTRY_BYTES = 12;
    private static final int STRIP_BYTES = 1 << 16;
    /** Offsets are of 32 bits. */
    private static final long MOST_BYTES = 0xFFFF_FFFFL;
    /** Codes of EPSG that keys can have (19-008r4, section 7.4.1). */
    private static final int MOST_CODE = 32_766;

    private final MapPlace place;
    private final int width;
    private final int height;
    private final List<Entry> entries = new ArrayList<>();

    /** A tag; a value of at most 4 bytes stands in the entry itself. */
    private record Entry(int tag, int type, int count, ByteBuffer value) {}

    private GeoTiff(MapPlace place) {
        this.place = place;
        this.width = place.grid().crosslines().count();
        this.height = place.grid().inlines().count();
    }

    /** The bytes before the samples of as many maps as the place has. */
    static byte[] head(MapPlace place) {
        return new GeoTiff(place).head();
    }

    private byte[] head() {
        int bands = place.maps().size();
        int rows = Math.max(1, Math.min(height, STRIP_BYTES / Float.BYTES / width));
        int strips = (height - 1) / rows + 1;
        number(SHORT, 258, repeated(bands, Float.SIZE)); // BitsPerSample
        number(LONG, 256, width); // ImageWidth
        number(LONG, 257, height); // ImageLength
        number(SHORT, 259, 1); // Compression: none
        number(SHORT, 262, 1); // PhotometricInterpretation: black is 0
        number(SHORT, 277, bands); // SamplesPerPixel
        number(LONG, 278, rows); // RowsPerStrip
        number(
                LONG,
                279,
                IntStream.range(0, bands * strips)
                        .map(i -> Math.multiplyExact(Math.min(rows, height - i % strips * rows) * Float.BYTES, width))
                        .toArray()); // StripByteCounts
        number(SHORT, 284, 2); // PlanarConfiguration: bands apart
        if (bands > 1) {
            number(SHORT, 338, repeated(bands - 1, 0)); // ExtraSamples: of no further meaning
        }
        number(SHORT, 339, repeated(bands, 3)); // SampleFormat: IEEE floats
        transformation();
        number(SHORT, 34_735, keys()); // GeoKeyDirectory
        text(42_112, metadata()); // GDAL_METADATA
        text(42_113, "nan"); // GDAL_NODATA
        return placed(bands, strips, rows);
    }

    private static int[] repeated(int count, int value) {
        return IntStream.generate(() -> value).limit(count).toArray();
    }

    /** ModelTransformation: from pixels, whose first has its middle at 0.5, 0.5, to the map; row-major, 4 × 4. */
    private void transformation() {
        BinTransform bins = place.grid().bins().orElseThrow();
        LineAxis inlines = place.grid().inlines();
        LineAxis crosslines = place.grid().crosslines();
        double step = inlines.step();
        double crossStep = crosslines.step();
        MapPoint corner = bins.toMap(inlines.first() - step / 2, crosslines.first() - crossStep / 2);
        double[] matrix = {
            bins.xPerCrossline() * crossStep,
            bins.xPerInline() * step,
            0,
            corner.x(),
            bins.yPerCrossline() * crossStep,
            bins.yPerInline() * step,
            0,
            corner.y(),
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            1
        };
        ByteBuffer value = bytes(matrix.length * Double.BYTES);
        value.asDoubleBuffer().put(matrix);
        entries.add(new Entry(34_264, DOUBLE, matrix.length, value));
    }

    /** Version 1, revision 1.1; then of each key its number, 0, 1, and its value (19-008r4, section 7.1.2). */
    private int[] keys() {
        Optional<MapCrs> crs = place.crs().filter(system -> system.code() <= MOST_CODE);
        // GTModelType, GTRasterType (a pixel is an area), GeodeticCRS or ProjectedCRS.
        int[] raster = {1025, 0, 1, 1};
        if (crs.isEmpty()) {
            return IntStream.concat(IntStream.of(1, 1, 1, 1), IntStream.of(raster))
                    .toArray();
        }
        boolean degrees = crs.get().isGeographic();
        int[] model = {1024, 0, 1, degrees ? 2 : 1};
        int[] system = {degrees ? 2048 : 3072, 0, 1, crs.get().code()};
        return Stream.of(new int[] {1, 1, 1, 3}, model, raster, system)
                .flatMapToInt(IntStream::of)
                .toArray();
    }

    /** Names of the bands, as GDAL keeps them (gdal.org, GTiff driver, metadata). */
    private String metadata() {
        StringBuilder xml = new StringBuilder("<GDALMetadata>\n");
        for (int i = 0; i < place.maps().size(); i++) {
            String name = place.maps()
                    .get(i)
                    .replace("&", "&amp;")
                    .replace("<", "&lt;")
                    .replace(">", "&gt;");
            xml.append("  <Item name=\"DESCRIPTION\" sample=\"").append(i).append("\" role=\"description\">");
            xml.append(name).append("</Item>\n");
        }
        return xml.append("</GDALMetadata>\n").toString();
    }

    private void number(int type, int tag, int... numbers) {
        ByteBuffer value = bytes(Math.max(4, numbers.length * (type == SHORT ? Short.BYTES : Integer.BYTES)));
        for (int number : numbers) {
            if (type == SHORT) {
                value.putShort((short) number);
            } else {
                value.putInt(number);
            }
        }
        entries.add(new Entry(tag, type, numbers.length, value));
    }

    private void text(int tag, String text) {
        byte[] encoded = (text + '\0').getBytes(StandardCharsets.UTF_8);
        entries.add(new Entry(
                tag, ASCII, encoded.length, bytes(Math.max(4, encoded.length)).put(encoded)));
    }

    private static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The directory at its place, values after it, and last, since they follow from all others, where strips begin. */
    private byte[] placed(int bands, int strips, int rows) {
        number(LONG, 273, new int[bands * strips]); // StripOffsets
        entries.sort((a, b) -> Integer.compare(a.tag, b.tag));
        int directory = Short.BYTES + entries.size() * ENTRY_BYTES + Integer.BYTES;
        int total = HEADER_BYTES + directory;
        for (Entry entry : entries) {
            total += entry.value.capacity() > 4 ? even(entry.value.capacity()) : 0;
        }
        long samples = (long) bands * width * height * Float.BYTES;
        if (total + samples > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a TIFF holds 4 GiB, and this has " + samples + " bytes; write .npy or .raw");
        }
        ByteBuffer head = bytes(total);
        head.put((byte) 'I').put((byte) 'I').putShort((short) 42).putInt(HEADER_BYTES);
        head.putShort((short) entries.size());
        int after = HEADER_BYTES + directory;
        for (Entry entry : entries) {
            ByteBuffer value = entry.tag == 273 ? offsets(total, bands, strips, rows) : entry.value;
            head.putShort((short) entry.tag).putShort((short) entry.type).putInt(entry.count);
            if (value.capacity() > 4) {
                head.putInt(after).put(after, value.array());
                after += even(value.capacity());
            } else {
                head.put(value.array());
            }
        }
        return head.array();
    }

    private static int even(int bytes) {
        return bytes + bytes % 2;
    }

    private ByteBuffer offsets(int first, int bands, int strips, int rows) {
        ByteBuffer value = bytes(bands * strips * Integer.BYTES);
        for (int i = 0; i < bands * strips; i++) {
            long row = (long) Math.floorDiv(i, strips) * height + (long) i % strips * rows;
            value.putInt((int) (first + row * width * Float.BYTES));
        }
        return value;
    }
}
