package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.image.PngWriter;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlotPainterTest {
    private static final PlotAxis TIME = new PlotAxis("Two-way time (ms)", 0, 4, 200, false);

    @Test
    void sameInputSamePixels() throws IOException {
        PlotPainter.ImageSpec spec = reflections(100);
        assertArrayEquals(pixels(PlotPainter.paint(spec)), pixels(PlotPainter.paint(spec)));
    }

    @Test
    void sizeIsThatOfTheStyleAndMargins() throws IOException {
        BufferedImage image = PlotPainter.paint(reflections(300));
        assertTrue(image.getWidth() >= 1200 && image.getWidth() <= 1600, "width " + image.getWidth());
        assertTrue(image.getHeight() >= 500 && image.getHeight() <= 1200, "height " + image.getHeight());
    }

    @ParameterizedTest
    @ValueSource(floats = {0, Float.NaN, Float.MAX_VALUE, Float.MIN_VALUE, Float.POSITIVE_INFINITY})
    void constantSectionsDraw(float value) throws IOException {
        float[] values = new float[50 * 200];
        Arrays.fill(values, value);
        BufferedImage image = PlotPainter.paint(
                TestPictures.section(values, new PlotAxis("Crossline", 1, 1, 50, true), TIME, ImageStyle.DEFAULTS));
        int middle = image.getRGB(image.getWidth() / 2, image.getHeight() / 2) & 0xFFFFFF;
        if (Float.isFinite(value)) {
            int want = value == 0 ? ColourMap.RED_WHITE_BLUE.colourAt(0.5) : ColourMap.VIRIDIS.colourAt(1);
            assertEquals(Integer.toHexString(want), Integer.toHexString(middle));
        } else {
            assertTrue(isHatched(image), "holes are hatched");
        }
    }

    /** Along the middle row of the data, every eighth pixel is of a line. */
    private static boolean isHatched(BufferedImage image) {
        int[] row = image.getRGB(image.getWidth() / 2, image.getHeight() / 2, 80, 1, null, 0, 80);
        long lines =
                Arrays.stream(row).filter(rgb -> (rgb & 0xFFFFFF) == 0xB4B4B4).count();
        return lines == 10
                && Arrays.stream(row)
                                .filter(rgb -> (rgb & 0xFFFFFF) == 0xFFFFFF)
                                .count()
                        == 70;
    }

    @Test
    void anySizeDraws() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < 12; run++) {
            int traces = 1 + random.nextInt(run % 3 == 0 ? 5 : 900);
            int samples = 1 + random.nextInt(run % 4 == 0 ? 5 : 900);
            PlotAxis across = new PlotAxis("Inline", random.nextInt(), 1 - 3 * random.nextInt(2), traces, true);
            PlotAxis down = new PlotAxis("Depth (m)", random.nextGaussian() * 100, 0.25, samples, false);
            float[] values = new float[traces * samples];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) random.nextGaussian();
            }
            double aspect = random.nextInt(3) == 0 ? random.nextDouble() * 10 : random.nextInt(2);
            PlotPainter.ImageSpec spec = new PlotPainter.ImageSpec(
                    "x".repeat(random.nextInt(200)),
                    "Amplitude",
                    Raster.ofMap(values, samples, traces),
                    across,
                    down,
                    aspect,
                    run % 2 == 0 ? ImageStyle.DEFAULTS : style("95%", Look.values()));
            BufferedImage image = PlotPainter.paint(spec);
            assertTrue(image.getWidth() < 1600 && image.getHeight() < 1600, "seed " + seed + " run " + run);
        }
    }

    @Test
    void squareBinsAreSquareOnAMap() {
        PlotPainter.ImageSpec map = map(150, 100, 1);
        assertEquals(new PlotFrame.Size(1200, 800), PlotFrame.Size.of(map));
        assertEquals(new PlotFrame.Size(900, 1200), PlotFrame.Size.of(map(150, 100, 2)));
    }

    @Test
    void verySlimMapsAreWidened() {
        assertEquals(new PlotFrame.Size(1200, 300), PlotFrame.Size.of(map(1000, 10, 1)));
    }

    @Test
    void topLeftIsTheFirstSampleOfTheFirstTrace() throws IOException {
        float[] values = new float[10 * 200];
        Arrays.fill(values, 0, 200, 1);
        Arrays.fill(values, 9 * 200, 10 * 200, -1);
        BufferedImage image = PlotPainter.paint(TestPictures.section(
                values, new PlotAxis("Crossline", 1, 1, 10, true), TIME, style("100%", Look.DENSITY)));
        int[] row = image.getRGB(0, image.getHeight() / 2, image.getWidth(), 1, null, 0, image.getWidth());
        int positive = indexOf(row, ColourMap.RED_WHITE_BLUE.colourAt(1));
        int negative = indexOf(row, ColourMap.RED_WHITE_BLUE.colourAt(0));
        assertTrue(positive >= 0 && positive < negative, positive + " and " + negative);
    }

    @Test
    void wiggleFillsPositiveLobes() throws IOException {
        float[] trace = new float[200];
        Arrays.fill(trace, 20, 60, 1);
        Arrays.fill(trace, 100, 140, -1);
        Arrays.fill(trace, 180, 190, Float.NaN);
        BufferedImage image =
                TraceImage.draw(trace, Axis.regular("twt", "ms", 0, 4, 200), "Trace", "Amplitude", ImageStyle.DEFAULTS);
        int black = 0;
        for (int pixel : pixels(image)) {
            black += (pixel & 0xFFFFFF) == 0 ? 1 : 0;
        }
        // 40 of 200 samples, to 92 % of half the width
        assertEquals(0.2 * 1000 * 0.92 * 180, black, 4000);
    }

    @Test
    void theSizeAskedForIsThatOfThePicture() throws IOException {
        PlotPainter.ImageSpec spec = reflections(40);
        for (PictureSize size : List.of(new PictureSize(1600, 900), new PictureSize(400, 300))) {
            BufferedImage image = PlotPainter.paint(sized(spec, size, 96));
            assertEquals(size, new PictureSize(image.getWidth(), image.getHeight()));
        }
        PlotPainter.ImageSpec tiny = sized(spec, new PictureSize(200, 200), 96);
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> PlotPainter.paint(tiny));
        String[] words = String.valueOf(e.getMessage()).split("[ ,x;]+", -1);
        int needs = Arrays.asList(words).indexOf("needs");
        PictureSize enough = new PictureSize(Integer.parseInt(words[needs + 1]), Integer.parseInt(words[needs + 2]));
        assertEquals(enough.width(), PlotPainter.paint(sized(spec, enough, 96)).getWidth());
    }

    @Test
    void twiceTheDpiIsTwiceThePicture() throws IOException {
        PlotPainter.ImageSpec spec = reflections(100);
        BufferedImage usual = PlotPainter.paint(spec);
        ImageStyle d = ImageStyle.DEFAULTS;
        ImageStyle fine = new ImageStyle(d.looks(), d.colours(), d.clip(), 1, 0, d.size(), 192);
        BufferedImage image = PlotPainter.paint(
                TestPictures.section(TestPictures.reflections(100, 200, 1, 7), spec.across(), spec.down(), fine));
        assertEquals(2.0 * usual.getWidth(), image.getWidth(), 0.05 * usual.getWidth());
    }

    @Test
    void wigglesStandWhereTheirTracesAre() throws IOException {
        float[] values = new float[10 * 200];
        Arrays.fill(values, 3 * 200, 4 * 200, 1);
        Arrays.fill(values, 7 * 200, 8 * 200, -1);
        PlotPainter.ImageSpec spec =
                TestPictures.section(values, new PlotAxis("Crossline", 1, 1, 10, true), TIME, style("100%", Look.AREA));
        BufferedImage image = PlotPainter.paint(spec);
        int width = PlotFrame.Size.of(spec).width();
        int[] row = image.getRGB(0, image.getHeight() / 2, image.getWidth(), 1, null, 0, image.getWidth());
        int[] black = IntStream.range(0, row.length)
                .filter(x -> (row[x] & 0xFFFFFF) == 0)
                .toArray();
        // Only the positive trace is filled, from its place one and a half distances to the right.
        assertEquals(1.5 * width / 10, black.length, 3);
        assertEquals(black.length - 1, black[black.length - 1] - black[0]);
    }

    private static PlotPainter.ImageSpec sized(PlotPainter.ImageSpec spec, PictureSize size, int dpi) {
        ImageStyle style = new ImageStyle(
                Set.of(Look.DENSITY), Optional.empty(), new AmplitudeClip(98, true), 1, 0, Optional.of(size), dpi);
        return new PlotPainter.ImageSpec(
                spec.title(), spec.quantity(), spec.raster(), spec.across(), spec.down(), spec.cellAspect(), style);
    }

    private static ImageStyle style(String clip, Look... looks) {
        return new ImageStyle(
                Set.of(looks),
                Optional.of(ColourMap.RED_WHITE_BLUE),
                AmplitudeClip.parse(clip),
                1,
                0,
                Optional.empty(),
                PngWriter.USUAL_DPI);
    }

    private static PlotPainter.ImageSpec reflections(int traces) {
        return TestPictures.section(
                TestPictures.reflections(traces, 200, 1, 7),
                new PlotAxis("Crossline", 2001, 1, traces, true),
                TIME,
                ImageStyle.DEFAULTS);
    }

    private static PlotPainter.ImageSpec map(int crosslines, int inlines, double aspect) {
        return new PlotPainter.ImageSpec(
                "Map",
                "Amplitude",
                Raster.ofMap(new float[inlines * crosslines], inlines, crosslines),
                new PlotAxis("Crossline", 1, 1, crosslines, true),
                new PlotAxis("Inline", 1, 1, inlines, true).reversed(),
                aspect,
                ImageStyle.DEFAULTS);
    }

    private static int indexOf(int[] row, int rgb) {
        for (int i = 0; i < row.length; i++) {
            if ((row[i] & 0xFFFFFF) == rgb) {
                return i;
            }
        }
        return -1;
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
