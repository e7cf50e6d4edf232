package io.github.sliceline.show.paint;

import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.util.List;

/** Writes what stands over a plot and under it. */
record PlotText(Graphics2D graphics, PlotFonts fonts, PlotFrame frame) {
    static final Color INK = new Color(0x202020);
    static final Color NOTE = new Color(0x606060);
    private static final String HOLES = "no data";
    /** Of its usual size. */
    private static final double LEAST_TITLE = 0.6;

    /** Title over the plot, cut in the middle where it is too long, and a note under it, as much as there is room. */
    void write(String title, List<String> note, boolean holes) {
        graphics.setColor(INK);
        int centre = frame.left() + frame.data().width() / 2;
        int room =
                2 * (Math.min(centre, frame.width() - centre) - frame.spacing().margin());
        FontMetrics font = narrowed(title, room);
        String fitted = AxisPainter.fitted(title, font, room);
        AxisPainter.write(
                graphics,
                font,
                fitted,
                centre - font.stringWidth(fitted) / 2,
                frame.spacing().margin() + fonts.title().getAscent());
        int baseline = frame.bottom() + 2 * frame.spacing().gap() + fonts.note().getAscent();
        int left = holes ? legend(baseline) : frame.left();
        graphics.setColor(NOTE);
        int width = frame.width() - frame.spacing().gap() - left;
        AxisPainter.write(graphics, fonts.note(), shortened(note, fonts.note(), width), left, baseline);
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
        AxisPainter.write(graphics, fonts.note(), HOLES, text, baseline);
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
}
