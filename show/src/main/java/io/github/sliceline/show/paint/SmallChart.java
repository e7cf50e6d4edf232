package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.axis.Tick;
import io.github.sliceline.show.axis.ViewAxis;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Optional;

/**
 * A grid with labels for a chart in a window of any size.
 *
 * @param area area of the values
 * @param across axis from left to right
 * @param up axis from top to bottom
 */
record SmallChart(Rectangle2D area, ViewAxis across, ViewAxis up) {
    private static final int GAP = 6;
    private static final int TICK = 4;
    private static final int LEAST = 20;
    private static final int GRID_ALPHA = 48;

    /**
     * Lays a chart out and draws its grid, in the graphics' font.
     *
     * @param measured name of the vertical axis
     * @param range vertical values from the bottom to the top
     * @param counted name of the horizontal axis
     * @param values horizontal values from the left to the right
     * @return empty if there is no room
     */
    static Optional<SmallChart> draw(
            Canvas graphics,
            int width,
            int height,
            Color ink,
            String measured,
            AmplitudeRange range,
            String counted,
            AmplitudeRange values) {
        FontMetrics font = graphics.getFontMetrics();
        int top = font.getHeight() + GAP;
        int rows = height - top - TICK - 2 * font.getHeight() - GAP;
        if (rows < LEAST) {
            return Optional.empty();
        }
        ViewAxis up = ViewAxis.between(measured, range.high(), range.low(), rows);
        int left = GAP + AxisPainter.widest(font, up.ticks(AxisPainter.roomDown(font))) + GAP + TICK;
        int columns = width - left - font.stringWidth("0000") / 2 - GAP;
        if (columns < LEAST) {
            return Optional.empty();
        }
        ViewAxis across = ViewAxis.between(counted, values.low(), values.high(), columns);
        SmallChart chart = new SmallChart(new Rectangle2D.Double(left, top, columns, rows), across, up);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        chart.grid(graphics, font, ink);
        return Optional.of(chart);
    }

    double x(double value) {
        return area.getX() + across.pixelOf(value);
    }

    double y(double value) {
        return area.getY() + up.pixelOf(value);
    }

    private void grid(Canvas graphics, FontMetrics font, Color ink) {
        Color faint = new Color(ink.getRed(), ink.getGreen(), ink.getBlue(), GRID_ALPHA);
        graphics.setStroke(new BasicStroke(1));
        for (Tick tick : up.ticks(AxisPainter.roomDown(font))) {
            double y = y(tick.value());
            graphics.setColor(faint);
            graphics.draw(new Line2D.Double(area.getX() - TICK, y, area.getMaxX(), y));
            graphics.setColor(ink);
            double start = area.getX() - TICK - GAP - font.stringWidth(tick.label());
            AxisPainter.write(graphics, font, tick.label(), start, y + AxisPainter.middle(font));
        }
        for (Tick tick : across.ticks(AxisPainter.roomAcross(font))) {
            double x = x(tick.value());
            graphics.setColor(faint);
            graphics.draw(new Line2D.Double(x, area.getY(), x, area.getMaxY() + TICK));
            graphics.setColor(ink);
            double start = x - font.stringWidth(tick.label()) / 2.0;
            AxisPainter.write(graphics, font, tick.label(), start, area.getMaxY() + TICK + font.getAscent());
        }
        names(graphics, font);
    }

    private void names(Canvas graphics, FontMetrics font) {
        AxisPainter.write(graphics, font, up.axis().label(), GAP, font.getAscent());
        String name = AxisPainter.fitted(across.axis().label(), font, across.pixels());
        double start = area.getCenterX() - font.stringWidth(name) / 2.0;
        AxisPainter.write(graphics, font, name, start, area.getMaxY() + TICK + font.getHeight() + font.getAscent());
    }
}
