package io.github.sliceline.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid.Corner;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SurveyGridTest {
    private static final Axis INLINES = Axis.of(100, 2, 11);
    private static final Axis CROSSLINES = Axis.of(50, -1, 21);

    @Test
    void cornersGoRoundTheSurvey() {
        BinTransform bins = new BinTransform(1000, 10, 0, 2000, 0, 5);
        List<Corner> corners = new SurveyGrid(INLINES, CROSSLINES, Optional.of(bins)).corners();
        assertEquals(
                List.of(
                        new Corner(100, 50, Optional.of(new MapPoint(2000, 2250))),
                        new Corner(100, 30, Optional.of(new MapPoint(2000, 2150))),
                        new Corner(120, 30, Optional.of(new MapPoint(2200, 2150))),
                        new Corner(120, 50, Optional.of(new MapPoint(2200, 2250)))),
                corners);
    }

    @Test
    void withoutCoordinatesCornersHaveLinesOnly() {
        SurveyGrid grid = new SurveyGrid(INLINES, CROSSLINES);
        assertTrue(grid.bins().isEmpty());
        assertEquals(new Corner(120, 30, Optional.empty()), grid.corners().get(2));
    }

    @Test
    void numberOfBinsMayExceedInt() {
        Axis many = Axis.ofIndices(100_000);
        assertEquals(10_000_000_000L, new SurveyGrid(many, many).size());
    }
}
