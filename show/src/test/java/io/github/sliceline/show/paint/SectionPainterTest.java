package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Known amplitudes have known colours at known places. */
class SectionPainterTest {
    private static final int AROUND = 0x123456;
    private static final int RED = 0xFF0000;
    private static final int WHITE = 0xFFFFFF;
    private static final int BLACK = 0x000000;
    /** Of 0.5 between 0 and 1: three quarters of 254 steps are 190.5, step 191; half of white but two of 127 of it. */
    private static final int HALF_BLACK = 0x7E7E7E;

    private static final Display BLOCKY =
            Display.density(1).withColours(ColourMap.parse("red-white-black")).withInterpolated(false);
    private static final Display SMOOTH = BLOCKY.withInterpolated(true);

    /** Three traces of two samples. */
    private static final Raster TRACES = Raster.ofTraces(new float[] {-1, 0, 0, 1, 0.5f, -7}, 3, 2);

    @Test
    void eachSampleIsABlock() {
        int[] got = SectionPainter.paint(TRACES, Viewport.whole(3, 2, 6, 4), BLOCKY, AROUND);
        int[] top = {RED, RED, WHITE, WHITE, HALF_BLACK, HALF_BLACK};
        int[] bottom = {WHITE, WHITE, BLACK, BLACK, RED, RED};
        assertArrayEquals(rows(top, top, bottom, bottom), got);
    }

    @Test
    void aPixelIsASampleAtItsOwnSizeHoweverItIsDrawn() {
        int[] want = {RED, WHITE, HALF_BLACK, WHITE, BLACK, RED};
        assertArrayEquals(want, SectionPainter.paint(TRACES, Viewport.whole(3, 2, 3, 2), BLOCKY, AROUND));
        assertArrayEquals(want, SectionPainter.paint(TRACES, Viewport.whole(3, 2, 3, 2), SMOOTH, AROUND));
    }

    @Test
    void betweenSamplesIsInterpolated() {
        // From the middle of trace 0 to that of trace 1, along the first samples: -1 to 0.
        Viewport view = new Viewport(-0.25, -0.25, 1.25, 0.25, 3, 1);
        assertArrayEquals(
                new int[] {RED, 0xFF8181, WHITE}, SectionPainter.paint(TRACES, view, SMOOTH, AROUND), "zoomed in");
    }

    @Test
    void aPixelOfSeveralSamplesHasTheirMean() {
        // -1, 0, 0, 1 are 0 together; 0.5, -1, 0.5 and 2 are 0.5.
        Raster raster = Raster.ofTraces(new float[] {-1, 0, 0, 1, 0.5f, -1, 0.5f, 2}, 4, 2);
        int[] got = SectionPainter.paint(raster, Viewport.whole(4, 2, 2, 1), SMOOTH, AROUND);
        assertArrayEquals(new int[] {WHITE, HALF_BLACK}, got);
        // Half of the first trace and all of the second: a third of -1.
        Viewport uneven = new Viewport(0, -0.5, 1.5, 0.5, 1, 1);
        int part = SectionPainter.paint(raster, uneven, SMOOTH, AROUND)[0];
        assertEquals(ColourMap.parse("red-white-black").colourAt(Math.round(254 / 3.0) / 254.0), part);
    }

    @Test
    void outsideTheRasterIsTheBackground() {
        int[] got = SectionPainter.paint(TRACES, new Viewport(-1.5, -1.5, 3.5, 2.5, 5, 4), BLOCKY, AROUND);
        int[] none = {AROUND, AROUND, AROUND, AROUND, AROUND};
        int[] first = {AROUND, RED, WHITE, HALF_BLACK, AROUND};
        int[] second = {AROUND, WHITE, BLACK, RED, AROUND};
        assertArrayEquals(rows(none, first, second, none), got);
        Viewport away = new Viewport(10, 10, 20, 20, 3, 1);
        assertArrayEquals(new int[] {AROUND, AROUND, AROUND}, SectionPainter.paint(TRACES, away, BLOCKY, AROUND));
    }

    @Test
    void mapsHaveTheirFirstRowAtTheBottom() {
        Raster map = Raster.ofMap(new float[] {-1, 0, 0.5f, 1, 1, -1}, 2, 3);
        int[] want = {BLACK, BLACK, RED, RED, WHITE, HALF_BLACK};
        assertArrayEquals(want, SectionPainter.paint(map, Viewport.whole(3, 2, 3, 2), SMOOTH, AROUND));
    }

    @Test
    void gainControlLeavesMapsAsTheyAre() {
        Raster map = Raster.ofMap(new float[] {-1, 0, 0.5f, 1, 1, -1}, 2, 3);
        Viewport view = Viewport.whole(3, 2, 3, 2);
        Display controlled = SMOOTH.withAgc(9).withLooks(Set.of(Look.WIGGLE));
        assertArrayEquals(
                SectionPainter.paint(map, view, SMOOTH, AROUND),
                SectionPainter.paint(map.balanced(9), view, controlled, AROUND));
    }

    @Test
    void polarityAndGainComeBeforeColours() {
        int[] turned =
                SectionPainter.paint(TRACES, Viewport.whole(3, 2, 3, 2), BLOCKY.withReversedPolarity(true), AROUND);
        assertArrayEquals(new int[] {BLACK, WHITE, 0xFF8181, WHITE, RED, BLACK}, turned);
        int[] stronger = SectionPainter.paint(TRACES, Viewport.whole(3, 2, 3, 2), BLOCKY.withGain(2), AROUND);
        assertArrayEquals(new int[] {RED, WHITE, BLACK, WHITE, BLACK, RED}, stronger);
    }

    @Test
    void oneSampleFillsTheViewport() {
        Raster one = Raster.ofTraces(new float[] {1}, 1, 1);
        for (Display display : new Display[] {BLOCKY, SMOOTH}) {
            int[] got = SectionPainter.paint(one, Viewport.whole(1, 1, 30, 20), display, AROUND);
            assertTrue(Arrays.stream(got).allMatch(pixel -> pixel == BLACK));
        }
    }

    @Test
    void veryLargeAndVerySmall() {
        Viewport inside = new Viewport(1 - 1e-7, 1 - 1e-7, 1 + 1e-7, 1 + 1e-7, 9, 9);
        assertTrue(Arrays.stream(SectionPainter.paint(TRACES, inside, SMOOTH, AROUND))
                .allMatch(pixel -> pixel == BLACK));
        // The raster is a thousandth of the pixel in the middle, whose mean it is: less than -1.
        Viewport far = new Viewport(-1499, -999, 1501, 1001, 3, 3);
        int[] got = SectionPainter.paint(TRACES, far, SMOOTH, AROUND);
        assertEquals(RED, got[4]);
        assertEquals(8, Arrays.stream(got).filter(pixel -> pixel == AROUND).count());
    }

    @Test
    void samplesThatAreNotFiniteAreHatched() {
        for (float missing : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            Raster raster = Raster.ofTraces(new float[] {missing, 1}, 2, 1);
            int[] got = SectionPainter.paint(raster, Viewport.whole(2, 1, 32, 1), SMOOTH, AROUND);
            int[] want = IntStream.range(0, 32)
                    .map(x -> x >= 16 ? BLACK : x % 8 == 0 ? 0xB4B4B4 : WHITE)
                    .toArray();
            assertArrayEquals(want, got, "of " + missing);
        }
    }

    @Test
    void largestAndSmallestFloatsAreDrawn() {
        for (float value : new float[] {Float.MAX_VALUE, Float.MIN_VALUE}) {
            float[] all = new float[35];
            Arrays.fill(all, value);
            Display display = SMOOTH.withRange(AmplitudeRange.symmetrical(value));
            for (int size : new int[] {2, 3, 50}) {
                int[] got = SectionPainter.paint(
                        Raster.ofTraces(all, 7, 5), Viewport.whole(7, 5, size, size), display, AROUND);
                assertTrue(Arrays.stream(got).allMatch(pixel -> pixel == BLACK), value + " on " + size);
            }
        }
    }

    @Test
    void withoutColoursTheGroundIsWhite() {
        Display wiggles = BLOCKY.withLooks(Set.of(Look.WIGGLE));
        Raster dead = Raster.ofTraces(new float[9], 3, 3);
        int[] got = SectionPainter.paint(dead, Viewport.whole(3, 3, 90, 3), wiggles, AROUND);
        // Lines of 1.2 pixels at 15, 45 and 75: six tenths of the pixel on either side.
        int[] want = IntStream.range(0, 90)
                .map(x -> x % 30 == 14 || x % 30 == 15 ? 0x656565 : WHITE)
                .toArray();
        assertArrayEquals(rows(want, want, want), got);
        int[] map =
                SectionPainter.paint(Raster.ofMap(new float[] {1}, 1, 1), Viewport.whole(1, 1, 1, 1), wiggles, AROUND);
        assertArrayEquals(new int[] {BLACK}, map, "maps have no traces");
    }

    @Test
    void anImageHasThePixels() {
        Viewport view = Viewport.whole(3, 2, 6, 4);
        BufferedImage image = SectionPainter.image(TRACES, view, BLOCKY, AROUND, 1);
        int[] pixels = image.getRGB(0, 0, 6, 4, null, 0, 6);
        int[] want = SectionPainter.paint(TRACES, view, BLOCKY, AROUND);
        assertArrayEquals(
                want, Arrays.stream(pixels).map(pixel -> pixel & 0xFFFFFF).toArray());
    }

    private static int[] rows(int[]... rows) {
        return Arrays.stream(rows).flatMapToInt(Arrays::stream).toArray();
    }
}
