package io.github.sliceline.viewer.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.map.BinPlace;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PathDrawingTest {
    private final SurveyFacts survey = TestSurveys.small();
    private final ViewerModel model = new ViewerModel(survey, Display.density(1));
    private final PathDrawing drawing = model.drawing();
    private final MapProjection map = model.map().projection();

    private void drawn(double... indices) {
        drawing.begin();
        for (int i = 0; i < indices.length; i += 2) {
            drawing.add(map.toMap(indices[i], indices[i + 1]));
        }
    }

    @Test
    void clicksBecomeALine() {
        List<Change> heard = new ArrayList<>();
        model.addListener(heard::add);
        drawn(0, 0, 0, 8);
        drawing.point(map.toMap(3, 3));
        assertEquals(Optional.of(map.toMap(3, 3)), drawing.pointer());
        assertTrue(model.path().isEmpty());
        assertEquals(Optional.empty(), drawing.end());
        assertEquals(9, model.path().orElseThrow().columns(survey.grid()).size());
        assertEquals(List.of(Change.MAP, Change.PATH), heard.stream().distinct().toList());
        assertEquals(Optional.empty(), drawing.pointer());
        assertTrue(model.subject(Pane.LINE).isPresent());
    }

    @Test
    void aDoubleClickEndsWithOneVertex() {
        drawn(0, 0, 0, 8, 0, 8);
        assertEquals(2, drawing.vertices().size());
    }

    @Test
    void backspaceTakesTheLastVertexBack() {
        drawn(0, 0, 0, 8, 5, 8);
        drawing.removeLast();
        drawing.end();
        assertEquals(9, model.path().orElseThrow().columns(survey.grid()).size());
    }

    @Test
    void escapeLeavesTheLineThatWasThere() {
        drawn(0, 0, 0, 8);
        drawing.end();
        Polyline line = model.path().orElseThrow();
        drawn(5, 5, 6, 6);
        drawing.cancel();
        assertSame(line, model.path().orElseThrow());
        assertEquals(List.of(map.toMap(0, 0), map.toMap(0, 8)), drawing.vertices());
        assertFalse(drawing.isDrawing());
    }

    @Test
    void onePlaceIsNoLine() {
        drawn(0, 0);
        assertTrue(drawing.end().orElseThrow().startsWith("A line has two places or more"));
        assertTrue(model.path().isEmpty());
        assertTrue(drawing.vertices().isEmpty());
    }

    @Test
    void aLineOutsideTheSurveySaysSo() {
        drawn(100, 100, 110, 100);
        assertTrue(drawing.end().orElseThrow().contains("wholly outside the survey"));
        assertTrue(model.path().isEmpty());
    }

    @Test
    void aVertexIsMovedAndNotOutOfTheSurvey() {
        drawn(0, 0, 0, 8);
        drawing.end();
        drawing.move(1, map.toMap(0, 4));
        assertEquals(5, model.path().orElseThrow().columns(survey.grid()).size());
        drawing.move(0, map.toMap(0, 400));
        drawing.move(1, map.toMap(0, 402));
        assertEquals(map.toMap(0, 4), drawing.vertices().get(1));
    }

    @Test
    void aLineThatIsClearedIsGone() {
        drawn(0, 0, 0, 8);
        drawing.end();
        drawing.clear();
        assertTrue(model.path().isEmpty());
        assertTrue(drawing.vertices().isEmpty());
        assertTrue(model.subject(Pane.LINE).isEmpty());
    }

    @Test
    void prestackVolumesAnd2DLinesCannotHaveALine() {
        SurveyFacts prestack =
                new SurveyFacts("gathers.h5", survey.grid(), Optional.of(Axis.of(100, 50, 8)), survey.samples());
        ViewerModel gathers = new ViewerModel(prestack, Display.density(1));
        assertTrue(gathers.drawing().begin().orElseThrow().contains("prestack"));
        assertFalse(gathers.drawing().isDrawing());
        SurveyFacts line = new SurveyFacts(
                "line.h5", new SurveyGrid(Axis.of(1, 1, 1), Axis.of(1, 1, 90)), Optional.empty(), survey.samples());
        PathDrawing onLine = new ViewerModel(line, Display.density(1)).drawing();
        assertTrue(onLine.draw(List.of(new MapPoint(0, 0), new MapPoint(3, 0))).isPresent());
    }

    @Test
    void thePlanKnowsKinksAndCrossings() {
        // Inlines are 50 m apart, crosslines 12.5: a column is 12.5 m.
        Polyline path = Polyline.ofLines(List.of(
                new LinePoint(100, 30), new LinePoint(108, 30), new LinePoint(108, 20), new LinePoint(100, 20)));
        PathPlan plan = PathPlan.of(survey, path, path.columns(survey.grid()));
        assertEquals(List.of(0.0, 16.0, 26.0, 42.0), rounded(plan.columns()));
        assertEquals(List.of(4.0, 38.0), rounded(plan.meetsInline(1)));
        assertEquals(List.of(21.0), rounded(plan.meetsCrossline(5)));
        assertEquals(List.of(16.0, 26.0), rounded(plan.meetsInline(4)));
        assertEquals(List.of(), plan.meetsCrossline(11));
        assertEquals(new BinPlace(2, 0), plan.placeAt(8));
        assertEquals(new BinPlace(4, 5), plan.placeAt(21));
        assertEquals(new BinPlace(0, 10), plan.placeAt(99));
    }

    private static List<Double> rounded(List<Double> columns) {
        return columns.stream().map(column -> Math.rint(column * 1e6) / 1e6).toList();
    }
}
