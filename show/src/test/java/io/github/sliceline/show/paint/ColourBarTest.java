package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.show.amplitude.AmplitudeHistogram;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ColourBarTest {
    private static final Display DISPLAY = Display.density(10).withColours(ColourMap.parse("red-white-black"));

    @Test
    void binsCountTheirSamples() {
        float[] samples = {-2, -1, -0.5f, 0, 0.5f, 1, 2, 3, Float.NaN, Float.NEGATIVE_INFINITY, -2.5f};
        AmplitudeHistogram histogram = AmplitudeHistogram.of(samples, AmplitudeRange.symmetrical(2), 4);
        assertArrayEquals(
                new long[] {1, 2, 2, 2},
                IntStream.range(0, 4).mapToLong(histogram::count).toArray());
        assertEquals(9, histogram.finite());
        assertEquals(2, histogram.most());
    }

    @Test
    void amplitudesAndPixelsAreEachOthersInverse() {
        ColourBar bar = ColourBar.of(DISPLAY.withGain(2), 1.5);
        assertEquals(AmplitudeRange.symmetrical(7.5f), bar.shown());
        assertEquals(0, bar.yOf(7.5, 300));
        assertEquals(150, bar.yOf(0, 300));
        assertEquals(5, bar.amplitudeAt(50, 300));
        Display velocities = DISPLAY.withRange(new AmplitudeRange(1500, 3500));
        assertEquals(
                new AmplitudeRange(1250, 3750), ColourBar.of(velocities, 1.25).shown(), "both ends are seen");
        assertEquals(50, bar.yOf(5, 300), 1e-9);
    }

    @Test
    void coloursAreThoseOfTheSection() {
        assertArrayEquals(new int[] {0, 0, 0, 0xFFFFFF, 0xFF0000, 0xFF0000, 0xFF0000}, colours(DISPLAY));
        assertArrayEquals(
                new int[] {0xFF0000, 0xFF0000, 0xFF0000, 0xFFFFFF, 0, 0, 0},
                colours(DISPLAY.withReversedPolarity(true)));
    }

    /** Of a bar from 35 to -35 on seven pixels: 30, 20, 10, 0 and the same below it. */
    private static int[] colours(Display display) {
        BufferedImage image = new BufferedImage(1, 7, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        new ColourBar(AmplitudeRange.symmetrical(35), display).colours(new Canvas(graphics), new Rectangle(0, 0, 1, 7));
        graphics.dispose();
        return IntStream.range(0, 7).map(y -> image.getRGB(0, y) & 0xFFFFFF).toArray();
    }

    @Test
    void histogramStandsBesideItsAmplitudes() {
        float[] samples = {1, 1, 1, 1, -1};
        AmplitudeHistogram histogram = AmplitudeHistogram.of(samples, AmplitudeRange.symmetrical(2), 4);
        BufferedImage image = new BufferedImage(10, 4, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        new ColourBar(AmplitudeRange.symmetrical(2), DISPLAY)
                .histogram(graphics, new Rectangle(0, 0, 10, 4), histogram, Color.WHITE);
        graphics.dispose();
        int[] lengths = IntStream.range(0, 4)
                .map(y -> (int) IntStream.range(0, 10)
                        .filter(x -> (image.getRGB(x, y) & 0xFFFFFF) != 0)
                        .count())
                .toArray();
        // 1 is in the uppermost of four bins, -1 in the second from below; roots of 4 and 1.
        assertArrayEquals(new int[] {10, 0, 5, 0}, lengths);
    }

    @Test
    void draggingAnEndMovesWhereColoursSaturate() {
        ColourBar even = new ColourBar(AmplitudeRange.symmetrical(50), DISPLAY.withGain(2));
        assertEquals(
                AmplitudeRange.symmetrical(8), even.saturatingAt(4, true, true).range(), "both ends together");
        assertEquals(
                AmplitudeRange.symmetrical(8),
                even.saturatingAt(-4, false, true).range());
        assertEquals(4, even.saturatingAt(4, true, true).saturation().high(), "the amplitude that was dragged to");
        assertEquals(even.display(), even.saturatingAt(-4, true, true), "not past the other end");

        Display uneven = DISPLAY.withRange(new AmplitudeRange(0, 10));
        assertEquals(
                new AmplitudeRange(0, 7),
                new ColourBar(uneven.range(), uneven)
                        .saturatingAt(7, true, false)
                        .range());
        Display turned = uneven.withReversedPolarity(true);
        ColourBar bar = new ColourBar(turned.saturation(), turned);
        assertEquals(new AmplitudeRange(-10, 0), bar.shown());
        assertEquals(
                new AmplitudeRange(0, 7), bar.saturatingAt(-7, false, false).range());
    }
}
