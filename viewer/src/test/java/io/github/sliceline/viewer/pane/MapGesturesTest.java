package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.MapFraming;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.TestSurveys;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.pane.Gestures.Modifiers;
import java.awt.Cursor;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The small survey on 400 by 400 pixels, north up: inlines go to the east, 50 m apart, crosslines 12.5 m. */
class MapGesturesTest {
    private static final Modifiers CONTROL = new Modifiers(true, false, false);
    private static final Modifiers SHIFT = new Modifiers(false, true, false);

    private final ViewerModel model = new ViewerModel(TestSurveys.small(), Display.density(1));
    private final MapGestures map = new MapGestures(model);

    @BeforeEach
    void layOut() {
        model.views().layOut(Pane.MAP, 400, 400);
        model.moveTo(new Position(5, 10, 25, 0));
    }

    private Viewport view() {
        return model.map().view().orElseThrow();
    }

    private Point2D pixel(double inline, double crossline) {
        return new MapGeometry(model.survey(), model.map().projection(), view()).pixel(inline, crossline);
    }

    private void drag(Point2D from, Point2D to) {
        map.press(from.getX(), from.getY(), Modifiers.NONE);
        map.drag(to.getX(), to.getY());
        map.release();
    }

    @Test
    void pixelsAreWhereCoordinatesAre() {
        // Inline 100, crossline 30 is at 1000, 2000; the view's middle is 1118.75, 2225.
        double scale = 308.0 / 500;
        assertEquals(200 - 118.75 * scale, pixel(0, 0).getX(), 1e-9);
        assertEquals(200 + 225 * scale, pixel(0, 0).getY(), 1e-9);
        assertEquals(200 + (1237.5 - 1118.75) * scale, pixel(9, 19).getX(), 1e-9);
        assertEquals(200 - (2450 - 2225) * scale, pixel(9, 19).getY(), 1e-9);
    }

    @Test
    void aLineIsDraggedToTheNearestOne() {
        drag(pixel(5, 2), pixel(7.3, 15));
        assertEquals(new Position(7, 10, 25, 0), model.position());
        drag(pixel(2, 10), pixel(9, 12.6));
        assertEquals(new Position(7, 13, 25, 0), model.position());
        drag(pixel(2, 13), pixel(2, 400));
        assertEquals(19, model.position().crossline(), "no further than the last");
    }

    @Test
    void bothLinesAreDraggedAtTheirCrossing() {
        assertEquals(
                Cursor.MOVE_CURSOR, map.cursor(pixel(5, 10).getX(), pixel(5, 10).getY()));
        drag(pixel(5, 10), pixel(1, 2));
        assertEquals(new Position(1, 2, 25, 0), model.position());
    }

    @Test
    void shiftBringsBothLines() {
        map.press(pixel(8, 3).getX(), pixel(8, 3).getY(), SHIFT);
        map.release();
        assertEquals(new Position(8, 3, 25, 0), model.position());
    }

    @Test
    void elsewhereTheMapIsDraggedAndTheWheelZoomsIt() {
        assertEquals(Cursor.DEFAULT_CURSOR, map.cursor(2, 2));
        double left = view().left();
        drag(new Point2D.Double(2, 2), new Point2D.Double(22, 2));
        assertEquals(-20 / MapFraming.scale(view()), view().left() - left, 1e-9);
        double scale = MapFraming.scale(view());
        double under = view().columnAt(50);
        map.wheel(-1, 50, 60, Modifiers.NONE);
        assertEquals(1.25 * scale, MapFraming.scale(view()), 1e-9);
        assertEquals(under, view().columnAt(50), 1e-9);
        map.doubleClick();
        assertEquals(308.0 / 500, MapFraming.scale(view()), 1e-9);
    }

    @Test
    void controlDrawsARubberBand() {
        map.press(100, 120, CONTROL);
        map.drag(200, 220);
        assertEquals(Optional.of(new Rectangle2D.Double(100, 120, 100, 100)), map.band());
        map.release();
        assertEquals(4 * 308.0 / 500, MapFraming.scale(view()), 1e-9);
        map.press(100, 120, CONTROL);
        assertTrue(map.cancel());
        assertFalse(map.cancel());
    }

    @Test
    void clicksDrawALineAndADoubleClickEndsIt() {
        model.drawing().begin();
        click(0, 0);
        map.hover(30, 30);
        assertTrue(model.drawing().pointer().isPresent());
        click(9, 19);
        map.doubleClick();
        assertTrue(model.path().isPresent());
        assertEquals(2, model.drawing().vertices().size());
        assertEquals("", model.status(Pane.MAP).sentence());
    }

    @Test
    void aLineOfOnePlaceIsRefused() {
        model.drawing().begin();
        click(0, 0);
        map.doubleClick();
        assertTrue(model.status(Pane.MAP).sentence().startsWith("A line has two places or more"));
        assertTrue(model.status(Pane.MAP).problem().isEmpty());
    }

    @Test
    void verticesOfTheFinishedLineAreDragged() {
        model.drawing().begin();
        click(0, 0);
        click(9, 19);
        map.end();
        drag(pixel(9, 19), pixel(9, 3));
        assertEquals(
                model.map().projection().toMap(9, 3).x(),
                model.drawing().vertices().get(1).x(),
                1e-6);
        assertTrue(model.path().isPresent());
    }

    private void click(double inline, double crossline) {
        Point2D at = pixel(inline, crossline);
        map.press(at.getX(), at.getY(), Modifiers.NONE);
        map.release();
    }

    @Test
    void theCursorIsThePlaceUnderThePointer() {
        assertEquals(
                7,
                map.under(pixel(7.2, 3.4).getX(), pixel(7.2, 3.4).getY())
                        .orElseThrow()
                        .inline());
        assertEquals(
                3,
                map.under(pixel(7.2, 3.4).getX(), pixel(7.2, 3.4).getY())
                        .orElseThrow()
                        .crossline());
        assertEquals(Optional.empty(), map.under(1, 1));
    }
}
