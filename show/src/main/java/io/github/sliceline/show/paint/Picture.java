package io.github.sliceline.show.paint;

import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.show.image.SvgDocument;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/**
 * A picture that is described once and then drawn on white, as pixels or as lines and text. Thread-safe if its drawing
 * is.
 *
 * @param width pixels across
 * @param height pixels down
 * @param dpi pixels per inch, for the size on paper
 * @param drawing draws the picture
 */
public record Picture(int width, int height, int dpi, Consumer<Canvas> drawing) {
    /** Refuses a picture without pixels. */
    public Picture {
        if (width < 1 || height < 1 || dpi < 1) {
            throw new IllegalArgumentException(
                    "a picture has pixels, got " + width + " by " + height + " at " + dpi + " dpi");
        }
    }

    /** Returns the picture in pixels. */
    public BufferedImage pixels() {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = prepared(image);
        try {
            draw(new Canvas(graphics));
        } finally {
            graphics.dispose();
        }
        return image;
    }

    /** Writes the picture as PNG. */
    public void writePng(OutputStream stream) throws IOException {
        PngWriter.write(pixels(), dpi, stream);
    }

    /**
     * Writes the picture as SVG 1.1: text as text and lines as lines. Parts that are drawn as pixels, such as sections
     * in colours, become embedded images of the same resolution.
     */
    public void writeSvg(OutputStream stream) throws IOException {
        SvgDocument document = new SvgDocument(width, height, dpi);
        Graphics2D graphics = prepared(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
        try {
            draw(new SvgCanvas(document, graphics));
        } finally {
            graphics.dispose();
        }
        stream.write(document.bytes());
    }

    private void draw(Canvas canvas) {
        canvas.setColor(Color.WHITE);
        canvas.fillRect(0, 0, width, height);
        drawing.accept(canvas);
    }

    /** Returns a graphics with the text settings of pictures. */
    static Graphics2D prepared(BufferedImage image) {
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        return graphics;
    }
}
