package io.github.sliceline.show.paint;

import io.github.sliceline.show.image.SvgDocument;
import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;

/** Draws into an {@link SvgDocument}, so that one description of a picture gives both pixels and SVG. */
final class SvgCanvas extends Canvas {
    private static final double HALF_A_PIXEL = 0.5;

    private final SvgDocument document;

    /** @param graphics set up as for pixels: measures text, and keeps colour, stroke and clip */
    SvgCanvas(SvgDocument document, Graphics2D graphics) {
        super(graphics);
        this.document = document;
    }

    @Override
    boolean keepsShapes() {
        return true;
    }

    @Override
    public Canvas part(Rectangle place) {
        return new SvgCanvas(document, super.part(place).graphics);
    }

    private SvgDocument clipped() {
        document.clip(graphics.getClip(), graphics.getTransform());
        return document;
    }

    @Override
    public void draw(Shape shape) {
        AffineTransform transform = graphics.getTransform();
        // Lines at integer coordinates go through the centres of pixels, unless the stroke is pure.
        if (graphics.getRenderingHint(RenderingHints.KEY_STROKE_CONTROL) != RenderingHints.VALUE_STROKE_PURE) {
            transform.preConcatenate(AffineTransform.getTranslateInstance(HALF_A_PIXEL, HALF_A_PIXEL));
        }
        clipped().draw(shape, transform, graphics.getColor(), (BasicStroke) graphics.getStroke());
    }

    @Override
    public void fill(Shape shape) {
        clipped().fill(shape, graphics.getTransform(), graphics.getColor());
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        draw(new Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void drawRect(int x, int y, int width, int height) {
        drawLine(x, y, x + width - 1, y);
        drawLine(x + width, y, x + width, y + height - 1);
        drawLine(x + width, y + height, x + 1, y + height);
        drawLine(x, y + height, x, y + 1);
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        fill(new Rectangle(x, y, width, height));
    }

    @Override
    public void drawString(String text, float x, float y) {
        AffineTransform transform = graphics.getTransform();
        transform.translate(x, y);
        transform.concatenate(graphics.getFont().getTransform());
        Font upright = graphics.getFont().deriveFont(new AffineTransform());
        double width = getFontMetrics(upright).getStringBounds(text, graphics).getWidth();
        clipped().text(text, transform, upright, graphics.getColor(), width);
    }

    @Override
    public void drawImage(BufferedImage image, Rectangle place) {
        AffineTransform transform = graphics.getTransform();
        transform.translate(place.x, place.y);
        transform.scale((double) place.width / image.getWidth(), (double) place.height / image.getHeight());
        clipped().image(image, transform);
    }
}
