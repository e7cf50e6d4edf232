package io.github.sliceline.viewer.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.map.LiveCells;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MapViewTest {
    private final ViewerModel model = new ViewerModel(TestSurveys.small(), Display.density(1));
    private final MapView map = model.map();

    @BeforeEach
    void layOut() {
        model.views().layOut(Pane.MAP, 400, 400);
    }

    private Viewport view() {
        return map.view().orElseThrow();
    }

    /** The survey is 250 m wide, from 993.75, and 500 m high, from 1975: half a bin beyond its traces. */
    @Test
    void theWholeSurveyIsSeenNorthUp() {
        double scale = 308.0 / 500;
        assertEquals(scale, MapFraming.scale(view()), 1e-9);
        assertEquals(200, view().xOf(993.75 + 125), 1e-9);
        assertEquals(200, view().yOf(-(1975 + 250)), 1e-9);
        assertTrue(view().yOf(-2400) < view().yOf(-2000));
        MapPoint corner = at(200, 46);
        assertEquals(2475, corner.y(), 1e-9);
    }

    @Test
    void zoomingKeepsWhatIsUnderThePointer() {
        MapPoint before = at(120, 300);
        model.views().zoom(Pane.MAP, 2, 2, 120, 300);
        MapPoint after = at(120, 300);
        assertEquals(before.x(), after.x(), 1e-9);
        assertEquals(before.y(), after.y(), 1e-9);
        assertEquals(2 * 308.0 / 500, MapFraming.scale(view()), 1e-9);
    }

    @Test
    void zoomingInHasALimit() {
        for (int i = 0; i < 100; i++) {
            model.views().zoom(Pane.MAP, 2);
        }
        assertEquals(400 / 12.5, MapFraming.scale(view()), 1e-9);
        for (int i = 0; i < 100; i++) {
            model.views().zoom(Pane.MAP, 0.5);
        }
        assertEquals(0.05 * 308.0 / 500, MapFraming.scale(view()), 1e-9);
        model.views().fit(Pane.MAP);
        assertEquals(308.0 / 500, MapFraming.scale(view()), 1e-9);
    }

    @Test
    void aBandShowsTheWholeRectangle() {
        MapPoint middle = at(250, 125);
        model.views().band(Pane.MAP, 300, 100, 200, 150);
        assertEquals(4 * 308.0 / 500, MapFraming.scale(view()), 1e-9);
        assertEquals(middle.x(), at(200, 200).x(), 1e-9);
        assertEquals(middle.y(), at(200, 200).y(), 1e-9);
    }

    @Test
    void draggingMovesTheMap() {
        MapPoint before = at(100, 100);
        model.views().pan(Pane.MAP, 30, -20);
        assertEquals(before.x(), at(130, 80).x(), 1e-9);
        assertEquals(before.y(), at(130, 80).y(), 1e-9);
    }

    @Test
    void anotherSizeKeepsTheScaleOnceItWasChosen() {
        model.views().layOut(Pane.MAP, 800, 800);
        assertEquals(704.0 / 500, MapFraming.scale(view()), 1e-9);
        model.views().zoom(Pane.MAP, 3);
        MapPoint middle = at(400, 400);
        model.views().layOut(Pane.MAP, 300, 600);
        assertEquals(3 * 704.0 / 500, MapFraming.scale(view()), 1e-9);
        assertEquals(middle.x(), at(150, 300).x(), 1e-9);
    }

    @Test
    void theExaminedMapMovesTheView() {
        List<Change> heard = new ArrayList<>();
        model.addListener(heard::add);
        SurveyFacts survey = TestSurveys.small();
        LiveCells.Collector live = new LiveCells.Collector(10, 20, 1000);
        live.live(3, 3);
        map.survey(SurveyMap.of(MapProjection.of(survey.grid()), live.result(), "m"));
        assertTrue(heard.contains(Change.MAP));
        assertEquals(1, map.survey().outline().rings().size());
        map.show(new MapContent.Slice());
        assertEquals(new MapContent.Slice(), map.content());
    }

    /** What lies under a pixel. */
    private MapPoint at(double x, double y) {
        return new MapPoint(view().columnAt(x), -view().rowAt(y));
    }
}
