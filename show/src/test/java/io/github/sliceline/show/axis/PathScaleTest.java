package io.github.sliceline.show.axis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Polyline;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PathScaleTest {
    /** Inlines 100 to 119 are 25 apart, crosslines 300 to 360 in steps of 2 are 10 apart. */
    private static final SurveyGrid GRID =
            new SurveyGrid(Axis.of(100, 1, 20), Axis.of(300, 2, 31), Optional.of(new BinTransform(0, 25, 0, 0, 0, 5)));

    /** 100 along crosslines in ten columns, then 33 along inlines in four. */
    private static final PathScale SCALE = scale(GRID, 101.32);

    private static PathScale scale(SurveyGrid grid, double last) {
        Polyline path =
                Polyline.ofLines(List.of(new LinePoint(100, 310), new LinePoint(100, 330), new LinePoint(last, 330)));
        return new PathScale(grid, path.columns(grid), "m");
    }

    @Test
    void distancesAreWhereTheirColumnsAre() {
        PlotAxis axis = SCALE.axis();
        assertEquals("Distance (m)", axis.label());
        assertEquals(15, axis.count());
        assertEquals(133, axis.last(), 1e-9);
        assertEquals(55, axis.valueAt(5.5), 1e-9);
        assertEquals(5.5, axis.placeOf(55), 1e-9);
        assertEquals(100 + 33 / 4.0, axis.valueAt(11), 1e-9);
        assertEquals(11, axis.placeOf(100 + 33 / 4.0), 1e-9);
        assertEquals(-1, axis.placeOf(-10), 1e-9, "before the begin");
        assertEquals(15, axis.placeOf(133 + 33 / 4.0), 1e-9, "after the end");
        ViewAxis seen = new ViewAxis(axis, -0.5, 14.5, 300);
        assertEquals(
                List.of("0", "50", "100"),
                seen.ticks(label -> 60).stream().map(Tick::label).toList());
    }

    @Test
    void linesStandBesideDistances() {
        assertEquals(List.of(10), SCALE.kinks());
        assertEquals(List.of("310", "100"), SCALE.linesAt(0));
        assertEquals(List.of("320", "100"), SCALE.linesAt(51));
        assertEquals(List.of("330", "101"), SCALE.linesAt(133));
    }

    @Test
    void withoutCoordinatesDistancesAreInBins() {
        SurveyGrid bins = new SurveyGrid(GRID.inlines(), GRID.crosslines());
        PlotAxis axis = scale(bins, 104).axis();
        assertEquals("Distance (bins)", axis.label());
        assertEquals(14, axis.last());
    }
}
