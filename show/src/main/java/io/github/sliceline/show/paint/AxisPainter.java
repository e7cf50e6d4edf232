package io.github.sliceline.show.paint;

import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.Tick;
import io.github.sliceline.show.axis.ViewAxis;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Draws ticks, their labels and the names of axes around a plot: in windows, with the fonts and colours of their theme,
 * and in files. Draws only outside the plot, within the room that it reports.
 */
public final class AxisPainter {
    /** Room for a label, in multiples of the font's height. */
    private static final double APART_ACROSS = 4;

    private static final double APART_DOWN = 2.4;

    private final Canvas graphics;
    private final FontMetrics ticks;
    private final FontMetrics labels;
    private final Color ink;
    private final int tick;
    private final int gap;

    /**
     * @param graphics drawn on; only its font and colour change
     * @param ticks font of numbers
     * @param labels font of the names of axes
     * @param ink colour of lines and text
     * @param scale length of ticks and gaps relative to a usual screen
     */
    public AxisPainter(Graphics2D graphics, Font ticks, Font labels, Color ink, double scale) {
        this(new Canvas(graphics), ticks, labels, ink, scale);
    }

    /** Draws on a canvas. */
    public AxisPainter(Canvas graphics, Font ticks, Font labels, Color ink, double scale) {
        this(graphics, graphics.getFontMetrics(ticks), graphics.getFontMetrics(labels), ink, scale);
    }

    AxisPainter(Canvas graphics, FontMetrics ticks, FontMetrics labels, Color ink, double scale) {
        this.graphics = graphics;
        this.ticks = ticks;
        this.labels = labels;
        this.ink = ink;
        this.tick = (int) Math.round(6 * scale);
        this.gap = (int) Math.round(6 * scale);
    }

    /** Returns the ticks of a horizontal axis, as {@link #above} draws them. */
    public List<Tick> ticksAcross(ViewAxis axis) {
        return axis.ticks(roomAcross(ticks));
    }

    /** Returns the ticks of a vertical axis, as {@link #left} draws them. */
    public List<Tick> ticksDown(ViewAxis axis) {
        return axis.ticks(roomDown(ticks));
    }

    static ToDoubleFunction<String> roomAcross(FontMetrics font) {
        return label -> Math.max(font.stringWidth(label) + 2 * font.charWidth('0'), APART_ACROSS * font.getHeight());
    }

    static ToDoubleFunction<String> roomDown(FontMetrics font) {
        return label -> APART_DOWN * font.getHeight();
    }

    /**
     * Returns the height in pixels that an axis above a plot needs, including its name.
     *
     * @param rows rows of numbers: 1, plus the {@link PathScale#ROWS} for a path
     */
    public int heightAbove(int rows) {
        return 1 + tick + gap / 2 + rows * ticks.getHeight() + labels.getHeight();
    }

    /** Returns the number of rows of numbers of an axis above a plot. */
    static int rows(PlotAxis axis) {
        return axis.path().isPresent() ? 1 + PathScale.ROWS.size() : 1;
    }

    /** Returns the width in pixels that an axis beside a plot needs, including its name, for its current ticks. */
    public int widthBeside(ViewAxis axis) {
        return 1 + tick + gap + widest(ticks, ticksDown(axis)) + gap + labels.getHeight();
    }

    static int widest(FontMetrics font, List<Tick> ticks) {
        return ticks.stream()
                .mapToInt(value -> font.stringWidth(value.label()))
                .max()
                .orElse(0);
    }

    /** Draws a line around a plot. */
    public void frame(Rectangle plot) {
        graphics.setColor(ink);
        graphics.drawRect(plot.x - 1, plot.y - 1, plot.width + 1, plot.height + 1);
    }

    /** Draws an axis above a plot: ticks, their labels, and the name above them. */
    public void above(ViewAxis axis, Rectangle plot) {
        ViewAxis fitted = axis.on(plot.width);
        above(fitted, ticksAcross(fitted), plot);
    }

    void above(ViewAxis axis, List<Tick> values, Rectangle plot) {
        graphics.setColor(ink);
        int top = plot.y - 1 - tick;
        int baseline = top - gap / 2 - ticks.getDescent();
        for (Tick value : values) {
            int x = plot.x + pixel(axis, value);
            graphics.drawLine(x, top, x, plot.y - 2);
            number(value.label(), x, baseline, plot);
            if (axis.axis().path().isPresent()) {
                List<String> lines = axis.axis().path().get().linesAt(value.value());
                for (int row = 0; row < lines.size(); row++) {
                    number(lines.get(row), x, baseline - (row + 1) * ticks.getHeight(), plot);
                }
            }
        }
        for (int row = 1; row < rows(axis.axis()); row++) {
            String name = fitted(PathScale.ROWS.get(row - 1), ticks, plot.x - 2 * gap);
            double left = plot.x - 2.0 * gap - ticks.stringWidth(name);
            write(graphics, ticks, name, left, baseline - row * ticks.getHeight());
        }
        String name = fitted(axis.axis().label(), labels, plot.width);
        int middle = plot.x + plot.width / 2;
        write(
                graphics,
                labels,
                name,
                middle - labels.stringWidth(name) / 2,
                baseline - (rows(axis.axis()) - 1) * ticks.getHeight() - ticks.getAscent() - labels.getDescent());
    }

    /** Writes a number. Near an end of the axis it moves inward, so that the surroundings do not cut it off. */
    private void number(String text, int x, int baseline, Rectangle plot) {
        int width = ticks.stringWidth(text);
        int most = plot.x + plot.width + gap - width;
        write(graphics, ticks, text, Math.max(plot.x - gap, Math.min(most, x - width / 2)), baseline);
    }

    /** Draws an axis left of a plot: ticks, their labels, and left of them the name, which reads upward. */
    public void left(ViewAxis axis, Rectangle plot) {
        ViewAxis fitted = axis.on(plot.height);
        left(fitted, ticksDown(fitted), plot);
    }

    void left(ViewAxis axis, List<Tick> values, Rectangle plot) {
        graphics.setColor(ink);
        int edge = plot.x - 1 - tick;
        for (Tick value : values) {
            int y = plot.y + pixel(axis, value);
            graphics.drawLine(edge, y, plot.x - 2, y);
            int start = edge - gap - ticks.stringWidth(value.label());
            write(graphics, ticks, value.label(), start, y + middle(ticks));
        }
        upward(axis, plot, edge - gap - widest(ticks, values) - gap - labels.getDescent());
    }

    /** Draws an axis right of a plot, such as that of a colour bar: ticks, their labels, and right of them the name. */
    public void right(ViewAxis axis, Rectangle plot) {
        ViewAxis fitted = axis.on(plot.height);
        right(fitted, ticksDown(fitted), plot);
    }

    void right(ViewAxis axis, List<Tick> values, Rectangle plot) {
        graphics.setColor(ink);
        int edge = plot.x + plot.width + tick;
        for (Tick value : values) {
            int y = plot.y + pixel(axis, value);
            graphics.drawLine(plot.x + plot.width + 1, y, edge, y);
            write(graphics, ticks, value.label(), edge + gap, y + middle(ticks));
        }
        upward(axis, plot, edge + gap + widest(ticks, values) + gap + labels.getAscent());
    }

    private static int pixel(ViewAxis axis, Tick value) {
        return (int) Math.min(axis.pixels() - 1.0, Math.max(0, Math.floor(axis.pixelOf(value.value()))));
    }

    private void upward(ViewAxis axis, Rectangle plot, int baseline) {
        String name = fitted(axis.axis().label(), labels, plot.height);
        upward(graphics, labels, name, baseline, plot.y + plot.height / 2);
    }

    static int middle(FontMetrics font) {
        return (font.getAscent() - font.getDescent()) / 2;
    }

    /** Writes text from a point to the right. */
    static void write(Canvas graphics, FontMetrics font, String text, double x, double baseline) {
        graphics.setFont(font.getFont());
        graphics.drawString(text, (float) x, (float) baseline);
    }

    /** Writes text that reads upward, with its middle at {@code centre}. */
    static void upward(Canvas graphics, FontMetrics font, String text, int baseline, int centre) {
        graphics.setFont(font.getFont().deriveFont(AffineTransform.getRotateInstance(-Math.PI / 2)));
        graphics.drawString(text, baseline, centre + font.stringWidth(text) / 2);
    }

    /** Returns the text, shortened in the middle if it is wider than {@code width} pixels. */
    static String fitted(String text, FontMetrics font, int width) {
        if (font.stringWidth(text) <= width) {
            return text;
        }
        for (int kept = text.length() - 1; kept > 2; kept--) {
            String cut = text.substring(0, (kept + 1) / 2) + "…" + text.substring(text.length() - kept / 2);
            if (font.stringWidth(cut) <= width) {
                return cut;
            }
        }
        return "…";
    }
}
