package io.github.sliceline.viewer.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Places.Spot;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlacesTest {
    private final ViewerModel model = new ViewerModel(TestSurveys.small(), Display.density(1));

    @Test
    void inlinesShowCrosslinesAndSamples() {
        // Inline 104, crossline 27: 100 m north of the first bin, 37.5 m east.
        assertEquals(
                Optional.of(cursor(Pane.INLINE, 2, 3, 7, 1037.5, 2100)),
                model.places().at(Pane.INLINE, new Subject.Inline(2, 0), 3.4, 6.6));
    }

    @Test
    void crosslinesShowInlinesAndSamples() {
        assertEquals(
                Optional.of(cursor(Pane.CROSSLINE, 4, 3, 0, 1037.5, 2200)),
                model.places().at(Pane.CROSSLINE, new Subject.Crossline(3, 0), 4, -0.4));
    }

    @Test
    void theFirstInlineOfASliceIsAtItsBottom() {
        Subject slice = new Subject.Slice(11, 0);
        assertEquals(
                Optional.of(cursor(Pane.SLICE, 0, 19, 11, 1237.5, 2000)),
                model.places().at(Pane.SLICE, slice, 19, 9));
        assertEquals(
                Optional.of(cursor(Pane.SLICE, 9, 0, 11, 1000, 2450)),
                model.places().at(Pane.SLICE, slice, 0, 0));
        assertEquals(Optional.empty(), model.places().at(Pane.SLICE, slice, 20, 0));
        assertEquals(Optional.empty(), model.places().at(Pane.SLICE, slice, 0, 10));
    }

    @Test
    void columnsOfALineHaveTheirPlaces() {
        draw();
        // A column every 12.5 m northward from inline 100: the fifth is at 62.5 m, inline 102.5.
        assertEquals(
                Optional.of(cursor(Pane.LINE, 1, 10, 9, 1125, 2062.5)),
                model.places().at(Pane.LINE, model.subject(Pane.LINE).orElseThrow(), 5, 9));
        assertEquals(
                Optional.empty(),
                model.places().at(Pane.LINE, model.subject(Pane.LINE).orElseThrow(), 99, 9));
    }

    @Test
    void crosshairsAreAtTheSamePlaceInEveryPane() {
        draw();
        Cursor cursor = cursor(Pane.MAP, 2, 10, 5, 0, 0);
        assertEquals(spot(10, 5), model.places().spot(Pane.INLINE, cursor));
        assertEquals(spot(2, 5), model.places().spot(Pane.CROSSLINE, cursor));
        assertEquals(spot(10, 7), model.places().spot(Pane.SLICE, cursor));
        // Inline 104 has the columns from 75 m to 125 m.
        assertEquals(spot(6, 5), model.places().spot(Pane.LINE, cursor));
        Cursor aside = new Cursor(Pane.MAP, 2, 11, OptionalInt.empty(), Optional.empty(), OptionalDouble.empty());
        assertEquals(
                new Spot(OptionalDouble.empty(), OptionalDouble.empty()),
                model.places().spot(Pane.LINE, aside));
    }

    @Test
    void otherPanesAreLinesAndDraggingThemGivesTheirIndex() {
        Position at = new Position(2, 3, 4, 0);
        PositionLine slice = new PositionLine(Pane.SLICE, false, 4);
        PositionLine crossline = new PositionLine(Pane.CROSSLINE, true, 3);
        assertEquals(List.of(crossline, slice), model.places().lines(Pane.INLINE, at));
        assertEquals(
                List.of(new PositionLine(Pane.INLINE, true, 2), slice),
                model.places().lines(Pane.CROSSLINE, at));
        PositionLine inline = new PositionLine(Pane.INLINE, false, 7);
        assertEquals(List.of(crossline, inline), model.places().lines(Pane.SLICE, at));
        assertEquals(2, model.places().indexAt(Pane.SLICE, inline, 7.3));
        assertEquals(9, model.places().indexAt(Pane.SLICE, inline, 0));
        assertEquals(8, model.places().indexAt(Pane.INLINE, slice, 7.5));
        assertEquals(-1, model.places().indexAt(Pane.INLINE, crossline, -1));
    }

    @Test
    void linesThatTheDrawnOneMeetsAreDraggedAlongIt() {
        // From inline 100 to 118 and back half the way, all on crossline 20: a column every 12.5 m, four for an inline.
        model.draw(Optional.of(
                Polyline.ofLines(List.of(new LinePoint(100, 20), new LinePoint(118, 20), new LinePoint(110, 20)))));
        PositionLine slice = new PositionLine(Pane.SLICE, false, 4);
        PositionLine there = new PositionLine(Pane.INLINE, true, 28);
        PositionLine back = new PositionLine(Pane.INLINE, true, 44);
        assertEquals(List.of(there, back, slice), model.places().lines(Pane.LINE, new Position(7, 3, 4, 0)));
        assertEquals(8, model.places().indexAt(Pane.LINE, there, 32));
        assertEquals(6, model.places().indexAt(Pane.LINE, back, 47.9));
        assertEquals(5, model.places().indexAt(Pane.LINE, slice, 5));
    }

    @Test
    void columnsOfAGatherAreOffsets() {
        SurveyFacts small = TestSurveys.small();
        SurveyFacts prestack =
                new SurveyFacts("p.h5", small.grid(), Optional.of(Axis.of(150, 150, 4)), small.samples());
        ViewerModel gathers = new ViewerModel(prestack, Display.density(1));
        assertEquals(Optional.empty(), gathers.subject(Pane.GATHER));
        gathers.showGather(true);
        gathers.moveTo(new Position(2, 3, 4, 1));
        Subject gather = gathers.subject(Pane.GATHER).orElseThrow();
        assertEquals(new Subject.Gather(2, 3), gather);
        assertEquals(
                Optional.of(cursor(Pane.GATHER, 2, 3, 9, 1037.5, 2100).atOffset(3)),
                gathers.places().at(Pane.GATHER, gather, 3, 9));
        assertEquals(Optional.empty(), gathers.places().at(Pane.GATHER, gather, 4, 9));
        PositionLine shown = new PositionLine(Pane.GATHER, true, 1);
        assertEquals(
                List.of(shown, new PositionLine(Pane.SLICE, false, 4)),
                gathers.places().lines(Pane.GATHER, gathers.position()));
        gathers.step(Pane.GATHER, 2);
        assertEquals(new Position(2, 3, 4, 3), gathers.position());
        gathers.activate(Pane.GATHER);
        gathers.stepLine(1);
        assertEquals(new Position(2, 4, 4, 3), gathers.position());
    }

    @Test
    void noCrosshairIsDrawnOverALineAtTheSamePlace() {
        List<PositionLine> lines = model.places().lines(Pane.INLINE, new Position(0, 10, 4, 0));
        assertEquals(
                new Spot(OptionalDouble.empty(), OptionalDouble.of(5)),
                spot(10, 5).without(lines));
        assertEquals(
                new Spot(OptionalDouble.of(4), OptionalDouble.empty()),
                spot(4, 4).without(lines));
    }

    private void draw() {
        model.draw(Optional.of(Polyline.ofLines(List.of(new LinePoint(100, 20), new LinePoint(118, 20)))));
    }

    private static Spot spot(double column, double row) {
        return new Spot(OptionalDouble.of(column), OptionalDouble.of(row));
    }

    private static Cursor cursor(Pane pane, int inline, int crossline, int sample, double x, double y) {
        return new Cursor(
                pane,
                inline,
                crossline,
                OptionalInt.of(sample),
                Optional.of(new MapPoint(x, y)),
                OptionalDouble.empty());
    }
}
