package io.github.sliceline.cli.render;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.io.IOException;

/**
 * The text sizes of a plot, in a logical font that every Java runtime with fonts has.
 *
 * @param title above the plot
 * @param label beside an axis
 * @param tick at a tick
 * @param note below the plot
 */
record PlotFonts(FontMetrics title, FontMetrics label, FontMetrics tick, FontMetrics note) {

    /** Loads the fonts and measures with them once; where there are none, says what to install. */
    static PlotFonts load(Graphics2D graphics) throws IOException {
        try {
            return new PlotFonts(
                    metrics(graphics, Font.BOLD, 20),
                    metrics(graphics, Font.PLAIN, 16),
                    metrics(graphics, Font.PLAIN, 14),
                    metrics(graphics, Font.PLAIN, 12));
        } catch (RuntimeException | LinkageError | InternalError e) {
            // Without fontconfig or libfreetype the JDK fails with one of many undeclared errors.
            throw new IOException(
                    "this Java runtime has no fonts to draw a picture with; install fontconfig and a font such as"
                            + " DejaVu, or write .npy or .csv instead",
                    e);
        }
    }

    private static FontMetrics metrics(Graphics2D graphics, int style, int size) {
        FontMetrics metrics = graphics.getFontMetrics(new Font(Font.SANS_SERIF, style, size));
        if (metrics.stringWidth("0123456789") <= 0) {
            throw new IllegalStateException("font without width");
        }
        return metrics;
    }
}
