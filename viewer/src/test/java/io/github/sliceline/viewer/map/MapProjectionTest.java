package io.github.sliceline.viewer.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.TestSurveys;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapProjectionTest {
    private static final double NEAR = 1e-6;

    /** Turned, descending, coarse, left-handed: an index is where the survey's own coordinates say. */
    @ParameterizedTest
    @CsvSource({"1, 1, 0", "1, 1, 37", "-2, 3, 200", "5, -1, 300", "-1, -4, 90"})
    void indicesLieWhereTheirLinesDo(int inlineStep, int crosslineStep, double azimuth) {
        SurveyLines lines = new SurveyLines(500, inlineStep, 900, crosslineStep, 25, azimuth, 431_960, 6_348_540, 4);
        MapProjection map = MapProjection.of(turned(lines, inlineStep, crosslineStep));
        Random random = new Random(7);
        for (int n = 0; n < 100; n++) {
            int i = random.nextInt(40);
            int x = random.nextInt(60);
            assertPoint(lines.x(i, x), lines.y(i, x), map.toMap(i, x));
            BinPlace back = map.toBins(lines.x(i, x), lines.y(i, x));
            assertEquals(i, back.inline(), NEAR);
            assertEquals(x, back.crossline(), NEAR);
        }
        assertEquals(25, map.spacing(), NEAR);
        assertTrue(map.hasCoordinates());
    }

    private static SurveyGrid turned(SurveyLines lines, int inlineStep, int crosslineStep) {
        BinTransform bins = BinTransform.fit(List.of(tie(lines, 0, 0), tie(lines, 39, 0), tie(lines, 0, 59)));
        return new SurveyGrid(Axis.of(500, inlineStep, 40), Axis.of(900, crosslineStep, 60), Optional.of(bins));
    }

    private static BinTransform.Tie tie(SurveyLines lines, int i, int x) {
        return new BinTransform.Tie(lines.inlineAt(i), lines.crosslineAt(x), lines.x(i, x), lines.y(i, x));
    }

    @Test
    void leftHandedSurveysAreRightSideUp() {
        // Inlines grow to the north, crosslines to the west: north is up, and the first crossline lies on the right.
        BinTransform bins = new BinTransform(1000, 0, -10, 2000, 20, 0);
        MapProjection map = MapProjection.of(new SurveyGrid(Axis.of(0, 1, 5), Axis.of(0, 1, 4), Optional.of(bins)));
        assertPoint(1000, 2000, map.toMap(0, 0));
        assertPoint(970, 2080, map.toMap(4, 3));
        assertEquals(new MapProjection.Bounds(965, 1990, 1005, 2090), map.bounds());
        assertEquals(10, map.spacing());
    }

    @Test
    void withoutCoordinatesNumbersGrowToTheRightAndUpward() {
        MapProjection map = MapProjection.of(new SurveyGrid(Axis.of(10, 2, 5), Axis.of(40, -5, 4)));
        assertFalse(map.hasCoordinates());
        assertPoint(0, 0, map.toMap(0, 0));
        assertPoint(-3, 4, map.toMap(4, 3));
        assertEquals(new BinPlace(4, 3), map.toBins(-3, 4));
        assertEquals(new MapProjection.Bounds(-3.5, -0.5, 0.5, 4.5), map.bounds());
    }

    @Test
    void a2DLineFollowsItsTraces() {
        SurveyGrid grid = new SurveyGrid(Axis.of(1, 1, 1), Axis.of(101, 1, 5));
        double none = Double.NaN;
        MapProjection map = MapProjection.along(
                grid, new double[] {100, none, 120, 120, none}, new double[] {50, none, 50, 80, none});
        assertPoint(110, 50, map.toMap(0, 1));
        assertPoint(120, 65, map.toMap(0, 2.5));
        assertPoint(120, 80, map.toMap(0, 4));
        assertEquals(new BinPlace(0, 2.5), map.toBins(400, 65));
        assertEquals(new BinPlace(0, 0), map.toBins(0, 40));
        assertEquals(12.5, map.spacing());
        assertEquals(new MapProjection.Bounds(93.75, 43.75, 126.25, 86.25), map.bounds());
    }

    @Test
    void a2DLineOfOneCrossline() {
        SurveyGrid grid = new SurveyGrid(Axis.of(1, 1, 2), Axis.of(101, 1, 1));
        MapProjection map = MapProjection.along(grid, new double[] {0, 10}, new double[] {0, 0});
        assertEquals(new BinPlace(0.25, 0), map.toBins(2.5, 3));
        assertPoint(10, 0, map.toMap(1, 0));
    }

    @Test
    void a2DLineWithoutCoordinatesIsStraight() {
        SurveyGrid grid = new SurveyGrid(Axis.of(1, 1, 1), Axis.of(101, 1, 3));
        double[] none = {Double.NaN, Double.NaN, 7};
        MapProjection map = MapProjection.along(grid, none, none);
        assertFalse(map.hasCoordinates());
        assertPoint(2, 0, map.toMap(0, 2));
    }

    @Test
    void aPathIsReadWhereItWasDrawn() {
        SurveyFacts survey = TestSurveys.small();
        MapProjection map = MapProjection.of(survey.grid());
        List<PathColumn> columns = map.path(survey.grid(), List.of(map.toMap(1, 2), map.toMap(1, 6)))
                .columns(survey.grid());
        assertEquals(5, columns.size());
        assertEquals(102, columns.get(4).inline(), NEAR);
        assertEquals(24, columns.get(4).crossline(), NEAR);
        SurveyGrid bare = new SurveyGrid(survey.inlines(), survey.crosslines());
        MapProjection bins = MapProjection.of(bare);
        List<PathColumn> same =
                bins.path(bare, List.of(bins.toMap(1, 2), bins.toMap(1, 6))).columns(bare);
        assertEquals(102, same.get(4).inline(), NEAR);
        assertEquals(24, same.get(4).crossline(), NEAR);
    }

    private static void assertPoint(double x, double y, MapPoint found) {
        assertEquals(x, found.x(), 1e-4);
        assertEquals(y, found.y(), 1e-4);
    }
}
