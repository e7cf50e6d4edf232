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
    private static final int PIXELS_ACROSS = 70;
    private static final int PIXELS_UP = 36;
    private static final int LEAST = 20;

    /** Draws in the graphics' font from the top left corner on; nothing where there is no room. */
    public void paint(Graphics2D graphics, int width, int height) {
        FontMetrics font = graphics.getFontMetrics();
        double low = inDecibels ? FLOOR_DECIBELS : 0;
        double largest = spectrum.largest();
        double power = inDecibels || !(largest > 0) ? 1 : PlotTicks.powerOfTen((float) largest);
        double high = inDecibels ? 0 : largest > 0 ? largest / power : 1;
        int top = font.getHeight() + GAP;
        int rows = height - top - 2 * font.getHeight() - 2 * GAP;
        Ticks up = Ticks.between(low, high, Math.max(2, rows / PIXELS_UP));
        int left = GAP + TICK + widest(font, up) + GAP;
        int columns = width - left - font.stringWidth("0000") / 2 - GAP;
        if (rows < LEAST || columns < LEAST) {
            return;
        }
        Rectangle2D area = new Rectangle2D.Double(left, top, columns, rows);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        String measured = inDecibels ? "dB below the largest" : "Amplitude" + PlotTicks.powerSuffix(power);
        write(graphics, measured, GAP, font.getAscent());
        rows(graphics, area, up, low, high);
        columns(graphics, area, Ticks.between(0, spectrum.highest(), Math.max(2, columns / PIXELS_ACROSS)));
        write(
                graphics,
                "Frequency (" + spectrum.unit() + ")",
                left + (columns - font.stringWidth("Frequency (" + spectrum.unit() + ")")) / 2.0,
                height - GAP - font.getDescent());
        graphics.setColor(line);
        graphics.setStroke(new BasicStroke(1.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(curve(area, low, high, power));
    }

    private void rows(Graphics2D graphics, Rectangle2D area, Ticks ticks, double low, double high) {
        FontMetrics font = graphics.getFontMetrics();
        for (double value : ticks.values()) {
            double y = area.getMaxY() - (value - low) / (high - low) * area.getHeight();
            grid(graphics, new Line2D.Double(area.getX() - TICK, y, area.getMaxX(), y));
            String label = ticks.label(value);
            write(graphics, label, area.getX() - TICK - GAP - font.stringWidth(label), y + AxisPainter.middle(font));
        }
    }

    private void columns(Graphics2D graphics, Rectangle2D area, Ticks ticks) {
        FontMetrics font = graphics.getFontMetrics();
        for (double value : ticks.values()) {
            double x = area.getX() + value / spectrum.highest() * area.getWidth();
            grid(graphics, new Line2D.Double(x, area.getY(), x, area.getMaxY() + TICK));
            String label = ticks.label(value);
            write(graphics, label, x - font.stringWidth(label) / 2.0, area.getMaxY() + TICK + font.getAscent());
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

    private static int widest(FontMetrics font, Ticks ticks) {
        return ticks.values().stream()
                .mapToInt(value -> font.stringWidth(ticks.label(value)))
                .max()
                .orElse(0);
    }
}
