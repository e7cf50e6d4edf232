package io.github.sliceline.show.image;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An SVG file (Scalable Vector Graphics 1.1, W3C 2011), built from shapes, texts and images in drawing order.
 * Coordinates are pixels from the top left of the picture. Not thread-safe.
 */
public final class SvgDocument {
    private static final double USUAL_DPI = PngWriter.USUAL_DPI;
    private static final String[] CAPS = {"butt", "round", "square"};
    private static final String[] JOINS = {"miter", "round", "bevel"};
    private static final double PARTS_OF_A_PIXEL = 1000;
    /** Number of coordinates for each kind of segment, in the order of {@link PathIterator}. */
    private static final int[] NUMBERS = {2, 2, 4, 6, 0};

    private final StringBuilder body = new StringBuilder();
    private final StringBuilder clips = new StringBuilder();
    private final Map<String, Integer> clipNumbers = new HashMap<>();
    private final String head;
    private int openClip;

    /** @param dpi pixels per inch, for the size on paper */
    public SvgDocument(int width, int height, int dpi) {
        this.head = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
                + " version=\"1.1\" width=\"" + number(width * USUAL_DPI / dpi) + "\" height=\""
                + number(height * USUAL_DPI / dpi) + "\" viewBox=\"0 0 " + width + " " + height + "\">\n";
    }

    /** Clips the following drawings to a shape; null ends clipping. */
    public void clip(@Nullable Shape shape, AffineTransform transform) {
        int wanted = 0;
        if (shape != null) {
            String path = path(shape, transform);
            wanted = clipNumbers.computeIfAbsent(path, added -> {
                int number = clipNumbers.size() + 1;
                clips.append("<clipPath id=\"c").append(number).append("\"><path d=\"");
                clips.append(added).append("\"/></clipPath>\n");
                return number;
            });
        }
        if (wanted != openClip) {
            closeClip();
            openClip = wanted;
            if (openClip != 0) {
                body.append("<g clip-path=\"url(#c").append(openClip).append(")\">\n");
            }
        }
    }

    private void closeClip() {
        if (openClip != 0) {
            body.append("</g>\n");
            openClip = 0;
        }
    }

    /** Adds a filled shape. */
    public void fill(Shape shape, AffineTransform transform, Color colour) {
        boolean evenOdd = shape.getPathIterator(null).getWindingRule() == PathIterator.WIND_EVEN_ODD;
        body.append("<path d=\"").append(path(shape, transform)).append('"');
        colour("fill", colour);
        body.append(evenOdd ? " fill-rule=\"evenodd\"/>\n" : "/>\n");
    }

    /** Adds the outline of a shape. */
    public void draw(Shape shape, AffineTransform transform, Color colour, BasicStroke stroke) {
        double scale = Math.sqrt(Math.abs(transform.getDeterminant()));
        body.append("<path d=\"").append(path(shape, transform)).append("\" fill=\"none\"");
        colour("stroke", colour);
        attribute("stroke-width", number(Math.max(stroke.getLineWidth(), 1e-3) * scale));
        attribute("stroke-linecap", CAPS[stroke.getEndCap()]);
        attribute("stroke-linejoin", JOINS[stroke.getLineJoin()]);
        float[] dashes = stroke.getDashArray();
        if (dashes != null) {
            StringBuilder lengths = new StringBuilder();
            for (float dash : dashes) {
                lengths.append(lengths.isEmpty() ? "" : ",").append(number(dash * scale));
            }
            attribute("stroke-dasharray", lengths.toString());
        }
        body.append("/>\n");
    }

    /**
     * Adds text, from the origin of a transform to the right.
     *
     * @param width width of the text; the SVG viewer stretches its font to it
     */
    public void text(String text, AffineTransform transform, Font font, Color colour, double width) {
        body.append("<text");
        boolean moved = (transform.getType() & ~AffineTransform.TYPE_TRANSLATION) == 0;
        if (moved) {
            attribute("x", number(transform.getTranslateX()));
            attribute("y", number(transform.getTranslateY()));
        } else {
            attribute("transform", matrix(transform));
        }
        attribute("font-family", family(font));
        attribute("font-size", number(font.getSize2D()));
        if (font.isBold()) {
            attribute("font-weight", "bold");
        }
        if (font.isItalic()) {
            attribute("font-style", "italic");
        }
        colour("fill", colour);
        attribute("textLength", number(width));
        body.append(" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">")
                .append(escaped(text))
                .append("</text>\n");
    }

    private static String family(Font font) {
        String name = font.getFamily();
        return switch (name) {
            case Font.SANS_SERIF, Font.DIALOG -> "DejaVu Sans, Helvetica, Arial, sans-serif";
            case Font.SERIF -> "serif";
            case Font.MONOSPACED, Font.DIALOG_INPUT -> "monospace";
            default -> name + ", sans-serif";
        };
    }

    /** Adds an image, whose pixels stay rectangles at any zoom. */
    public void image(BufferedImage image, AffineTransform transform) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            PngWriter.write(image, PngWriter.USUAL_DPI, png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        body.append("<image");
        attribute("transform", matrix(transform));
        attribute("width", Integer.toString(image.getWidth()));
        attribute("height", Integer.toString(image.getHeight()));
        body.append(" preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\"");
        attribute("xlink:href", "data:image/png;base64," + Base64.getEncoder().encodeToString(png.toByteArray()));
        body.append("/>\n");
    }

    private static String matrix(AffineTransform at) {
        return "matrix(" + number(at.getScaleX()) + " " + number(at.getShearY()) + " " + number(at.getShearX()) + " "
                + number(at.getScaleY()) + " " + number(at.getTranslateX()) + " " + number(at.getTranslateY()) + ")";
    }

    private void colour(String what, Color colour) {
        attribute(
                what,
                "#"
                        + Integer.toHexString(0x1000000 | (colour.getRGB() & 0xFFFFFF))
                                .substring(1));
        if (colour.getAlpha() < 255) {
            attribute(what + "-opacity", number(colour.getAlpha() / 255.0));
        }
    }

    private void attribute(String name, String value) {
        body.append(' ').append(name).append("=\"").append(escaped(value)).append('"');
    }

    private static String path(Shape shape, AffineTransform transform) {
        StringBuilder path = new StringBuilder();
        double[] places = new double[6];
        for (PathIterator at = shape.getPathIterator(transform); !at.isDone(); at.next()) {
            int kind = at.currentSegment(places);
            path.append("MLQCZ".charAt(kind));
            for (int i = 0; i < NUMBERS[kind]; i++) {
                path.append(i == 0 ? "" : " ").append(number(places[i]));
            }
        }
        return path.toString();
    }

    /** Rounds to a thousandth of a pixel. */
    private static String number(double value) {
        double rounded = Math.rint(value * PARTS_OF_A_PIXEL) / PARTS_OF_A_PIXEL;
        return rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15
                ? Long.toString((long) rounded)
                : Double.toString(rounded);
    }

    /** Escapes text for XML, and omits characters that XML 1.0 does not allow. */
    private static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(sign -> {
            switch (sign) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                default -> {
                    boolean known = sign >= ' '
                            ? !(sign >= 0xD800 && sign < 0xE000) && sign != 0xFFFE && sign != 0xFFFF
                            : sign == '\n';
                    safe.append(known ? Character.toString(sign) : "");
                }
            }
        });
        return safe.toString();
    }

    /** Returns the bytes of the file. */
    public byte[] bytes() {
        closeClip();
        String defined = clips.isEmpty() ? "" : "<defs>\n" + clips + "</defs>\n";
        return ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + head + defined + body + "</svg>\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
