package io.github.sliceline.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PolylineTest {
    private static final SurveyGrid NOWHERE = new SurveyGrid(Axis.of(10, 2, 20), Axis.of(90, -3, 30));
    private static final SurveyGrid SURVEY = new SurveyGrid(
            NOWHERE.inlines(), NOWHERE.crosslines(), Optional.of(new BinTransform(1000, 10, 0, 5000, 0, 5)));

    private static LinePoint at(double inline, double crossline) {
        return new LinePoint(inline, crossline);
    }

    @Test
    void alongALineEachBinIsAColumn() {
        List<PathColumn> columns =
                Polyline.ofLines(List.of(at(14, 90), at(14, 3))).columns(SURVEY);
        assertEquals(30, columns.size());
        for (int i = 0; i < 30; i++) {
            assertEquals(90 - 3 * i, columns.get(i).crossline(), 1e-9);
            assertEquals(15.0 * i, columns.get(i).distance());
        }
    }

    @Test
    void columnsGoOnRoundCornersAndBack() {
        Polyline there = Polyline.ofLines(List.of(at(10, 90), at(10, 60), at(10, 60), at(30, 60), at(10, 60)));
        List<PathColumn> columns = there.withStep(0.5).columns(NOWHERE);
        assertEquals(61, columns.size()); // 10, 10 and 10 bins
        assertEquals(at(20, 60), at(columns.get(30).inline(), columns.get(30).crossline()));
        assertEquals(at(20, 60), at(columns.get(50).inline(), columns.get(50).crossline()));
        assertTrue(Double.isNaN(columns.get(7).x()));
    }

    @Test
    void theSectionGoesThroughEachVertexAndEndsAtTheLast() {
        // 35 and 12 long: four columns 8.75 apart, then two 6 apart.
        Polyline path = Polyline.ofMap(
                        List.of(new MapPoint(1105, 5103), new MapPoint(1140, 5103), new MapPoint(1140, 5115)))
                .withStep(10);
        List<PathColumn> columns = path.columns(SURVEY);
        assertEquals(
                List.of(0.0, 8.75, 17.5, 26.25, 35.0, 41.0, 47.0),
                columns.stream().map(PathColumn::distance).toList());
        assertEquals(
                List.of(true, false, false, false, true, false, true),
                columns.stream().map(PathColumn::vertex).toList());
        assertEquals(1140, columns.get(4).x());
        assertEquals(5103, columns.get(4).y());
        assertEquals(5115, columns.get(6).y());
        assertEquals(14, columns.get(6).inline(), 1e-9);
        assertEquals(23, columns.get(6).crossline(), 1e-9);
    }

    @Test
    void whereBinsAreNearlySquareEachIsAColumn() {
        SurveyGrid square = new SurveyGrid(
                SURVEY.inlines(), SURVEY.crosslines(), Optional.of(new BinTransform(0, 12.5, 0, 0, 0, 12.5 * 0.6651)));
        assertEquals(
                20,
                Polyline.ofLines(List.of(at(10, 90), at(48, 90)))
                        .columns(square)
                        .size());
    }

    @Test
    void theTitleSaysWhatIsBetweenTraces() {
        Polyline path = Polyline.ofLines(List.of(at(11.5, 88), at(40, 20)));
        assertEquals("Line from 12, 88 to 40, 20, interpolated", path.titleOn(SURVEY));
        assertEquals(
                "Line from 12, 88 to 40, 20, nearest traces",
                path.withInterpolation(Interpolation.NEAREST).titleOn(SURVEY));
    }

    @Test
    void onTheMapAndByLinesIsTheSame() {
        List<PathColumn> lines =
                Polyline.ofLines(List.of(at(11.5, 88), at(40, 20))).columns(SURVEY);
        List<PathColumn> map = Polyline.ofMap(List.of(new MapPoint(1115, 5440), new MapPoint(1400, 5100)))
                .columns(SURVEY);
        assertEquals(lines.size(), map.size());
        assertEquals(lines.get(13).x(), map.get(13).x(), 1e-6);
    }

    @Test
    void verticesAreTheSameHoweverTheyAreNamed() {
        List<LinePoint> places = List.of(at(11.5, 88), at(40, 20));
        assertEquals(places, Polyline.ofLines(places).vertices(NOWHERE));
        List<LinePoint> found = Polyline.ofMap(List.of(new MapPoint(1115, 5440), new MapPoint(1400, 5100)))
                .vertices(SURVEY);
        assertEquals(2, found.size());
        assertEquals(11.5, found.get(0).inline(), 1e-9);
        assertEquals(20, found.get(1).crossline(), 1e-9);
        Polyline onMap = Polyline.ofMap(List.of(new MapPoint(0, 0), new MapPoint(1, 1)));
        assertTrue(refusal(() -> onMap.vertices(NOWHERE)).contains("no coordinates"));
    }

    @Test
    void refusals() {
        assertEquals(
                "a path needs two different vertices or more, got 1",
                refusal(() -> Polyline.ofLines(List.of(at(1, 2)))));
        assertEquals(
                "a path needs two different vertices or more, got 2, all the same",
                refusal(() -> Polyline.ofLines(List.of(at(1, 2), at(1, 2)))));
        Polyline outside = Polyline.ofLines(List.of(at(1000, 90), at(1000, 60)));
        assertTrue(refusal(() -> outside.columns(SURVEY)).startsWith("the path lies wholly outside the survey"));
        Polyline map = Polyline.ofMap(List.of(new MapPoint(1, 2), new MapPoint(3, 4)));
        assertTrue(refusal(() -> map.columns(NOWHERE)).startsWith("the survey has no coordinates"));
        assertTrue(refusal(() -> outside.withStep(1e-9).columns(SURVEY)).contains("take a longer step"));
        assertTrue(refusal(() -> Polyline.ofLines(List.of(at(1, Double.NaN), at(2, 3))))
                .contains("finite"));
    }

    private static String refusal(Runnable work) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, work::run).getMessage());
    }
}
