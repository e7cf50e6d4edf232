package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.Horizon;
import io.github.sliceline.viewer.model.LineFile;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.TestSurveys;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.pane.Gestures.Modifiers;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.volume.Section;
import java.awt.Color;
import java.awt.event.MouseEvent;
import java.awt.image.BufferedImage;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A slice of a survey that is turned and mirrored, on its map: all is -1 but the bin of inline 3 and crossline 16, by index 2 and
 * 15, which is 1. That lies at 1000 + 2 · 30 + 15 · 8 = 1180 and 2000 - 2 · 40 + 15 · 6 = 2010.
 */
class SliceOnMapTest {
    private static final int RED = 0xB20A1C;
    private static final int BLUE = 0x053087;

    private final SurveyFacts survey = TestSurveys.turned();
    private final ViewerModel model = new ViewerModel(survey, Display.density(1).withInterpolated(false));
    private final Queue<Runnable> jobs = new ArrayDeque<>();
    private final SectionPane pane = new SectionPane(model, Pane.SLICE, jobs::add, Runnable::run);
    private final SectionGestures gestures = new SectionGestures(model, Pane.SLICE);

    @BeforeEach
    void show() {
        model.moveTo(new Position(8, 3, 25, 0));
        pane.setSize(500, 500);
        pane.doLayout();
        model.views().sliceAsArray(false);
        float[] samples = new float[200];
        Arrays.fill(samples, -1);
        samples[2 * 20 + 15] = 1;
        Section section = Section.of("Time 200 ms", survey.inlineAxis(), survey.crosslineAxis(), samples);
        pane.show(new LoadedSection(new Subject.Slice(25, 0), section, true));
        work();
    }

    private void work() {
        while (!jobs.isEmpty()) {
            jobs.remove().run();
        }
    }

    @Test
    void binsLieWhereTheirCoordinatesAre() {
        Viewport view = view();
        assertEquals(view.width() / (view.right() - view.left()), view.height() / (view.bottom() - view.top()), 1e-9);
        assertTrue(view.yOf(-2010) > view.yOf(-2020), "north is up");
        assertEquals(BLUE, colour(1180, 2010));
        assertEquals(BLUE, colour(1180 + 0.4 * 30, 2010 - 0.4 * 40));
        assertEquals(RED, colour(1180 + 0.6 * 30, 2010 - 0.6 * 40), "the next inline");
        assertEquals(RED, colour(1180 - 0.6 * 8, 2010 - 0.6 * 6), "the crossline before");
        assertEquals(PaneTheme.ground().getRGB() & 0xffffff, colour(1000 - 30, 2000 + 40), "before the first inline");
    }

    @Test
    void zoomedPicturesStayTrue() {
        model.views().zoom(Pane.SLICE, 3, 3, view().xOf(1180), view().yOf(-2010));
        work();
        assertEquals(BLUE, colour(1180, 2010));
        assertEquals(BLUE, colour(1180 + 0.48 * 30, 2010 - 0.48 * 40));
        assertEquals(RED, colour(1180 + 0.52 * 30, 2010 - 0.52 * 40));
        model.views().lock(Pane.SLICE, false);
        assertTrue(model.views().isLocked(Pane.SLICE));
    }

    @Test
    void theCursorIsTheBinUnderThePointer() {
        point(1180, 2010);
        Cursor cursor = model.cursor().orElseThrow();
        assertEquals(2, cursor.inline());
        assertEquals(15, cursor.crossline());
        assertEquals(1, cursor.amplitude().orElseThrow());
        point(1000 - 30, 2000 + 40);
        assertTrue(model.cursor().isEmpty());
    }

    @Test
    void theLinesOfOtherPanesAreTurnedTooAndDragged() {
        // Inline index 8 at crossline index 9, and crossline index 3 at inline index 5.
        assertNear(PaneLines.colour(Pane.INLINE), colour(1240 + 72, 1680 + 54));
        assertNear(PaneLines.colour(Pane.CROSSLINE), colour(1150 + 24, 1800 + 18));
        Viewport view = view();
        assertTrue(gestures.at(view.xOf(1312), view.yOf(-1734)).isPresent());
        assertFalse(gestures.at(view.xOf(1312 - 45), view.yOf(-1734 - 60)).isPresent());
        gestures.press(view.xOf(1312), view.yOf(-1734), Modifiers.NONE);
        gestures.drag(view.xOf(1312 - 60), view.yOf(-1734 - 80));
        assertEquals(new Position(6, 3, 25, 0), model.position());
        gestures.release();
    }

    @Test
    void horizonsCutTheSliceWhereTheirBinsAre() {
        // 200 ms, as the slice, half way between the inlines of index 4 and 5.
        double[] times = new double[200];
        for (int bin = 0; bin < 200; bin++) {
            times[bin] = 200 + bin / 20 - 4.5;
        }
        Horizon dipping = model.horizons().add("dipping", Surface.of(survey.grid(), times));
        model.horizons().replace(dipping, dipping.withColour(0x00FF00));
        pane.addOverlay(new HorizonOverlay(model));
        assertEquals(0x00FF00, colour(1000 + 4.5 * 30 + 9 * 8, 2000 - 4.5 * 40 + 9 * 6));
    }

    @Test
    void linesOfFilesAreDrawnAtTheirCoordinatesAndListed() {
        List<MapLine> lines = List.of(
                new MapLine("1", List.of(new MapPoint(1100, 2050), new MapPoint(1100, 1900))),
                new MapLine("2", List.of(new MapPoint(1200, 1800))));
        pane.addOverlay(new HorizonOverlay(model));
        LineFile faults = model.horizons().add("faults", lines);
        model.horizons().replace(faults, faults.withColour(0x00FF00));
        assertNear(Color.GREEN, colour(1100, 1980));
        HorizonTable listed = new HorizonTable(model);
        assertEquals("faults", listed.getValueAt(0, 2));
        listed.setValueAt(false, 0, HorizonTable.VISIBLE);
        assertEquals(RED, colour(1100, 1980));
        model.horizons().remove(model.horizons().items().get(0));
        assertEquals(0, listed.getRowCount());
    }

    @Test
    void slicesAsArraysHaveRowsAndColumns() {
        model.views().sliceAsArray(true);
        work();
        assertEquals(BLUE, at(view().xOf(15), view().yOf(9 - 2)));
        assertEquals(RED, at(view().xOf(14), view().yOf(9 - 2)));
        model.views().sliceAsArray(false);
        work();
        assertEquals(BLUE, colour(1180, 2010));
    }

    /** The edge of a turned line is smooth. */
    private static void assertNear(Color wanted, int colour) {
        Color found = new Color(colour);
        assertEquals(wanted.getRed(), found.getRed(), 40);
        assertEquals(wanted.getGreen(), found.getGreen(), 40);
        assertEquals(wanted.getBlue(), found.getBlue(), 40);
    }

    private Viewport view() {
        return model.views().of(Pane.SLICE).orElseThrow();
    }

    private void point(double x, double y) {
        int atX = (int) (pane.area().x + view().xOf(x));
        int atY = (int) (pane.area().y + view().yOf(-y));
        pane.dispatchEvent(new MouseEvent(pane, MouseEvent.MOUSE_MOVED, 0, 0, atX, atY, 0, false));
    }

    private int colour(double x, double y) {
        return at(view().xOf(x), view().yOf(-y));
    }

    private int at(double x, double y) {
        BufferedImage picture = new BufferedImage(500, 500, BufferedImage.TYPE_INT_RGB);
        pane.paint(picture.createGraphics());
        return picture.getRGB((int) (pane.area().x + x), (int) (pane.area().y + y)) & 0xffffff;
    }
}
