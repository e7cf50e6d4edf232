package io.github.sliceline.show.paint;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/**
 * Draws a spectrum as a line over its frequencies, at any size.
 *
 * @param spectrum drawn
 * @param inDecibels whether upward counts decibels below the largest amplitude; otherwise amplitudes
 * @param ink of axes and text
 * @param line of the spectrum
 */
public record SpectrumPainter(Spectrum spectrum, boolean inDecibels, Color ink, Color line) {
    private static final double FLOOR_DECIBELS = -60;
    private static final int GAP = 6;
    private static final int TICK = 4;
    private static final int LEAST = 20;

    /** Draws in the graphics' font from the top left corner on; nothing where there is no room. */
    public void paint(Graphics2D graphics, int width, int height) {
        FontMetrics font = graphics.getFontMetrics();
        double low = inDecibels ? FLOOR_DECIBELS : 0;
        double largest = spectrum.largest();
        double power = inDecibels || !(largest > 0) ? 1 : ColourBar.powerOfTen((float) largest);
        double high = inDecibels ? 0 : largest > 0 ? largest / power : 1;
        int top = font.getHeight() + GAP;
        int rows = height - top - 2 * font.getHeight() - 2 * GAP;
        if (rows < LEAST) {
            return;
        }
        ViewAxis up = ViewAxis.between("", high, low, rows);
        int left = GAP + TICK + AxisPainter.widest(font, up.ticks(AxisPainter.roomDown(font))) + GAP;
        int columns = width - left - font.stringWidth("0000") / 2 - GAP;
        if (columns < LEAST) {
            return;
        }
        Rectangle2D area = new Rectangle2D.Double(left, top, columns, rows);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        String measured = inDecibels ? "dB below the largest" : "Amplitude" + ColourBar.powerSuffix(power);
        write(graphics, measured, GAP, font.getAscent());
        rows(graphics, area, up);
        columns(graphics, area, ViewAxis.between("", 0, spectrum.highest(), columns));
        write(
                graphics,
                "Frequency (" + spectrum.unit() + ")",
                left + (columns - font.stringWidth("Frequency (" + spectrum.unit() + ")")) / 2.0,
                height - GAP - font.getDescent());
        graphics.setColor(line);
        graphics.setStroke(new BasicStroke(1.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(curve(area, low, high, power));
    }

    private void rows(Graphics2D graphics, Rectangle2D area, ViewAxis axis) {
        FontMetrics font = graphics.getFontMetrics();
        for (Tick tick : axis.ticks(AxisPainter.roomDown(font))) {
            double y = area.getY() + axis.pixelOf(tick.value());
            grid(graphics, new Line2D.Double(area.getX() - TICK, y, area.getMaxX(), y));
            double start = area.getX() - TICK - GAP - font.stringWidth(tick.label());
            write(graphics, tick.label(), start, y + AxisPainter.middle(font));
        }
    }

    private void columns(Graphics2D graphics, Rectangle2D area, ViewAxis axis) {
        FontMetrics font = graphics.getFontMetrics();
        for (Tick tick : axis.ticks(AxisPainter.roomAcross(font))) {
            double x = area.getX() + axis.pixelOf(tick.value());
            grid(graphics, new Line2D.Double(x, area.getY(), x, area.getMaxY() + TICK));
            double start = x - font.stringWidth(tick.label()) / 2.0;
            write(graphics, tick.label(), start, area.getMaxY() + TICK + font.getAscent());
        }
    }

    private Path2D curve(Rectangle2D area, double low, double high, double power) {
        Path2D path = new Path2D.Double();
        for (int k = 0; k < spectrum.amplitudes().size(); k++) {
            double value = inDecibels
                    ? spectrum.decibels(k, FLOOR_DECIBELS)
                    : spectrum.amplitudes().get(k) / power;
            double x =
                    area.getX() + area.getWidth() * k / (spectrum.amplitudes().size() - 1);
            double y = area.getMaxY() - (value - low) / (high - low) * area.getHeight();
            if (k == 0) {
                path.moveTo(x, y);
            } else {
                path.lineTo(x, y);
            }
        }
        return path;
    }

    private void grid(Graphics2D graphics, Line2D at) {
        graphics.setStroke(new BasicStroke(1));
        graphics.setColor(new Color(ink.getRed(), ink.getGreen(), ink.getBlue(), 48));
        graphics.draw(at);
    }

    private void write(Graphics2D graphics, String text, double x, double baseline) {
        graphics.setColor(ink);
        graphics.drawString(text, (float) x, (float) baseline);
    }
}
