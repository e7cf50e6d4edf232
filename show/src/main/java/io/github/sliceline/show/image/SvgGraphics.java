package io.github.sliceline.show.image;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.font.GlyphVector;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * Draws into an {@link SvgDocument} what would otherwise become pixels, so that one description of a picture gives both.
 * Colours only: no gradients, no composites but transparency.
 */
@NullUnmarked // what it overrides says nothing of null
public final class SvgGraphics extends StatefulGraphics {
    private static final double HALF_A_PIXEL = 0.5;

    private final SvgDocument document;

    /** @param state set up as for pixels; disposed with this */
    public SvgGraphics(SvgDocument document, Graphics2D state) {
        super(state);
        this.document = document;
    }

    @Override
    public void draw(Shape shape) {
        document.clip(state.getClip(), state.getTransform());
        document.draw(shape, centred(), colour(), stroke());
    }

    /** Lines of whole places go through the middle of pixels, where nothing says that they are exact. */
    private AffineTransform centred() {
        AffineTransform transform = state.getTransform();
        if (state.getRenderingHint(RenderingHints.KEY_STROKE_CONTROL) != RenderingHints.VALUE_STROKE_PURE) {
            transform.preConcatenate(AffineTransform.getTranslateInstance(HALF_A_PIXEL, HALF_A_PIXEL));
        }
        return transform;
    }

    @Override
    public void fill(Shape shape) {
        document.clip(state.getClip(), state.getTransform());
        document.fill(shape, state.getTransform(), colour());
    }

    @Override
    public void drawString(String text, float x, float y) {
        AffineTransform transform = state.getTransform();
        transform.translate(x, y);
        transform.concatenate(getFont().getTransform());
        Font upright = getFont().deriveFont(new AffineTransform());
        document.clip(state.getClip(), state.getTransform());
        double width =
                state.getFontMetrics(upright).getStringBounds(text, state).getWidth();
        document.text(text, transform, upright, colour(), width);
    }

    @Override
    public boolean drawImage(Image image, AffineTransform placed, @Nullable ImageObserver observer) {
        AffineTransform transform = state.getTransform();
        transform.concatenate(placed);
        document.clip(state.getClip(), state.getTransform());
        document.image(pixels(image), transform);
        return true;
    }

    private static BufferedImage pixels(Image image) {
        if (image instanceof BufferedImage pixels) {
            return pixels;
        }
        BufferedImage pixels =
                new BufferedImage(image.getWidth(null), image.getHeight(null), BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = pixels.createGraphics();
        graphics.drawImage(image, 0, 0, null);
        graphics.dispose();
        return pixels;
    }

    private Color colour() {
        Color colour = state.getPaint() instanceof Color plain ? plain : state.getColor();
        float part = state.getComposite() instanceof AlphaComposite alpha ? alpha.getAlpha() : 1;
        return part == 1
                ? colour
                : new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), Math.round(colour.getAlpha() * part));
    }

    private BasicStroke stroke() {
        return state.getStroke() instanceof BasicStroke basic ? basic : new BasicStroke();
    }

    @Override
    public Graphics create() {
        return new SvgGraphics(document, (Graphics2D) state.create());
    }

    // All that follows is drawn by the methods above.

    @Override
    public void drawString(String text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, float x, float y) {
        new TextLayout(text, getFontRenderContext()).draw(this, x, y);
    }

    @Override
    public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
        fill(glyphs.getOutline(x, y));
    }

    @Override
    public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
        return drawImage(image, AffineTransform.getTranslateInstance(x, y), observer);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, ImageObserver observer) {
        AffineTransform placed = AffineTransform.getTranslateInstance(x, y);
        placed.scale((double) width / image.getWidth(null), (double) height / image.getHeight(null));
        return drawImage(image, placed, observer);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, Color background, ImageObserver observer) {
        return drawImage(image, x, y, observer);
    }

    @Override
    public boolean drawImage(
            Image image, int x, int y, int width, int height, Color background, ImageObserver observer) {
        return drawImage(image, x, y, width, height, observer);
    }

    @Override
    public boolean drawImage(
            Image image,
            int left,
            int top,
            int right,
            int bottom,
            int fromLeft,
            int fromTop,
            int fromRight,
            int fromBottom,
            ImageObserver observer) {
        BufferedImage part = pixels(image).getSubimage(fromLeft, fromTop, fromRight - fromLeft, fromBottom - fromTop);
        return drawImage(part, left, top, right - left, bottom - top, observer);
    }

    @Override
    public boolean drawImage(
            Image image,
            int left,
            int top,
            int right,
            int bottom,
            int fromLeft,
            int fromTop,
            int fromRight,
            int fromBottom,
            Color background,
            ImageObserver observer) {
        return drawImage(image, left, top, right, bottom, fromLeft, fromTop, fromRight, fromBottom, observer);
    }

    @Override
    public void drawImage(BufferedImage image, BufferedImageOp operation, int x, int y) {
        drawImage(operation == null ? image : operation.filter(image, null), x, y, null);
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform placed) {
        BufferedImage pixels = new BufferedImage(
                image.getColorModel(),
                image.copyData(null),
                image.getColorModel().isAlphaPremultiplied(),
                null);
        drawImage(pixels, placed, null);
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform placed) {
        drawRenderedImage(image.createDefaultRendering(), placed);
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        draw(new Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        fill(new Rectangle(x, y, width, height));
    }

    @Override
    public void clearRect(int x, int y, int width, int height) {
        Color before = getColor();
        setColor(getBackground());
        fillRect(x, y, width, height);
        setColor(before);
    }

    @Override
    public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        draw(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        fill(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        draw(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        fill(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void drawArc(int x, int y, int width, int height, int start, int angle) {
        draw(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.OPEN));
    }

    @Override
    public void fillArc(int x, int y, int width, int height, int start, int angle) {
        fill(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.PIE));
    }

    @Override
    public void drawPolyline(int[] x, int[] y, int count) {
        Path2D path = new Path2D.Double();
        for (int i = 0; i < count; i++) {
            if (i == 0) {
                path.moveTo(x[i], y[i]);
            } else {
                path.lineTo(x[i], y[i]);
            }
        }
        draw(path);
    }

    @Override
    public void drawPolygon(int[] x, int[] y, int count) {
        draw(new Polygon(x, y, count));
    }

    @Override
    public void fillPolygon(int[] x, int[] y, int count) {
        fill(new Polygon(x, y, count));
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        throw new UnsupportedOperationException("pixels are not copied in SVG");
    }

    @Override
    public void setXORMode(Color colour) {
        throw new UnsupportedOperationException("SVG has no XOR mode");
    }
}
