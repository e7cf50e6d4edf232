package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.show.amplitude.Raster;
import java.awt.geom.AffineTransform;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MapPainterTest {
    private static final int RED = 0xFFB20A1C;
    private static final int BLUE = 0xFF053087;
    private static final int WHITE = 0xFFFFFFFF;
    private static final int AROUND = 0x11223344;

    /** Two inlines of three crosslines: the first -1, 0, 1, the second, above it, 1, 1, NaN. */
    private final Raster raster = Raster.ofMap(new float[] {-1, 0, 1, 1, 1, Float.NaN}, 2, 3);

    private final Display blocks = Display.density(1).withInterpolated(false);

    private int[] paint(AffineTransform toPixels, Display display) {
        return MapPainter.paint(raster, toPixels, 30, 30, display, AROUND);
    }

    private static int at(int[] pixels, int x, int y) {
        return pixels[y * 30 + x];
    }

    @Test
    void uprightCellsAreWhereTheyAreSent() {
        // A cell is 10 pixels; the middle of the first is at 5, 5.
        int[] pixels = paint(new AffineTransform(10, 0, 0, 10, 5, 5), blocks);
        assertEquals(BLUE, at(pixels, 0, 0));
        assertEquals(BLUE, at(pixels, 19, 9));
        assertEquals(AROUND, at(pixels, 20, 9), "NaN");
        assertEquals(RED, at(pixels, 0, 10));
        assertEquals(RED, at(pixels, 9, 19));
        assertEquals(WHITE, at(pixels, 10, 19));
        assertEquals(BLUE, at(pixels, 29, 19));
        assertEquals(AROUND, at(pixels, 15, 20), "outside");
    }

    @Test
    void turnedAndMirrored() {
        // Columns go down, rows go to the left: a quarter turn clockwise.
        int[] turned = paint(new AffineTransform(0, 10, -10, 0, 15, 5), blocks);
        assertEquals(BLUE, at(turned, 12, 2));
        assertEquals(RED, at(turned, 2, 2));
        assertEquals(BLUE, at(turned, 2, 22));
        assertEquals(AROUND, at(turned, 12, 22));
        int[] mirrored = paint(new AffineTransform(-10, 0, 0, 10, 25, 5), blocks);
        assertEquals(RED, at(mirrored, 22, 12));
        assertEquals(BLUE, at(mirrored, 2, 12));
    }

    @Test
    void shearedByAQuarterOfACell() {
        int[] pixels = paint(new AffineTransform(10, 2.5, 0, 10, 5, 5), blocks);
        assertEquals(RED, at(pixels, 5, 18));
        assertEquals(BLUE, at(pixels, 24, 22));
        assertEquals(AROUND, at(pixels, 5, 28));
    }

    @Test
    void aPixelOfSeveralCellsHasTheirMean() {
        // A pixel for two by two cells: -1, 0, 1 and 1 have a mean of a quarter.
        int[] pixels = paint(new AffineTransform(0.5, 0, 0, 0.5, 0.25, 0.25), blocks);
        ColourScale scale = ColourScale.of(blocks);
        assertEquals(0xFF000000 | scale.colourOf(0.25), at(pixels, 0, 0));
        // Beside it there is one cell that has a value.
        assertEquals(BLUE, at(pixels, 1, 0));
        assertEquals(AROUND, at(pixels, 2, 0));
    }

    @Test
    void interpolatedBetweenFourCellsAndUpToHoles() {
        int[] pixels = paint(new AffineTransform(10, 0, 0, 10, 5, 5), blocks.withInterpolated(true));
        ColourScale scale = ColourScale.of(blocks);
        // The middle of the pixel at 10, 15 is half a cell from -1 and from 0, and half a pixel further.
        assertEquals(0xFF000000 | scale.colourOf(-0.45 * 0.95 + 0.05), at(pixels, 10, 14));
        assertEquals(AROUND, at(pixels, 20, 9));
        assertEquals(BLUE, at(pixels, 19, 2));
    }

    @Test
    void polarityAndGainCountAndTheGainControlDoesNot() {
        Display turned = blocks.withReversedPolarity(true)
                .withLooks(Set.of(Look.DENSITY))
                .withAgc(20);
        int[] pixels = paint(new AffineTransform(10, 0, 0, 10, 5, 5), turned);
        assertEquals(BLUE, at(pixels, 0, 10));
        Display weak = Display.density(2).withInterpolated(false).withGain(2);
        assertEquals(RED, at(paint(new AffineTransform(10, 0, 0, 10, 5, 5), weak), 0, 10));
    }

    @Test
    void valuesThatAreNotFiniteAreTransparent() {
        Raster odd = Raster.ofMap(new float[] {Float.POSITIVE_INFINITY}, 1, 1);
        assertEquals(AROUND, MapPainter.paint(odd, new AffineTransform(9, 0, 0, 9, 4, 4), 9, 9, blocks, AROUND)[40]);
    }

    @Test
    void cellsOnALineAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> paint(new AffineTransform(1, 1, 2, 2, 0, 0), blocks));
    }
}
