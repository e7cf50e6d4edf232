package io.github.sliceline.show.paint;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;

/**
 * The text sizes of a plot, in a logical font that every Java runtime with fonts has.
 *
 * @param scale size of everything except the data, relative to a usual screen
 * @param title font above the plot
 * @param label font beside an axis
 * @param tick font at a tick
 * @param note font below the plot
 */
record PlotFonts(double scale, FontMetrics title, FontMetrics label, FontMetrics tick, FontMetrics note) {

    /**
     * Loads the fonts and measures a text with each.
     *
     * @throws NoFontsException if this Java runtime has no fonts
     */
    static PlotFonts load(double scale) throws NoFontsException {
        Graphics2D graphics = Picture.prepared(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
        try {
            return new PlotFonts(
                    scale,
                    metrics(graphics, Font.BOLD, 20 * scale),
                    metrics(graphics, Font.PLAIN, 16 * scale),
                    metrics(graphics, Font.PLAIN, 14 * scale),
                    metrics(graphics, Font.PLAIN, 12 * scale));
        } catch (RuntimeException | LinkageError | InternalError e) {
            // Without fontconfig or libfreetype the JDK throws one of many undeclared errors.
            throw new NoFontsException(e);
        } finally {
            graphics.dispose();
        }
    }

    /** Returns a painter of axes in these fonts. */
    AxisPainter axes(Canvas graphics) {
        return new AxisPainter(graphics, tick, label, PlotFrame.INK, scale);
    }

    /** Returns the pixels of this picture for a length on a usual screen. */
    int pixels(double usual) {
        return (int) Math.round(usual * scale);
    }

    private static FontMetrics metrics(Graphics2D graphics, int style, double size) {
        FontMetrics metrics = graphics.getFontMetrics(new Font(Font.SANS_SERIF, style, 1).deriveFont((float) size));
        if (metrics.stringWidth("0123456789") <= 0) {
            throw new IllegalStateException("font without width");
        }
        return metrics;
    }
}
