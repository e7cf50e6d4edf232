package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.TestSurveys;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.pane.Gestures.Modifiers;
import java.awt.Cursor;
import java.awt.geom.Rectangle2D;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An inline of twenty crosslines and fifty samples on 200 by 100 pixels: ten for a crossline, two for a sample. */
class SectionGesturesTest {
    private static final Modifiers CONTROL = new Modifiers(true, false, false);
    private static final Modifiers SHIFT = new Modifiers(false, true, false);
    private static final Viewport WHOLE = new Viewport(-0.5, -0.5, 19.5, 49.5, 200, 100);

    private final ViewerModel model = new ViewerModel(TestSurveys.small(), Display.density(1));
    private final SectionGestures inline = new SectionGestures(model, Pane.INLINE);
    private final SectionGestures slice = new SectionGestures(model, Pane.SLICE);

    @BeforeEach
    void layOut() {
        model.views().layOut(Pane.INLINE, 200, 100);
        model.views().layOut(Pane.SLICE, 100, 100);
        model.views().lock(Pane.SLICE, false);
        model.moveTo(new Position(5, 10, 25, 0));
    }

    @Test
    void theWheelScrollsLinesAndPartsOfANotchAddUp() {
        inline.wheel(1, 50, 50, Modifiers.NONE);
        assertEquals(6, model.position().inline());
        slice.wheel(-2, 50, 50, Modifiers.NONE);
        assertEquals(23, model.position().sample());
        for (int i = 0; i < 7; i++) {
            inline.wheel(0.3, 50, 50, Modifiers.NONE);
        }
        assertEquals(8, model.position().inline(), "2.1 notches");
        inline.wheel(-0.5, 50, 50, Modifiers.NONE);
        inline.wheel(-0.5, 50, 50, Modifiers.NONE);
        assertEquals(7, model.position().inline(), "what is left of one direction does not count for the other");
    }

    @Test
    void controlAndTheWheelZoomAtThePointer() {
        inline.wheel(-1, 50, 80, CONTROL);
        Viewport both = view();
        assertEquals(4.5, both.columnAt(50), 1e-9);
        assertEquals(39.5, both.rowAt(80), 1e-9);
        assertEquals(20 / 1.25, both.right() - both.left(), 1e-9);
        inline.wheel(-1, 50, 80, new Modifiers(true, true, false));
        assertEquals(50 / 1.25, view().bottom() - view().top(), 1e-9, "only across");
        assertEquals(20 / 1.25 / 1.25, view().right() - view().left(), 1e-9);
        inline.wheel(2, 50, 80, new Modifiers(true, false, true));
        assertEquals(20 / 1.25 / 1.25, view().right() - view().left(), 1e-9, "only down");
        assertEquals(50, view().bottom() - view().top(), 1e-9);
    }

    @Test
    void draggingPans() {
        model.views().look(Pane.INLINE, new Viewport(4, 4, 8, 9, 1, 1));
        inline.press(20, 20, Modifiers.NONE);
        inline.drag(70, 40);
        assertEquals(new Viewport(3, 3, 7, 8, 200, 100), view());
        inline.release();
        inline.drag(170, 140);
        assertEquals(new Viewport(3, 3, 7, 8, 200, 100), view());
        assertEquals(new Position(5, 10, 25, 0), model.position());
    }

    @Test
    void linesAreCaughtWithinFourPixels() {
        // Crossline 10 is at pixel 105, sample 25 at pixel 51.
        assertEquals(Cursor.E_RESIZE_CURSOR, inline.cursor(109, 20));
        assertEquals(Cursor.DEFAULT_CURSOR, inline.cursor(109.1, 20));
        assertEquals(Cursor.N_RESIZE_CURSOR, inline.cursor(20, 47));
        assertEquals(Cursor.MOVE_CURSOR, inline.cursor(103, 53));
        inline.press(107, 20, Modifiers.NONE);
        inline.drag(151, 90);
        assertEquals(new Position(5, 15, 25, 0), model.position());
        inline.drag(999, 90);
        assertEquals(new Position(5, 19, 25, 0), model.position(), "the last there is");
        assertEquals(Cursor.E_RESIZE_CURSOR, inline.cursor(999, 90));
        inline.release();
        assertEquals(WHOLE, view());
    }

    @Test
    void aCrossingIsDraggedWithBothLines() {
        inline.press(105, 51, Modifiers.NONE);
        inline.drag(5, 1);
        assertEquals(new Position(5, 0, 0, 0), model.position());
    }

    @Test
    void inlinesOfSlicesCountFromTheBottom() {
        // Ten inlines on 100 pixels: index 5 is the fifth from the top, at 45.
        assertEquals(Cursor.N_RESIZE_CURSOR, slice.cursor(5, 45));
        slice.press(5, 45, Modifiers.NONE);
        slice.drag(5, 95);
        assertEquals(new Position(0, 10, 25, 0), model.position());
    }

    @Test
    void shiftBringsTheOtherPanesHere() {
        inline.press(31, 21, SHIFT);
        assertEquals(new Position(5, 3, 10, 0), model.position());
        inline.drag(41, 23);
        assertEquals(new Position(5, 4, 11, 0), model.position());
    }

    @Test
    void controlDrawsARubberBand() {
        inline.press(105, 51, CONTROL);
        inline.drag(55, 31);
        assertEquals(Optional.of(new Rectangle2D.Double(55, 31, 50, 20)), inline.band());
        assertEquals(WHOLE, view());
        inline.release();
        assertEquals(new Viewport(5, 15, 10, 25, 200, 100), view());
        assertEquals(Optional.empty(), inline.band());
    }

    @Test
    void aBandIsGivenUp() {
        model.zoomByDragging(true);
        assertEquals(Cursor.CROSSHAIR_CURSOR, inline.cursor(105, 51));
        inline.press(10, 10, Modifiers.NONE);
        inline.drag(60, 60);
        inline.cancel();
        inline.release();
        assertEquals(WHOLE, view());
        assertEquals(Optional.empty(), inline.band());
    }

    @Test
    void levelWheelsAndDoubleClicks() {
        model.views().look(Pane.INLINE, new Viewport(4, 4, 8, 9, 1, 1));
        inline.panAcross(1);
        assertEquals(4.8, view().left(), 1e-9, "40 of 200 pixels for four columns");
        inline.wheel(-1, 9, 9, SHIFT);
        assertEquals(4, view().left(), 1e-9);
        inline.doubleClick();
        assertEquals(WHOLE, view());
    }

    @Test
    void pressingMakesThePaneTheActiveOne() {
        slice.press(1, 1, Modifiers.NONE);
        assertEquals(Pane.SLICE, model.active());
    }

    private Viewport view() {
        return model.views().of(Pane.INLINE).orElseThrow();
    }
}
