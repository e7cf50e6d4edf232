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
 * A picture that can become pixels, or lines and text: described once, drawn on white. Thread-safe where what draws it is.
 *
 * @param width pixels across
 * @param height pixels down
 * @param dpi pixels per inch: how large it is on paper
 * @param drawing draws it
 */
public record Picture(int width, int height, int dpi, Consumer<Canvas> drawing) {
    /** Refuses what has no pixels. */
    public Picture {
        if (width < 1 || height < 1 || dpi < 1) {
            throw new IllegalArgumentException(
                    "a picture has pixels, got " + width + " by " + height + " at " + dpi + " dpi");
        }
    }

    /** The picture in pixels. */
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

    /** Writes its pixels as PNG. */
    public void writePng(OutputStream stream) throws IOException {
        PngWriter.write(pixels(), dpi, stream);
    }

    /**
     * Writes it as SVG 1.1: text as text, lines as lines, and what is drawn as pixels (sections in colours) as pictures in it,
     * one pixel of those for each pixel of this picture.
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

    /** Graphics that draw text as pictures have it. */
    static Graphics2D prepared(BufferedImage image) {
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        return graphics;
    }
}
