package io.github.sliceline.show.paint;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;

/**
 * A surface to draw on, with the methods of {@link Graphics2D} that pictures need. This class draws pixels; a subclass
 * keeps lines and text. Not thread-safe.
 */
public class Canvas {
    /** Colour, font, stroke and hints. Settings stay for the next drawing. */
    final Graphics2D graphics;

    /** Draws with a graphics, whose colour, font, stroke and hints change. */
    public Canvas(Graphics2D graphics) {
        this.graphics = graphics;
    }

    public void setColor(Color colour) {
        graphics.setColor(colour);
    }

    public void setStroke(Stroke stroke) {
        graphics.setStroke(stroke);
    }

    public void setRenderingHint(RenderingHints.Key key, Object value) {
        graphics.setRenderingHint(key, value);
    }

    public void setFont(Font font) {
        graphics.setFont(font);
    }

    /** Returns the measures of the current font. */
    public FontMetrics getFontMetrics() {
        return graphics.getFontMetrics();
    }

    public FontMetrics getFontMetrics(Font font) {
        return graphics.getFontMetrics(font);
    }

    /** True if shapes stay shapes, which are sharp at any zoom. */
    boolean keepsShapes() {
        return false;
    }

    /**
     * Returns a canvas for a part of this one. Its origin is the part's top left corner, and nothing is drawn outside
     * the part.
     */
    public Canvas part(Rectangle place) {
        return new Canvas((Graphics2D) graphics.create(place.x, place.y, place.width, place.height));
    }

    /** Magnifies all following drawings. */
    public void scale(double by) {
        graphics.scale(by, by);
    }

    /** Transforms all following drawings. */
    public void transform(AffineTransform by) {
        graphics.transform(by);
    }

    public void draw(Shape shape) {
        graphics.draw(shape);
    }

    public void fill(Shape shape) {
        graphics.fill(shape);
    }

    public void drawLine(int x1, int y1, int x2, int y2) {
        graphics.drawLine(x1, y1, x2, y2);
    }

    public void drawRect(int x, int y, int width, int height) {
        graphics.drawRect(x, y, width, height);
    }

    public void fillRect(int x, int y, int width, int height) {
        graphics.fillRect(x, y, width, height);
    }

    public void drawString(String text, float x, float y) {
        graphics.drawString(text, x, y);
    }

    public void drawImage(BufferedImage image, Rectangle place) {
        graphics.drawImage(image, place.x, place.y, place.width, place.height, null);
    }
}
