package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.axis.PlotAxis;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.QuadCurve2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Pictures as lines and text, parsed again. */
class SvgTest {
    @Test
    void shapesHaveTheirPlacesColoursAndStrokes() throws Exception {
        Document svg = svg(graphics -> {
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.setColor(new Color(0x0A, 0x14, 0xFF, 51));
            graphics.fill(new Rectangle2D.Double(1.5, 2, 3, 4));
            graphics.setColor(Color.RED);
            graphics.setStroke(
                    new BasicStroke(2, BasicStroke.CAP_ROUND, BasicStroke.JOIN_BEVEL, 1, new float[] {3, 1}, 0));
            graphics.draw(new QuadCurve2D.Double(10, 0, 12, 4, 16, 8));
        });
        Element fill = elements(svg, "path").get(1);
        assertEquals("M1.5 2L4.5 2L4.5 6L1.5 6L1.5 2Z", fill.getAttribute("d"));
        assertEquals("#0a14ff", fill.getAttribute("fill"));
        assertEquals("0.2", fill.getAttribute("fill-opacity"));
        Element line = elements(svg, "path").get(2);
        assertEquals("M10 0Q12 4 16 8", line.getAttribute("d"));
        assertEquals("none", line.getAttribute("fill"));
        assertEquals("#ff0000", line.getAttribute("stroke"));
        assertEquals("2", line.getAttribute("stroke-width"));
        assertEquals("round", line.getAttribute("stroke-linecap"));
        assertEquals("bevel", line.getAttribute("stroke-linejoin"));
        assertEquals("3,1", line.getAttribute("stroke-dasharray"));
    }

    @Test
    void linesOfWholePlacesGoThroughTheMiddleOfPixels() throws Exception {
        Document svg = svg(graphics -> graphics.drawLine(3, 5, 3, 9));
        assertEquals("M3.5 5.5L3.5 9.5", elements(svg, "path").get(1).getAttribute("d"));
    }

    @Test
    void aPartIsClippedAndTheRestIsNot() throws Exception {
        Document svg = svg(graphics -> {
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.part(new Rectangle(5, 5, 10, 10)).draw(new Line2D.Double(0, 0, 1, 1));
            graphics.draw(new Line2D.Double(2, 2, 3, 3));
        });
        Element clip = elements(svg, "clipPath").get(0);
        assertEquals("M5 5L15 5L15 15L5 15L5 5Z", elements(clip, "path").get(0).getAttribute("d"));
        Element group = elements(svg, "g").get(0);
        assertEquals("url(#" + clip.getAttribute("id") + ")", group.getAttribute("clip-path"));
        assertEquals(1, elements(group, "path").size());
        assertEquals("M5 5L6 6", elements(group, "path").get(0).getAttribute("d"));
        assertEquals("svg", elements(svg, "path").get(3).getParentNode().getNodeName());
    }

    @Test
    void textIsTextAndKeepsItsWidth() throws Exception {
        String said = "<Inline & \"1200\">\u0001 é";
        double[] width = new double[1];
        Document svg = svg(graphics -> {
            graphics.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
            width[0] = graphics.getFontMetrics()
                    .getStringBounds(said, graphics.graphics)
                    .getWidth();
            graphics.drawString(said, 7, 20);
            graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 10)
                    .deriveFont(AffineTransform.getRotateInstance(-Math.PI / 2)));
            graphics.drawString("upward", 30, 40);
        });
        Element text = elements(svg, "text").get(0);
        assertEquals(said.replace("\u0001", ""), text.getTextContent());
        assertEquals("7", text.getAttribute("x"));
        assertEquals("20", text.getAttribute("y"));
        assertEquals("14", text.getAttribute("font-size"));
        assertEquals("bold", text.getAttribute("font-weight"));
        assertEquals(width[0], Double.parseDouble(text.getAttribute("textLength")), 0.001);
        Element upward = elements(svg, "text").get(1);
        assertEquals("matrix(0 -1 1 0 30 40)", upward.getAttribute("transform"));
        assertEquals("10", upward.getAttribute("font-size"));
    }

    @Test
    void pixelsAreAPictureInIt() throws Exception {
        BufferedImage image = new BufferedImage(2, 1, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, 0x102030);
        image.setRGB(1, 0, 0xFFEEDD);
        Document svg = svg(graphics -> graphics.drawImage(image, new Rectangle(4, 6, 2, 1)));
        Element placed = elements(svg, "image").get(0);
        assertEquals("matrix(1 0 0 1 4 6)", placed.getAttribute("transform"));
        BufferedImage back = decoded(placed);
        assertArrayEquals(image.getRGB(0, 0, 2, 1, null, 0, 2), back.getRGB(0, 0, 2, 1, null, 0, 2));
    }

    @Test
    void aSectionHasItsAxesAsTextItsTracesAsPathsAndItsColoursAsAPicture() throws Exception {
        float[] values = TestPictures.reflections(40, 200, 3, 1);
        ImageStyle style = new ImageStyle(
                Set.of(Look.DENSITY, Look.WIGGLE),
                Optional.empty(),
                AmplitudeClip.parse("98%"),
                1,
                0,
                Optional.of(new PictureSize(900, 700)),
                192);
        PlotAxis across = new PlotAxis("Crossline", 300, 1, 40, true);
        PlotAxis down = new PlotAxis("Two-way time (ms)", 0, 4, 200, false);
        Picture picture = PlotPainter.picture(TestPictures.section(values, across, down, style), CellDrawing.NONE);
        Document svg = parsed(picture);
        Element root = svg.getDocumentElement();
        assertEquals("0 0 900 700", root.getAttribute("viewBox"));
        assertEquals("450", root.getAttribute("width"), "192 pixels are an inch, 96 of CSS");
        List<Element> images = elements(svg, "image");
        BufferedImage data = decoded(images.get(0));
        BufferedImage pixels = PlotPainter.paint(TestPictures.section(
                values,
                across,
                down,
                new ImageStyle(Set.of(Look.DENSITY), Optional.empty(), style.clip(), 1, 0, style.size(), style.dpi())));
        String[] place = images.get(0).getAttribute("transform").split("[( )]", -1);
        int left = Integer.parseInt(place[5]);
        int top = Integer.parseInt(place[6]);
        assertArrayEquals(
                pixels.getRGB(left, top, data.getWidth(), data.getHeight(), null, 0, data.getWidth()),
                data.getRGB(0, 0, data.getWidth(), data.getHeight(), null, 0, data.getWidth()));
        Element tick = elements(svg, "text").stream()
                .filter(text -> text.getTextContent().equals("320"))
                .findFirst()
                .orElseThrow();
        double middle =
                Double.parseDouble(tick.getAttribute("x")) + Double.parseDouble(tick.getAttribute("textLength")) / 2;
        assertEquals(left + data.getWidth() * 20.5 / 40, middle, 1.5, "trace 20 is in the middle of its cell");
        assertTrue(
                elements(svg, "g").get(0).getElementsByTagName("path").getLength() >= 39 - 2, "a path for each trace");
    }

    private static Document svg(Consumer<Canvas> drawing) throws Exception {
        return parsed(new Picture(100, 50, 96, drawing));
    }

    private static Document parsed(Picture picture) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        picture.writeSvg(bytes);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(bytes.toByteArray()));
    }

    private static BufferedImage decoded(Element image) throws IOException {
        String[] link = image.getAttribute("xlink:href").split(",", 2);
        assertEquals("data:image/png;base64", link[0]);
        return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(link[1])));
    }

    private static List<Element> elements(Document svg, String name) {
        return elements(svg.getDocumentElement(), name);
    }

    private static List<Element> elements(Element in, String name) {
        List<Element> all = new ArrayList<>();
        for (int i = 0; i < in.getElementsByTagName(name).getLength(); i++) {
            all.add((Element) in.getElementsByTagName(name).item(i));
        }
        return all;
    }
}
