package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.ColourMap;
import java.awt.geom.AffineTransform;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MapImageTest {
    /** Where colours saturate at the top. */
    private static final int BLUE = 0x053087;

    private static final ImageStyle STYLE = new ImageStyle(
            Set.of(Look.DENSITY),
            Optional.of(ColourMap.RED_WHITE_BLUE),
            AmplitudeClip.parse("1"),
            1,
            0,
            Optional.of(new PictureSize(700, 600)),
            96);

    /** Of a 3-4-5 triangle: inlines 101, 103, … go 30 east and 40 north, crosslines 20, 15, … go 16 east and 12 south per line. */
    private static SurveyGrid turned(boolean mirrored) {
        int side = mirrored ? -1 : 1;
        BinTransform bins = new BinTransform(500_000, 15, side * -3.2, 6_000_000, 20, side * 2.4);
        return new SurveyGrid(Axis.of(101, 2, 6), Axis.of(20, -5, 8), Optional.of(bins));
    }

    private static float[] values(int bright) {
        float[] values = new float[48];
        values[bright] = 1;
        values[10] = -1;
        return values;
    }

    /** The place by hand: of index (i, c), 500000 + 15 · (101 + 2 i) ∓ 3.2 · (20 - 5 c). */
    private static Point2D place(int inline, int crossline, boolean mirrored) {
        int side = mirrored ? -1 : 1;
        double inlineNumber = 101 + 2 * inline;
        double crosslineNumber = 20 - 5 * crossline;
        return new Point2D.Double(
                500_000 + 15 * inlineNumber - side * 3.2 * crosslineNumber,
                6_000_000 + 20 * inlineNumber + side * 2.4 * crosslineNumber);
    }

    /** Centre of the pixels of a colour. */
    private static Point2D centre(int[] pixels, int width, int colour) {
        int[] at = IntStream.range(0, pixels.length)
                .filter(i -> (pixels[i] & 0xFFFFFF) == colour)
                .toArray();
        return new Point2D.Double(
                Arrays.stream(at).map(i -> i % width).average().orElseThrow() + 0.5,
                Arrays.stream(at).map(i -> i / width).average().orElseThrow() + 0.5);
    }

    @Test
    void aBrightBinIsWhereItsCoordinatesAre() {
        for (boolean mirrored : new boolean[] {false, true}) {
            int inline = 4;
            int crossline = 1;
            MapImage image = new MapImage(values(inline * 8 + crossline), turned(mirrored), "", "");
            Point2D bright = place(inline, crossline, mirrored);
            Rectangle2D window = new Rectangle2D.Double(bright.getX() - 200, bright.getY() - 300, 400, 400);
            AffineTransform toPixels = image.cellsToPixels(window, 800, 800);
            int[] pixels = MapPainter.paint(
                    image.raster(), toPixels, 800, 800, Display.density(1).withInterpolated(false), 0);
            // 2 pixels a metre: 200 from the left, and 100 under the top, which is 300 over the bottom.
            Point2D found = centre(pixels, 800, BLUE);
            assertEquals(400, found.getX(), 0.5);
            assertEquals(200, found.getY(), 0.5);
        }
    }

    @Test
    void theBoundsAreHalfABinBeyond() {
        Rectangle2D bounds = new MapImage(values(0), turned(false), "", "").bounds();
        // Half an inline is 15, 20 and half a crossline 8, -6.
        assertEquals(place(0, 0, false).getX() - 15 - 8, bounds.getMinX(), 1e-6);
        assertEquals(place(5, 7, false).getX() + 15 + 8, bounds.getMaxX(), 1e-6);
        assertEquals(place(0, 7, false).getY() - 20 - 6, bounds.getMinY(), 1e-6);
        assertEquals(place(5, 0, false).getY() + 20 + 6, bounds.getMaxY(), 1e-6);
    }

    @Test
    void aPictureIsNorthUpAndAMissingBinKeepsItsEdges() throws IOException {
        float[] values = new float[48];
        Arrays.fill(values, 1);
        values[4 * 8 + 1] = Float.NaN;
        MapImage map = new MapImage(values, turned(true), "A map", "Amplitude");
        BufferedImage picture = map.picture(STYLE).pixels();
        assertEquals(700, picture.getWidth());
        assertEquals(600, picture.getHeight());
        int[] pixels = picture.getRGB(0, 0, 700, 600, null, 0, 700);
        int inside = blue(pixels);
        values[4 * 8 + 1] = 1;
        int[] whole = map.picture(STYLE).pixels().getRGB(0, 0, 700, 600, null, 0, 700);
        // One of 48 equal bins is missing, though interpolated: 1 part in 48 of what was blue.
        assertEquals(blue(whole) / 48.0, blue(whole) - inside, blue(whole) / 48.0 * 0.05);
        // The legend of holes aside, the missing bin is north-east of the middle of the survey.
        Point2D hole = centre(
                IntStream.range(0, pixels.length)
                        .map(i -> whole[i] == pixels[i] || i / 700 > 560 ? 0 : 1)
                        .toArray(),
                700,
                1);
        Point2D middle = centre(whole, 700, BLUE);
        Point2D at = place(4, 1, true);
        Rectangle2D bounds = map.bounds();
        double scale = (hole.getX() - middle.getX()) / (at.getX() - bounds.getCenterX());
        assertEquals(-scale, (hole.getY() - middle.getY()) / (at.getY() - bounds.getCenterY()), scale * 0.05);
    }

    private static int blue(int[] pixels) {
        return (int) Arrays.stream(pixels).filter(p -> (p & 0xFFFFFF) == BLUE).count();
    }

    @Test
    void mapsNeedCoordinatesAndNoWiggles() {
        SurveyGrid nowhere = new SurveyGrid(Axis.of(1, 1, 6), Axis.of(1, 1, 8));
        assertThrows(IllegalArgumentException.class, () -> new MapImage(values(0), nowhere, "", "").picture(STYLE));
        ImageStyle wiggles =
                new ImageStyle(Set.of(Look.WIGGLE), Optional.empty(), STYLE.clip(), 1, 0, Optional.empty(), 96);
        assertThrows(
                IllegalArgumentException.class, () -> new MapImage(values(0), turned(true), "", "").picture(wiggles));
    }
}
