package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.axis.Viewport;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Axes around a plot of 400 by 300 pixels at 100, 100 of a picture of 600 by 500. */
class AxisPainterTest {
    private static final Rectangle PLOT = new Rectangle(100, 100, 400, 300);
    private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final PlotAxis LINES = new PlotAxis("Crossline", 100, 2, 200, true);
    private static final PlotAxis TIME = new PlotAxis("Two-way time (ms)", 0, 4, 500, false);

    @Test
    void ticksStandAtTheirValuesAtEveryZoom() {
        for (Viewport view : List.of(
                Viewport.whole(200, 500, 400, 300),
                new Viewport(20.25, 13.1, 29.75, 14.9, 400, 300),
                new Viewport(-50, -400, 300, 2000, 800, 600))) {
            ViewAxis across = ViewAxis.across(LINES, view).on(400);
            BufferedImage top = drawn((painter, plot) -> painter.above(ViewAxis.across(LINES, view), plot));
            List<Integer> wantedAcross = painter(top).ticksAcross(across).stream()
                    .map(tick -> 100 + (int) across.pixelOf(tick.value()))
                    .toList();
            assertTrue(!wantedAcross.isEmpty());
            // The row just above the frame has nothing but ticks.
            assertEquals(
                    wantedAcross,
                    IntStream.range(0, 600)
                            .filter(x -> isInk(top, x, 98))
                            .boxed()
                            .toList());

            ViewAxis down = ViewAxis.down(TIME, view).on(300);
            BufferedImage left = drawn((painter, plot) -> painter.left(ViewAxis.down(TIME, view), plot));
            List<Integer> wantedDown = painter(left).ticksDown(down).stream()
                    .map(tick -> 100 + (int) down.pixelOf(tick.value()))
                    .toList();
            assertTrue(!wantedDown.isEmpty());
            assertEquals(
                    wantedDown,
                    IntStream.range(0, 500)
                            .filter(y -> isInk(left, 98, y))
                            .boxed()
                            .toList());
        }
    }

    @Test
    void axesTakeTheRoomTheySayAndNothingOfThePlot() {
        ViewAxis down = ViewAxis.down(TIME, Viewport.whole(200, 500, 400, 300));
        ViewAxis across = ViewAxis.across(LINES, Viewport.whole(200, 500, 400, 300));
        check(drawn((painter, plot) -> painter.above(across, plot)), 0, 600, 100 - above(), 100);
        check(drawn((painter, plot) -> painter.left(down, plot)), 100 - beside(down), 100, 0, 500);
        check(drawn((painter, plot) -> painter.right(down, plot)), 500, 500 + beside(down), 0, 500);
        check(drawn((painter, plot) -> painter.frame(plot)), 99, 501, 99, 401);
    }

    private static int above() {
        return painter(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)).heightAbove(1);
    }

    private static int beside(ViewAxis axis) {
        return painter(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)).widthBeside(axis);
    }

    /** There is ink, and only inside these edges and outside the plot. */
    private static void check(BufferedImage image, int left, int right, int top, int bottom) {
        int ink = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                if (isInk(image, x, y)) {
                    ink++;
                    assertTrue(x >= left && x < right && y >= top && y < bottom, "ink at " + x + ", " + y);
                    assertTrue(!PLOT.contains(x, y), "ink on the plot at " + x + ", " + y);
                }
            }
        }
        assertTrue(ink > 50, "ink " + ink);
    }

    private static BufferedImage drawn(BiConsumer<AxisPainter, Rectangle> drawing) {
        BufferedImage image = new BufferedImage(600, 500, BufferedImage.TYPE_INT_RGB);
        drawing.accept(painter(image), PLOT);
        return image;
    }

    private static AxisPainter painter(BufferedImage image) {
        Graphics2D graphics = image.createGraphics();
        return new AxisPainter(graphics, FONT, FONT, Color.WHITE, 1);
    }

    private static boolean isInk(BufferedImage image, int x, int y) {
        return (image.getRGB(x, y) & 0xFFFFFF) != 0;
    }
}
