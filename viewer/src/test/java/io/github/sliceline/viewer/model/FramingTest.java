package io.github.sliceline.viewer.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.axis.Viewport;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FramingTest {
    private static final Framing FREE = Framing.free(100, 200);
    /** A column is twice as wide as a row is high. */
    private static final Framing LOCKED = new Framing(100, 200, OptionalDouble.of(2));

    @Test
    void freeFitFillsThePane() {
        assertEquals(new Viewport(-0.5, -0.5, 99.5, 199.5, 400, 300), FREE.fit(400, 300));
    }

    @Test
    void lockedFitLeavesRoomAtTheSides() {
        // 300 pixels for 200 rows: 1.5 each, 3 for a column; 500 pixels are 166 2/3 columns, 33 1/3 of them at each
        // side.
        near(new Viewport(49.5 - 250 / 3.0, -0.5, 49.5 + 250 / 3.0, 199.5, 500, 300), LOCKED.fit(500, 300));
    }

    @Test
    void zoomKeepsWhatIsUnderThePointer() {
        Viewport whole = FREE.fit(400, 400);
        // The pixel in the middle of the left half is column 24.5; halves of 100 columns and of 200 rows are seen.
        assertEquals(new Viewport(12, 49.5, 62, 149.5, 400, 400), FREE.zoomed(whole, 2, 2, 100, 200));
        assertEquals(new Viewport(12, -0.5, 62, 199.5, 400, 400), FREE.zoomed(whole, 2, 1, 100, 200));
    }

    @Test
    void zoomStopsAtTwoCellsUnderThePointer() {
        Viewport near = FREE.zoomed(FREE.fit(400, 400), 1e6, 1e6, 100, 200);
        near(new Viewport(24, 98.5, 26, 100.5, 400, 400), near);
        assertEquals(24.5, near.columnAt(100), 1e-9);
    }

    @Test
    void zoomingOutEndsAtTheWhole() {
        Viewport part = FREE.zoomed(FREE.fit(400, 400), 5, 3, 17, 301);
        assertTrue(FREE.isFit(FREE.zoomed(part, 0.01, 0.01, 399, 3)));
        Viewport locked = LOCKED.zoomed(LOCKED.fit(500, 300), 5, 5, 250, 150);
        assertFalse(LOCKED.isFit(locked));
        assertTrue(LOCKED.isFit(LOCKED.zoomed(locked, 0.1, 0.1, 4, 4)));
    }

    @Test
    void lockedZoomsBothSides() {
        Viewport zoomed = LOCKED.zoomed(LOCKED.fit(500, 300), 1, 4, 250, 150);
        assertEquals(2, Framing.ratioOf(zoomed), 1e-9);
        assertEquals(50, zoomed.bottom() - zoomed.top(), 1e-9);
    }

    @Test
    void panStopsAtTheEdge() {
        Viewport part = new Viewport(10, 20, 30, 60, 400, 400);
        near(new Viewport(8, 24, 28, 64, 400, 400), FREE.panned(part, 40, -40));
        near(new Viewport(-0.5, 159.5, 19.5, 199.5, 400, 400), FREE.panned(part, 1e5, -1e5));
        assertEquals(FREE.fit(400, 400), FREE.panned(FREE.fit(400, 400), 33, 44));
    }

    @Test
    void bandShowsWhatItEncloses() {
        Viewport whole = new Viewport(-0.5, -0.5, 99.5, 199.5, 400, 400);
        near(new Viewport(24.5, 49.5, 49.5, 99.5, 400, 400), FREE.band(whole, 200, 200, 100, 100));
        near(new Viewport(24.5, -0.5, 49.5, 199.5, 400, 400), FREE.band(whole, 100, 100, 200, 102));
        assertEquals(whole, FREE.band(whole, 100, 100, 101, 102));
        Viewport locked = LOCKED.band(LOCKED.fit(500, 300), 200, 100, 260, 200);
        assertEquals(2, Framing.ratioOf(locked), 1e-9);
        assertEquals(100 / 1.5, locked.bottom() - locked.top(), 1e-9, "the band is 100 pixels of 1.5 a row");
    }

    @Test
    void oneToOneIsAPixelForACell() {
        Viewport view = FREE.oneToOne(FREE.fit(50, 80));
        near(new Viewport(24.5, 59.5, 74.5, 139.5, 50, 80), view);
        Viewport narrow =
                new Framing(1000, 1000, OptionalDouble.of(0.5)).oneToOne(Viewport.whole(1000, 1000, 100, 100));
        assertEquals(100, narrow.right() - narrow.left(), 1e-9);
        assertEquals(50, narrow.bottom() - narrow.top(), 1e-9);
    }

    @Test
    void resizingKeepsTheWholeWholeAndAPartThatPart() {
        assertEquals(FREE.fit(70, 60), FREE.resized(FREE.fit(400, 300), 70, 60));
        assertEquals(LOCKED.fit(70, 60), LOCKED.resized(LOCKED.fit(400, 300), 70, 60));
        Viewport part = new Viewport(10, 20, 30, 60, 400, 400);
        assertEquals(part.on(70, 60), FREE.resized(part, 70, 60));
        // 10 pixels a row, 20 a column: 800 pixels are 40 columns around 50.
        near(new Viewport(30, 20, 70, 60, 800, 400), LOCKED.resized(new Viewport(40, 20, 60, 60, 400, 400), 800, 400));
    }

    @Test
    void aSingleCellIsAlwaysWhole() {
        Framing one = Framing.free(1, 1);
        Viewport whole = one.fit(300, 200);
        assertEquals(whole, one.zoomed(whole, 8, 8, 10, 10));
        assertEquals(whole, one.panned(whole, 8, 8));
        assertEquals(whole, one.oneToOne(whole));
    }

    @Test
    void nothingLeavesTheCells() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Framing framing = new Framing(
                    1 + random.nextInt(50),
                    1 + random.nextInt(50),
                    random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(0.1 + random.nextDouble() * 5));
            Viewport view = framing.fit(1 + random.nextInt(500), 1 + random.nextInt(500));
            for (int i = 0; i < 30; i++) {
                view = changed(framing, view, random);
                Viewport whole = framing.fit(view.width(), view.height());
                String what = "seed " + seed + ": " + framing + " " + view;
                assertTrue(view.left() >= whole.left() - 1e-6 && view.right() <= whole.right() + 1e-6, what);
                assertTrue(view.top() >= whole.top() - 1e-6 && view.bottom() <= whole.bottom() + 1e-6, what);
                if (framing.ratio().isPresent()) {
                    assertEquals(framing.ratio().getAsDouble(), Framing.ratioOf(view), 1e-6, what);
                }
            }
        }
    }

    private static Viewport changed(Framing framing, Viewport view, Random random) {
        double x = random.nextDouble() * view.width();
        double y = random.nextDouble() * view.height();
        return switch (random.nextInt(4)) {
            case 0 ->
                framing.zoomed(view, Math.pow(2, random.nextGaussian()), Math.pow(2, random.nextGaussian()), x, y);
            case 1 -> framing.panned(view, 300 * random.nextGaussian(), 300 * random.nextGaussian());
            case 2 -> framing.band(view, x, y, random.nextDouble() * view.width(), random.nextDouble() * view.height());
            default -> framing.oneToOne(view);
        };
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Framing.free(0, 1));
        assertThrows(IllegalArgumentException.class, () -> FREE.withRatio(OptionalDouble.of(0)));
    }

    static void near(Viewport wanted, Viewport found) {
        String what = wanted + " and " + found;
        assertEquals(wanted.left(), found.left(), 1e-9, what);
        assertEquals(wanted.top(), found.top(), 1e-9, what);
        assertEquals(wanted.right(), found.right(), 1e-9, what);
        assertEquals(wanted.bottom(), found.bottom(), 1e-9, what);
        assertEquals(wanted.width(), found.width(), what);
        assertEquals(wanted.height(), found.height(), what);
    }
}
