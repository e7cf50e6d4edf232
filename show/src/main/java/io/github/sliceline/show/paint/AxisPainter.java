package io.github.sliceline.show.paint;

import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Draws the frame, the ticks and the labels around a plot. */
record AxisPainter(Graphics2D graphics, PlotFonts fonts, PlotFrame frame) {
    static final Color INK = new Color(0x202020);
    static final Color NOTE = new Color(0x606060);
    private static final String HOLES = "no data";
    /** Of its usual size. */
    private static final double LEAST_TITLE = 0.6;

    /** Title over the plot, cut in the middle where it is too long, and a note under it, as much as there is room. */
    void text(String title, List<String> note, boolean holes) {
        graphics.setColor(INK);
        int centre = frame.left() + frame.data().width() / 2;
        int room =
                2 * (Math.min(centre, frame.width() - centre) - frame.spacing().margin());
        FontMetrics font = narrowed(title, room);
        centred(
                fitted(title, font, room),
                font,
                centre,
                frame.spacing().margin() + fonts.title().getAscent());
        int baseline = frame.bottom() + 2 * frame.spacing().gap() + fonts.note().getAscent();
        int left = holes ? legend(baseline) : frame.left();
        graphics.setColor(NOTE);
        int width = frame.width() - frame.spacing().gap() - left;
        write(graphics, fonts.note(), shortened(note, fonts.note(), width), left, baseline);
    }

    /** The font of the title, smaller where that makes it fit. */
    private FontMetrics narrowed(String title, int room) {
        double part = (double) room / Math.max(1, fonts.title().stringWidth(title));
        if (part >= 1) {
            return fonts.title();
        }
        float size = (float) (fonts.title().getFont().getSize2D() * Math.max(LEAST_TITLE, 0.98 * part));
        return graphics.getFontMetrics(fonts.title().getFont().deriveFont(size));
    }

    /** What places without data look like; returns where the note goes on. */
    private int legend(int baseline) {
        int side = fonts.note().getAscent();
        int top = baseline - side + fonts.pixels(1);
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < 2 * side; x++) {
                graphics.setColor(new Color(Holes.colourAt(x, y, fonts.scale())));
                graphics.fillRect(frame.left() + x, top + y, 1, 1);
            }
        }
        graphics.setColor(NOTE);
        graphics.drawRect(frame.left(), top, 2 * side, side);
        int text = frame.left() + 2 * side + frame.spacing().gap();
        write(graphics, fonts.note(), HOLES, text, baseline);
        return text + fonts.note().stringWidth(HOLES) + 2 * frame.spacing().margin();
    }

    /** Parts of a note, the last ones left out where there is no room for them. */
    static String shortened(List<String> parts, FontMetrics font, int width) {
        for (int kept = parts.size(); kept > 0; kept--) {
            String text = String.join("; ", parts.subList(0, kept));
            if (font.stringWidth(text) <= width) {
                return text;
            }
        }
        return "";
    }

    void across(PlotAxis axis, Ticks ticks) {
        graphics.setColor(INK);
        graphics.drawRect(
                frame.left() - 1,
                frame.top() - 1,
                frame.data().width() + 1,
                frame.data().height() + 1);
        int tickTop = frame.top() - 1 - frame.spacing().tick();
        int baseline = tickTop - frame.spacing().gap() / 2 - fonts.tick().getDescent();
        int taken = Integer.MIN_VALUE;
        for (double value : ordered(ticks, axis)) {
            int x = frame.left() + pixel(axis.fractionOf(value), frame.data().width());
            graphics.drawLine(x, tickTop, x, frame.top() - 2);
            int half = fonts.tick().stringWidth(ticks.label(value)) / 2;
            if (x - half > taken) {
                centred(ticks.label(value), fonts.tick(), x, baseline);
                taken = x + half + fonts.tick().charWidth('0');
            }
        }
        int labelBaseline = baseline - fonts.tick().getAscent() - fonts.label().getDescent();
        centred(axis.label(), fonts.label(), frame.left() + frame.data().width() / 2, labelBaseline);
    }

    void down(PlotAxis axis, Ticks ticks) {
        graphics.setColor(INK);
        int tickLeft = frame.left() - 1 - frame.spacing().tick();
        for (double value : ticks.values()) {
            int y = frame.top() + pixel(axis.fractionOf(value), frame.data().height());
            graphics.drawLine(tickLeft, y, frame.left() - 2, y);
            String text = ticks.label(value);
            int left = tickLeft - frame.spacing().gap() - fonts.tick().stringWidth(text);
            write(graphics, fonts.tick(), text, left, y + middle(fonts.tick()));
        }
        upward(axis.label(), frame.spacing().margin() + fonts.label().getAscent());
    }

    /** Frame, ticks and label of the colour bar, right of it. */
    void bar(Ticks ticks, PlotTicks.BarAxis axis) {
        graphics.setColor(INK);
        int edge = frame.barLeft() + frame.spacing().bar();
        graphics.drawRect(
                frame.barLeft() - 1,
                frame.top() - 1,
                frame.spacing().bar() + 1,
                frame.data().height() + 1);
        for (double value : ticks.values()) {
            double fraction = 1 - axis.range().partOf(value * axis.power());
            int y = frame.top() + pixel(fraction, frame.data().height() - 1);
            graphics.drawLine(edge + 1, y, edge + frame.spacing().tick(), y);
            int left = edge + frame.spacing().tick() + frame.spacing().gap();
            write(graphics, fonts.tick(), ticks.label(value), left, y + middle(fonts.tick()));
        }
        upward(
                axis.label(),
                frame.width() - frame.spacing().margin() - fonts.label().getDescent());
    }

    private static List<Double> ordered(Ticks ticks, PlotAxis axis) {
        List<Double> values = new ArrayList<>(ticks.values());
        if (axis.step() < 0) {
            Collections.reverse(values);
        }
        return values;
    }

    private static int pixel(double fraction, int pixels) {
        return (int) Math.min(pixels - 1.0, Math.max(0, Math.floor(fraction * pixels)));
    }

    static int middle(FontMetrics font) {
        return (font.getAscent() - font.getDescent()) / 2;
    }

    private void centred(String text, FontMetrics font, int x, int baseline) {
        write(graphics, font, text, x - font.stringWidth(text) / 2, baseline);
    }

    private void upward(String text, int baseline) {
        upward(
                graphics,
                fonts.label(),
                fitted(text, fonts.label(), frame.height() - 2 * frame.spacing().margin()),
                baseline,
                frame.top() + frame.data().height() / 2);
    }

    /** Writes text from a point to the right. */
    static void write(Graphics2D graphics, FontMetrics font, String text, double x, double baseline) {
        graphics.setFont(font.getFont());
        graphics.drawString(text, (float) x, (float) baseline);
    }

    /** Writes text that reads from bottom to top, its middle at {@code centre}. */
    static void upward(Graphics2D graphics, FontMetrics font, String text, int baseline, int centre) {
        graphics.setFont(font.getFont().deriveFont(AffineTransform.getRotateInstance(-Math.PI / 2)));
        graphics.drawString(text, baseline, centre + font.stringWidth(text) / 2);
    }

    /** The text, cut in the middle where it is wider than so many pixels. */
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
