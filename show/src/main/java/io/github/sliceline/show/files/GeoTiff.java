package io.github.sliceline.show.files;

import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.map.MapCrs;
import io.github.sliceline.show.map.MapPlace;
import java.awt.geom.AffineTransform;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The beginning of a GeoTIFF before its samples: header and directory of a TIFF 6.0 file (Adobe, 1992), with tags of
 * GeoTIFF 1.1 (OGC 19-008r4). Rows are inlines and columns crosslines. Each row is a strip; bands follow one another.
 *
 * <p>Not ImageIO, which needs all samples at once and the directory as a tree of text. This class writes maps of any
 * size, also to standard output.
 */
final class GeoTiff {
    private static final int ASCII = 2;
    private static final int SHORT = 3;
    private static final int LONG = 4;
    private static final int DOUBLE = 12;
    private static final int HEADER_BYTES = 8;
    private static final int ENTRY_BYTES = 12;
    /** Maximum bytes of samples: offsets have 32 bits, and the directory is smaller than the samples. */
    private static final long MOST_BYTES = 1L << 31;
    /** Largest EPSG code that a key can hold (19-008r4, section 7.4.1). */
    private static final int MOST_CODE = 32_766;

    /** A tag. A value of at most 4 bytes is stored in the entry itself. */
    private record Entry(int tag, int type, int count, ByteBuffer value) {
        int bytesAfter() {
            return value.capacity() > 4 ? value.capacity() + value.capacity() % 2 : 0;
        }
    }

    private final List<Entry> entries = new ArrayList<>();

    private GeoTiff() {}

    /** Returns the bytes before the samples of all maps of a place. */
    static byte[] head(MapPlace place) {
        SurveyGrid grid = place.grid();
        int width = grid.crosslines().size();
        int height = grid.inlines().size();
        int bands = place.maps().size();
        long samples = grid.size() * bands * Float.BYTES;
        if (samples > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a .tif holds 2 GiB, and this has " + samples + " bytes; write .npy or .raw");
        }
        GeoTiff tiff = new GeoTiff(); // tags in ascending order
        tiff.numbers(256, LONG, width); // ImageWidth
        tiff.numbers(257, LONG, height); // ImageLength
        tiff.numbers(258, SHORT, repeated(bands, Float.SIZE)); // BitsPerSample
        tiff.numbers(259, SHORT, 1); // Compression: none
        tiff.numbers(262, SHORT, 1); // PhotometricInterpretation: black is 0
        ByteBuffer offsets = tiff.numbers(273, LONG, new int[bands * height]); // StripOffsets
        tiff.numbers(277, SHORT, bands); // SamplesPerPixel
        tiff.numbers(278, LONG, 1); // RowsPerStrip
        tiff.numbers(279, LONG, repeated(bands * height, width * Float.BYTES)); // StripByteCounts
        tiff.numbers(284, SHORT, 2); // PlanarConfiguration: bands apart
        if (bands > 1) {
            tiff.numbers(338, SHORT, new int[bands - 1]); // ExtraSamples: unspecified
        }
        tiff.numbers(339, SHORT, repeated(bands, 3)); // SampleFormat: IEEE floats
        tiff.transformation(MapPlace.toMap(grid));
        tiff.numbers(34_735, SHORT, keys(place.crs())); // GeoKeyDirectory
        tiff.text(42_112, names(place.maps())); // GDAL_METADATA
        tiff.text(42_113, "nan"); // GDAL_NODATA
        return tiff.bytes(offsets, width * Float.BYTES);
    }

    private static int[] repeated(int count, int value) {
        int[] values = new int[count];
        Arrays.fill(values, value);
        return values;
    }

    /**
     * Adds ModelTransformation: from pixels, with the centre of the first at 0.5, 0.5, to the map; row-major, 4 × 4.
     */
    private void transformation(AffineTransform toMap) {
        toMap.translate(-0.5, -0.5);
        value(34_264, DOUBLE, 16, Double.BYTES)
                .putDouble(toMap.getScaleX())
                .putDouble(toMap.getShearX())
                .putDouble(0)
                .putDouble(toMap.getTranslateX())
                .putDouble(toMap.getShearY())
                .putDouble(toMap.getScaleY())
                .putDouble(0)
                .putDouble(toMap.getTranslateY())
                .putDouble(15 * Double.BYTES, 1);
    }

    /** Returns version 1, revision 1.1, and the keys: number, 0, 1, value (19-008r4, section 7.1.2). */
    private static int[] keys(Optional<MapCrs> known) {
        // GTRasterType 1025: a pixel is an area.
        return known.filter(crs -> crs.code() <= MOST_CODE)
                // GTModelType 1024; GeodeticCRS 2048 or ProjectedCRS 3072.
                .map(crs -> crs.isGeographic()
                        ? new int[] {1, 1, 1, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, crs.code()}
                        : new int[] {1, 1, 1, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, crs.code()})
                .orElse(new int[] {1, 1, 1, 1, 1025, 0, 1, 1});
    }

    /** Returns the names of the bands in GDAL's XML (gdal.org, GTiff driver, metadata). */
    private static String names(List<String> maps) {
        StringBuilder xml = new StringBuilder("<GDALMetadata>\n");
        for (int i = 0; i < maps.size(); i++) {
            String name = maps.get(i).replace("&", "&amp;").replace("<", "&lt;");
            xml.append("<Item name=\"DESCRIPTION\" sample=\"").append(i).append("\" role=\"description\">");
            xml.append(name).append("</Item>\n");
        }
        return xml.append("</GDALMetadata>\n").toString();
    }

    private ByteBuffer numbers(int tag, int type, int... numbers) {
        ByteBuffer value = value(tag, type, numbers.length, type == SHORT ? Short.BYTES : Integer.BYTES);
        for (int number : numbers) {
            if (type == SHORT) {
                value.putShort((short) number);
            } else {
                value.putInt(number);
            }
        }
        return value;
    }

    private void text(int tag, String text) {
        byte[] encoded = (text + '\0').getBytes(StandardCharsets.UTF_8);
        value(tag, ASCII, encoded.length, 1).put(encoded);
    }

    private ByteBuffer value(int tag, int type, int count, int bytes) {
        ByteBuffer value = ByteBuffer.allocate(Math.max(4, count * bytes)).order(ByteOrder.LITTLE_ENDIAN);
        entries.add(new Entry(tag, type, count, value));
        return value;
    }

    /** Returns the header, the directory and its values, including the offsets of the strips. */
    private byte[] bytes(ByteBuffer offsets, int stripBytes) {
        int after = HEADER_BYTES + Short.BYTES + entries.size() * ENTRY_BYTES + Integer.BYTES;
        int total = after + entries.stream().mapToInt(Entry::bytesAfter).sum();
        offsets.clear();
        for (int i = 0; offsets.hasRemaining(); i++) {
            offsets.putInt((int) (total + (long) i * stripBytes));
        }
        ByteBuffer head = ByteBuffer.allocate(total).order(ByteOrder.LITTLE_ENDIAN);
        head.put((byte) 'I').put((byte) 'I').putShort((short) 42).putInt(HEADER_BYTES);
        head.putShort((short) entries.size());
        for (Entry entry : entries) {
            head.putShort((short) entry.tag).putShort((short) entry.type).putInt(entry.count);
            if (entry.bytesAfter() == 0) {
                head.put(entry.value.clear());
            } else {
                head.putInt(after).put(after, entry.value, 0, entry.value.capacity());
                after += entry.bytesAfter();
            }
        }
        return head.array();
    }
}
