package io.github.sliceline.viewer.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.viewer.convert.TraceMapPainter.Place;
import org.junit.jupiter.api.Test;

class TraceMapPainterTest {
    private static final int GROUND = 0x000000;

    /** Three crosslines across, two inlines up: a hole, a bin, two traces; sixteen traces, none, half a bin. */
    private static final TraceMap MAP = new TraceMap(
            new TraceMap.Range(1, 3, 1), new TraceMap.Range(10, 11, 1), 3, new float[] {0, 1, 2, 16, 0, 0.5f}, 20);

    /** Half a bin: between the ground and the full colour, 0.45 + 0.55 / 2 of the way. */
    private static final int HALF =
            (int) Math.round(0x3B * 0.725) << 16 | (int) Math.round(0x7D * 0.725) << 8 | (int) Math.round(0xBF * 0.725);

    @Test
    void paintsTheLargestNumberAtTheTop() {
        int[] pixels = TraceMapPainter.paint(MAP, 1, new Place(0, 0, 6, 2), 6, 2, GROUND);
        int[] wanted = {
            TraceMapPainter.MANY,
            TraceMapPainter.MANY,
            GROUND,
            GROUND,
            HALF,
            HALF,
            GROUND,
            GROUND,
            TraceMapPainter.FULL,
            TraceMapPainter.FULL,
            TraceMapPainter.TWICE,
            TraceMapPainter.TWICE
        };
        assertArrayEquals(wanted, pixels);
    }

    /** What does not get a pixel of its own is seen all the same if it is the worst. */
    @Test
    void theFullestCellOfAPixelIsSeen() {
        int[] pixels = TraceMapPainter.paint(MAP, 1, new Place(0, 0, 1, 1), 1, 1, GROUND);
        assertEquals(TraceMapPainter.MANY, pixels[0]);
    }

    /** Of a prestack survey a bin is full with all its offsets; on a map nothing is told but that there are traces. */
    @Test
    void fullBinsHaveTheExpectedFold() {
        assertEquals(TraceMapPainter.FULL, TraceMapPainter.colour(16, 16, GROUND));
        assertEquals(TraceMapPainter.FULL, TraceMapPainter.colour(0.01, 0, GROUND));
    }

    @Test
    void coordinatesKeepTheirShape() {
        TraceMap wide =
                new TraceMap(new TraceMap.Range(0, 400, 1), new TraceMap.Range(0, 100, 1), 1, new float[] {1}, 1);
        assertEquals(new Place(0, 75, 200, 50), Place.of(wide, 200, 200, true));
        assertEquals(new Place(0, 0, 200, 200), Place.of(wide, 200, 200, false));
    }

    /** A single trace on a map of 40 by 40 pixels: a dot of 7 by 7, around the place of its cell. */
    @Test
    void aFewTracesAreDots() {
        float[] fold = new float[20 * 20];
        fold[10 * 20 + 5] = 1;
        TraceMap map = new TraceMap(new TraceMap.Range(0, 19, 1), new TraceMap.Range(0, 19, 1), 20, fold, 1);
        int[] pixels = TraceMapPainter.paint(map, 0, new Place(0, 0, 40, 40), 40, 40, GROUND);
        for (int y = 0; y < 40; y++) {
            for (int x = 0; x < 40; x++) {
                // The cell has columns 10 and 11, and rows 18 and 19 from the top.
                boolean inDot = x >= 7 && x <= 14 && y >= 15 && y <= 22;
                assertEquals(inDot ? TraceMapPainter.FULL : GROUND, pixels[y * 40 + x], x + ", " + y);
            }
        }
    }
}
