package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Traces of one amplitude each, 30 pixels apart: at the limit they have gone 45 pixels. */
class WigglePainterTest {
    private static final int WHITE = 0xFFFFFF;
    private static final Display LINES = Display.density(2).withLooks(Set.of(Look.WIGGLE));
    private static final Display LOBES = LINES.withLooks(Set.of(Look.AREA));

    @Test
    void theLimitIsOneAndAHalfDistances() {
        assertEquals(75 + 45, place(2, LINES), "at the limit");
        assertEquals(75 + 45, place(9, LINES), "cut beyond it");
        assertEquals(75 + 22.5, place(1, LINES), "half of it");
        assertEquals(75 - 22.5, place(-1, LINES), "negative");
    }

    @Test
    void gainAndPolarityMoveTheDeflection() {
        assertEquals(75 + 45, place(1, LINES.withGain(2)));
        assertEquals(75 - 22.5, place(1, LINES.withReversedPolarity(true)));
        assertEquals(75 + 45, place(3, LINES.withAgc(9).withRange(AmplitudeRange.symmetrical(3))), "balanced");
    }

    @Test
    void lobesAreBlackFromTheTraceToTheRight() {
        int[] want = new int[150];
        Arrays.fill(want, WHITE);
        Arrays.fill(want, 75, 75 + 45, 0);
        assertArrayEquals(want, row(2, LOBES));
        int[] none = new int[150];
        Arrays.fill(none, WHITE);
        assertArrayEquals(none, row(-2, LOBES), "to the left there are none");
        assertArrayEquals(want, row(-2, LOBES.withReversedPolarity(true)), "but turned round");
    }

    @Test
    void aLineGoesStraightFromSampleToSample() {
        // Samples at heights 5 and 15: 0, and half the limit.
        Raster raster = Raster.ofTraces(new float[] {0, 1}, 1, 2);
        int[] pixels = SectionPainter.paint(raster, new Viewport(-1.5, -0.5, 1.5, 1.5, 90, 20), LINES, WHITE);
        for (int y = 5; y < 15; y++) {
            int[] row = Arrays.copyOfRange(pixels, y * 90, y * 90 + 90);
            assertEquals(45 + (y + 0.5 - 5) * 2.25, middle(row), 0.5, "at height " + y);
        }
    }

    @Test
    void tracesAreThinnedWhereTheyAreClose() {
        float[] dead = new float[100];
        Raster raster = Raster.ofTraces(dead, 100, 1);
        // Two pixels apart: every third is drawn, the first of them trace 1, its place in the middle of pixels 2 and 3.
        int[] got = SectionPainter.paint(raster, Viewport.whole(100, 1, 200, 1), LINES, WHITE);
        int[] drawn = IntStream.range(0, 200).filter(x -> got[x] != WHITE).toArray();
        assertArrayEquals(
                IntStream.range(0, 33)
                        .flatMap(i -> IntStream.of(6 * i + 2, 6 * i + 3))
                        .toArray(),
                drawn);
        // The same ones when the view has moved.
        int[] moved = SectionPainter.paint(raster, new Viewport(49.5, -0.5, 99.5, 0.5, 100, 1), LINES, WHITE);
        assertArrayEquals(Arrays.copyOfRange(got, 100, 200), moved);
    }

    @Test
    void missingSamplesInterruptALine() {
        float[] values = {0, 0, Float.NaN, 0, 0};
        int[] pixels = SectionPainter.paint(Raster.ofTraces(values, 1, 5), Viewport.whole(1, 5, 9, 50), LINES, WHITE);
        int[] drawn = IntStream.range(0, 50)
                .filter(y -> (pixels[y * 9 + 4] & 0xFF) < 0x40)
                .toArray();
        // From sample 0 at height 5 to sample 1 at 15, and from 35 to 45.
        assertArrayEquals(
                IntStream.concat(IntStream.range(5, 15), IntStream.range(35, 45))
                        .toArray(),
                drawn);
    }

    @Test
    void lobesOverColours() {
        Display both = LOBES.withLooks(Set.of(Look.DENSITY, Look.AREA))
                .withColours(ColourMap.parse("grey").reversed())
                .withInterpolated(false);
        int[] got = row(2, both);
        assertEquals(0, got[80], "the lobe");
        assertEquals(WHITE, got[70], "the colour of the limit");
        assertEquals(ColourMap.parse("grey").colourAt(0.5), got[10], "the colour of zero");
    }

    @Test
    void peaksAreNotLostWhereManySamplesAreOnAPixel() {
        float[] spike = new float[3 * 4000];
        spike[4000 + 2017] = 2;
        int[] pixels =
                SectionPainter.paint(Raster.ofTraces(spike, 3, 4000), Viewport.whole(3, 4000, 90, 40), LINES, WHITE);
        long reached =
                IntStream.range(0, 40).filter(y -> pixels[y * 90 + 85] != WHITE).count();
        assertTrue(reached == 1 || reached == 2, "the spike goes across one row or two, not " + reached);
    }

    /** Middle of the line of the third of five traces, which has one amplitude. */
    private static double place(float amplitude, Display display) {
        int[] row = row(amplitude, display);
        // Beside it the traces of amplitude 0, at 15, 45, 105 and 135.
        for (int dead : new int[] {15, 45, 105, 135}) {
            row[dead - 1] = WHITE;
            row[dead] = WHITE;
        }
        return middle(row);
    }

    /** Middle of what is dark. */
    private static double middle(int[] row) {
        double sum = 0;
        double ink = 0;
        for (int x = 0; x < row.length; x++) {
            double dark = 255 - (row[x] & 0xFF);
            sum += dark * (x + 0.5);
            ink += dark;
        }
        return sum / ink;
    }

    private static int[] row(float amplitude, Display display) {
        float[] values = new float[5 * 3];
        Arrays.fill(values, 6, 9, amplitude);
        int[] pixels =
                SectionPainter.paint(Raster.ofTraces(values, 5, 3), Viewport.whole(5, 3, 150, 9), display, WHITE);
        return Arrays.copyOfRange(pixels, 4 * 150, 5 * 150);
    }
}
