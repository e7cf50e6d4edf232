package io.github.sliceline.show.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.map.MapCrs;
import io.github.sliceline.show.map.MapPlace;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.plugins.tiff.TIFFDirectory;
import javax.imageio.plugins.tiff.TIFFField;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.Test;

/** Read back by the JDK's own reader of TIFF. */
class GeoTiffTest {
    /** Two inlines 103, 101 and three crosslines; of a 3-4-5 triangle, mirrored. */
    private static final SurveyGrid GRID = new SurveyGrid(
            Axis.of(103, -2, 2),
            Axis.of(20, 5, 3),
            Optional.of(new BinTransform(500_000, 15, 3.2, 6_000_000, 20, -2.4)));

    private static final float[] VALUES = {1.5f, -2, Float.NaN, Float.MIN_VALUE, 0, -0f, 7, 8, 9, 10, 11, 1e30f};

    private static byte[] written(String crs, List<String> maps, float[] values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ArrayForm form = new ArrayForm(List.of(maps.size(), 2, 3), List.of(), (row, label) -> 0, List.of())
                .at(new MapPlace(GRID, MapCrs.of(crs), maps));
        try (ArrayExport export = ArrayExport.create(Output.standard(bytes), ArrayFormat.TIFF, form)) {
            export.write(Arrays.copyOf(values, 4));
            export.write(Arrays.copyOfRange(values, 4, values.length));
            export.commit();
        }
        return bytes.toByteArray();
    }

    private static TIFFDirectory directory(byte[] bytes) throws IOException {
        ImageReader reader = ImageIO.getImageReadersByFormatName("tiff").next();
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
            reader.setInput(in);
            return TIFFDirectory.createFromMetadata(reader.getImageMetadata(0));
        } finally {
            reader.dispose();
        }
    }

    private static int[] shorts(TIFFField field) {
        int[] values = new int[field.getCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = field.getAsInt(i);
        }
        return values;
    }

    @Test
    void samplesAreBitForBitAndBandsApart() throws IOException {
        ByteBuffer wanted = ByteBuffer.allocate(VALUES.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        wanted.asFloatBuffer().put(VALUES);
        byte[] bands = written("EPSG:23031", List.of("rms", "max"), VALUES);
        assertArrayEquals(wanted.array(), Arrays.copyOfRange(bands, bands.length - wanted.capacity(), bands.length));
        byte[] bytes = written("EPSG:23031", List.of("x"), Arrays.copyOf(VALUES, 6));
        Raster raster = ImageIO.read(new ByteArrayInputStream(bytes)).getRaster();
        for (int i = 0; i < 6; i++) {
            float read = raster.getSampleFloat(i % 3, i / 3, 0);
            assertEquals(Float.floatToRawIntBits(VALUES[i]), Float.floatToRawIntBits(read), "sample " + i);
        }
    }

    @Test
    void theMiddleOfAPixelIsThePlaceOfABin() throws IOException {
        TIFFField field = directory(written("EPSG:23031", List.of("x"), Arrays.copyOf(VALUES, 6)))
                .getTIFFField(34_264);
        double[] m = field.getAsDoubles();
        // By hand: bin 0, 0 is inline 103, crossline 20 at 500000 + 1545 + 64, 6000000 + 2060 - 48.
        assertEquals(501_609, m[0] * 0.5 + m[1] * 0.5 + m[3], 1e-6);
        assertEquals(6_002_012, m[4] * 0.5 + m[5] * 0.5 + m[7], 1e-6);
        // A column on is 5 crosslines, a row on 2 inlines less.
        assertArrayEquals(new double[] {16, -30, 0}, Arrays.copyOf(m, 3), 1e-9);
        assertArrayEquals(new double[] {-12, -40, 0}, Arrays.copyOfRange(m, 4, 7), 1e-9);
        assertArrayEquals(new double[] {0, 0, 0, 0, 0, 0, 0, 1}, Arrays.copyOfRange(m, 8, 16));
    }

    @Test
    void keysNameTheSystem() throws IOException {
        float[] values = Arrays.copyOf(VALUES, 6);
        assertArrayEquals(
                new int[] {1, 1, 1, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 23_031},
                shorts(directory(written("EPSG:23031", List.of("x"), values)).getTIFFField(34_735)));
        assertArrayEquals(
                new int[] {1, 1, 1, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326},
                shorts(directory(written("EPSG:4326", List.of("x"), values)).getTIFFField(34_735)));
        TIFFDirectory unknown = directory(written("", List.of("a & b"), values));
        assertArrayEquals(new int[] {1, 1, 1, 1, 1025, 0, 1, 1}, shorts(unknown.getTIFFField(34_735)));
        // Tags of GDAL, which this reader leaves out.
        String text = new String(written("", List.of("a & b"), values), StandardCharsets.ISO_8859_1);
        assertTrue(text.contains(">a &amp; b</Item>") && text.contains("nan\0"), text);
    }

    @Test
    void tooManySamplesAreRefused() {
        SurveyGrid large = new SurveyGrid(Axis.of(0, 1, 30_000), Axis.of(0, 1, 30_000), GRID.bins());
        assertThrows(
                IllegalArgumentException.class,
                () -> GeoTiff.head(new MapPlace(large, Optional.empty(), List.of("x"))));
    }
}
