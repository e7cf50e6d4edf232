package io.github.sliceline.viewer.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ten inlines, twenty crosslines, fifty samples. */
class ViewsTest {
    private final ViewerModel model = new ViewerModel(TestSurveys.small(), Display.density(1));
    private final Views views = model.views();
    private final List<Change> heard = new ArrayList<>();

    @BeforeEach
    void layOut() {
        views.layOut(Pane.INLINE, 200, 100);
        views.layOut(Pane.CROSSLINE, 100, 200);
        views.layOut(Pane.SLICE, 100, 100);
        model.addListener(heard::add);
    }

    @Test
    void sectionsFillTheirPanesAndSlicesAreTrueToTheMap() {
        assertEquals(new Viewport(-0.5, -0.5, 19.5, 49.5, 200, 100), view(Pane.INLINE));
        assertEquals(new Viewport(-0.5, -0.5, 9.5, 49.5, 100, 200), view(Pane.CROSSLINE));
        // 500 m north in 100 pixels, 250 m east in 50 of them: 40 crosslines of 12.5 m would have room.
        FramingTest.near(new Viewport(-10.5, -0.5, 29.5, 9.5, 100, 100), view(Pane.SLICE));
    }

    @Test
    void verticalAxesOfSectionsGoTogether() {
        views.zoom(Pane.INLINE, 2, 5, 0, 100);
        assertEquals(new Viewport(-0.5, 39.5, 9.5, 49.5, 200, 100), view(Pane.INLINE));
        assertEquals(new Viewport(-0.5, 39.5, 9.5, 49.5, 100, 200), view(Pane.CROSSLINE));
        FramingTest.near(new Viewport(-10.5, -0.5, 29.5, 9.5, 100, 100), view(Pane.SLICE));
        assertEquals(List.of(Change.VIEW), heard);

        views.fit(Pane.CROSSLINE);
        assertEquals(new Viewport(-0.5, -0.5, 9.5, 49.5, 200, 100), view(Pane.INLINE), "columns stay");
    }

    @Test
    void unlinkedVerticalAxesAreIndependent() {
        views.link(false, Pane.INLINE);
        views.zoom(Pane.INLINE, 2);
        assertEquals(new Viewport(-0.5, -0.5, 9.5, 49.5, 100, 200), view(Pane.CROSSLINE));
        views.link(true, Pane.INLINE);
        assertEquals(new Viewport(-0.5, 12, 9.5, 37, 100, 200), view(Pane.CROSSLINE));
    }

    @Test
    void theLineComesWithTheRowsOfTheOthers() {
        views.zoom(Pane.INLINE, 1, 5, 0, 0);
        views.layOut(Pane.LINE, 300, 300);
        assertTrue(views.of(Pane.LINE).isEmpty(), "no line yet");
        model.draw(Optional.of(Polyline.ofLines(List.of(new LinePoint(100, 20), new LinePoint(118, 20)))));
        views.layOut(Pane.LINE, 300, 300);
        // 450 m in steps of 12.5 m.
        assertEquals(new Viewport(-0.5, -0.5, 36.5, 9.5, 300, 300), view(Pane.LINE));
        views.pan(Pane.LINE, 0, -30);
        assertEquals(0.5, view(Pane.INLINE).top(), 1e-9);
        model.draw(Optional.of(Polyline.ofLines(List.of(new LinePoint(100, 20), new LinePoint(100, 15)))));
        assertEquals(new Viewport(-0.5, 0.5, 5.5, 10.5, 300, 300), view(Pane.LINE));
        model.draw(Optional.empty());
        assertTrue(views.of(Pane.LINE).isEmpty());
    }

    @Test
    void linesChangeAndTheViewStays() {
        views.zoom(Pane.INLINE, 2);
        Viewport before = view(Pane.INLINE);
        model.step(Pane.INLINE, 3);
        assertEquals(before, view(Pane.INLINE));
    }

    @Test
    void lockedSectionsKeepTheAspectTheyHave() {
        views.zoom(Pane.CROSSLINE, 2, 1, 0, 0);
        assertFalse(views.isLocked(Pane.CROSSLINE));
        views.lock(Pane.CROSSLINE, true);
        // 100 pixels for 5 columns, 200 for 50 rows.
        assertEquals(5, Framing.ratioOf(view(Pane.CROSSLINE)), 1e-9);
        views.zoom(Pane.CROSSLINE, 1, 2, 0, 0);
        assertEquals(5, Framing.ratioOf(view(Pane.CROSSLINE)), 1e-9);
        assertEquals(24.5, view(Pane.CROSSLINE).bottom(), 1e-9);
        views.zoom(Pane.INLINE, 1, 2, 0, 0);
        assertEquals(5, Framing.ratioOf(view(Pane.CROSSLINE)), 1e-9, "also when another pane has other rows");
        assertEquals(12, view(Pane.CROSSLINE).bottom(), 1e-9);
    }

    @Test
    void slicesMayBeFree() {
        views.lock(Pane.SLICE, false);
        assertEquals(new Viewport(-0.5, -0.5, 19.5, 9.5, 100, 100), view(Pane.SLICE));
        views.lock(Pane.SLICE, true);
        FramingTest.near(new Viewport(-10.5, -0.5, 29.5, 9.5, 100, 100), view(Pane.SLICE));
    }

    @Test
    void aSliceOfOneLineFillsItsPane() {
        SurveyFacts small = TestSurveys.small();
        SurveyFacts line = new SurveyFacts(
                "line.h5",
                new SurveyGrid(
                        Axis.of(1, 1, 1), small.crosslines(), small.grid().bins()),
                Optional.empty(),
                small.samples());
        Views its = new ViewerModel(line, Display.density(1)).views();
        its.layOut(Pane.SLICE, 300, 90);
        assertEquals(Optional.of(new Viewport(-0.5, -0.5, 19.5, 0.5, 300, 90)), its.of(Pane.SLICE));
    }

    @Test
    void theRememberedViewIsRestored() {
        views.look(Pane.INLINE, new Viewport(2, 3, 12, 13, 999, 999));
        assertEquals(new Viewport(2, 3, 12, 13, 200, 100), view(Pane.INLINE));
        views.look(Pane.INLINE, new Viewport(-7, 300, 3, 310, 999, 999));
        assertEquals(new Viewport(-0.5, 39.5, 9.5, 49.5, 200, 100), view(Pane.INLINE));
    }

    @Test
    void nothingIsReportedWithoutAChange() {
        views.fit(Pane.INLINE);
        views.layOut(Pane.INLINE, 200, 100);
        views.pan(Pane.SLICE, 20, 20);
        views.zoom(Pane.MAP, 2);
        assertEquals(List.of(), heard);
    }

    private Viewport view(Pane pane) {
        return views.of(pane).orElseThrow();
    }
}
