package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.PictureSize;
import io.github.sliceline.viewer.map.LiveCells;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.Horizon;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.LineFile;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.TestSurveys;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the map and the overlays paint, pixel by pixel, without a screen. */
class MapPaneTest {
    private static final int RED = 0xFFB20A1C;
    private static final int BLUE = 0xFF053087;
    private static final MapColours COLOURS = new MapColours(Color.WHITE, Color.BLACK);
    private static final int TRACES = COLOURS.traces().getRGB();
    private static final int GROUND = Color.WHITE.getRGB();

    private final SurveyFacts survey = TestSurveys.small();
    private final SurveyGrid grid = survey.grid();
    private final ViewerModel model = new ViewerModel(survey, Display.density(1));

    private Viewport view() {
        model.views().layOut(Pane.MAP, 400, 400);
        return model.map().view().orElseThrow();
    }

    private SurveyMap withHole() {
        LiveCells.Collector live = new LiveCells.Collector(10, 20, 1000);
        for (int bin = 0; bin < 200; bin++) {
            if (bin / 20 != 4 || bin % 20 != 10) {
                live.live(bin / 20, bin % 20);
            }
        }
        return SurveyMap.of(MapProjection.of(grid), live.result(), "m");
    }

    private int colour(Painting painted, double inline, double crossline) {
        Point2D at = new MapGeometry(survey, MapProjection.of(grid), painted.view()).pixel(inline, crossline);
        double scale = painted.image().getWidth() / (double) painted.view().width();
        return painted.image().getRGB((int) (at.getX() * scale), (int) (at.getY() * scale));
    }

    @Test
    void tracesAreShadedAndHolesAreNot() {
        MapGround ground = new MapGround(survey, withHole(), Optional.empty(), COLOURS);
        for (double scale : new double[] {1, 2}) {
            Painting painted = ground.paint(view(), scale);
            assertEquals(400 * scale, painted.image().getWidth());
            assertEquals(TRACES, colour(painted, 4.5, 5.5));
            assertEquals(GROUND, colour(painted, 4, 10));
            assertEquals(GROUND, painted.image().getRGB(3, 3));
            assertNotEquals(TRACES, colour(painted, 4, -0.5), "the outline");
        }
    }

    @Test
    void nearByEachTraceIsADot() {
        view();
        model.views().zoom(Pane.MAP, 6);
        Painting painted = new MapGround(survey, withHole(), Optional.empty(), COLOURS).paint(view(), 1);
        assertNotEquals(TRACES, colour(painted, 4, 9));
        assertEquals(TRACES, colour(painted, 4, 8.5));
        assertEquals(GROUND, colour(painted, 4, 10));
    }

    @Test
    void valuesLieWhereTheirBinsDo() {
        float[] values = new float[200];
        for (int bin = 0; bin < 200; bin++) {
            values[bin] = bin / 20 < 5 ? -1 : 1;
        }
        Display display = Display.density(1).withInterpolated(false);
        MapLayer layer = new MapLayer(new MapContent.Slice(), Raster.ofMap(values, 10, 20), display);
        Painting painted = new MapGround(survey, withHole(), Optional.of(layer), COLOURS).paint(view(), 1);
        assertEquals(RED, colour(painted, 2.4, 5.5));
        assertEquals(RED, colour(painted, 4.3, 15.5));
        assertEquals(BLUE, colour(painted, 5.4, 15.5));
        assertEquals(GROUND, painted.image().getRGB(3, 3));
    }

    @Test
    void timesHaveColoursBetweenTheEarliestAndTheLatest() {
        double[] values = new double[200];
        for (int bin = 0; bin < 200; bin++) {
            values[bin] = 150 + bin % 20;
        }
        Horizon top = new Horizon("top", Surface.of(grid, values), 0, true);
        MapLayer layer = MapLayer.horizon(HorizonMap.times(new MapContent.Times(top)), survey, Display.density(1));
        assertEquals("viridis", layer.display().colours().name());
        assertEquals(150, layer.display().range().low(), 1.5);
        assertEquals(169, layer.display().range().high(), 1.5);
    }

    @Test
    void aHorizonRunsThroughItsSamples() {
        // 160 ms is sample 15 of an inline; on 200 by 100 pixels a trace takes 10 and a sample 2.
        Viewport view = new Viewport(-0.5, -0.5, 19.5, 49.5, 200, 100);
        Path2D path = new Horizon("top", Surface.constant(grid, 160), 0, true)
                .overlay()
                .path(survey.place(new Subject.Inline(3, 0)), view, 0);
        assertEquals(5, path.getBounds2D().getMinX());
        assertEquals(195, path.getBounds2D().getMaxX());
        assertEquals(31, path.getBounds2D().getMinY());
        assertEquals(31, path.getBounds2D().getMaxY());
    }

    @Test
    void aHorizonIsDrawnInItsColour() {
        Horizon top = model.horizons().add("top", Surface.constant(grid, 160));
        model.horizons().replace(top, top.withColour(0x00A651));
        BufferedImage image = new BufferedImage(200, 100, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        // 160 ms is in the middle of the pixels of row 30.
        Viewport view = new Viewport(-0.5, -0.25, 19.5, 49.75, 200, 100);
        new HorizonOverlay(model).paint(new Canvas(graphics), view, new Subject.Inline(3, 0));
        assertEquals(0xFF00A651, image.getRGB(100, 30));
        assertEquals(0xFF000000, image.getRGB(100, 26));
        model.horizons().replace(top.withColour(0x00A651), top.withVisible(false));
        BufferedImage without = new BufferedImage(200, 100, BufferedImage.TYPE_INT_RGB);
        new HorizonOverlay(model).paint(new Canvas(without.createGraphics()), view, new Subject.Inline(3, 0));
        assertEquals(0xFF000000, without.getRGB(100, 30));
    }

    @Test
    void theMapIsSavedWithAllThatIsOnIt() {
        view();
        LineFile faults = new LineFile(
                "Faults",
                List.of(new MapLine("1", List.of(new MapPoint(1000, 2100), new MapPoint(1200, 2100)))),
                0x00FF00,
                true);
        MapPicture map = new MapPicture(
                "Map of small.h5",
                new MapGround(survey, withHole(), Optional.empty(), MapPicture.COLOURS),
                view(),
                model.position(),
                List.of(),
                List.of(faults));
        for (int dpi : new int[] {96, 192}) {
            BufferedImage image =
                    map.picture(true, new PictureSize(6 * dpi, 5 * dpi), dpi).pixels();
            assertEquals(6 * dpi, image.getWidth());
            int[] pixels = image.getRGB(0, 0, 6 * dpi, 5 * dpi, null, 0, 6 * dpi);
            long green =
                    Arrays.stream(pixels).filter(pixel -> pixel == 0xFF00FF00).count();
            long grey = Arrays.stream(pixels)
                    .filter(pixel -> pixel == MapPicture.COLOURS.traces().getRGB())
                    .count();
            assertTrue(green > dpi / 10, "the fault: " + green);
            assertTrue(grey > dpi * dpi / 2, "where traces are: " + grey);
        }
        ByteArrayOutputStream svg = new ByteArrayOutputStream();
        assertDoesNotThrow(
                () -> map.picture(false, new PictureSize(600, 500), 96).writeSvg(svg));
        String text = svg.toString(StandardCharsets.UTF_8);
        assertTrue(text.contains(">Map of small.h5<") && text.contains(">Faults<") && text.contains("XL 30<"), text);
    }

    @Test
    void removingAHorizonShowsTracesAgain() {
        Horizon top = model.horizons().add("top", Surface.constant(grid, 160));
        model.map().show(new MapContent.Times(top));
        model.horizons().replace(top, top.withVisible(false));
        assertEquals(new MapContent.Times(top), model.map().content());
        model.horizons().remove(top.withVisible(false));
        assertEquals(new MapContent.Traces(), model.map().content());
    }
}
