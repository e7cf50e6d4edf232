package io.github.sliceline.viewer.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Look;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

public class CommandsTest {
    /** 50 inlines, 60 crosslines, 200 samples of 4 ms; in the middle at first. */
    private final ViewerModel model = model(Optional.empty());

    private final RecordingActions desk = new RecordingActions(Optional.of(model));

    public static ViewerModel model(Optional<Axis> offsets) {
        SurveyGrid grid = new SurveyGrid(Axis.of(1000, 2, 50), Axis.of(300, 1, 60), Optional.empty());
        SampleAxis samples = new SampleAxis(0, 4, 200, SampleUnit.MILLISECONDS);
        return new ViewerModel(new SurveyFacts("test", grid, offsets, samples), Display.density(10));
    }

    private void run(String... ids) {
        for (String id : ids) {
            CommandTable.named(id).run(desk.desk(), "");
        }
    }

    private boolean isOn(String id) {
        return CommandTable.named(id).chosen().orElseThrow().test(desk.desk());
    }

    @Test
    void arrowsMoveTheLineOfTheActivePane() {
        assertEquals(new Position(25, 30, 100, 0), model.position());
        run("next");
        assertEquals(new Position(26, 30, 100, 0), model.position());
        run("pane-crossline", "previous", "previous");
        assertEquals(new Position(26, 28, 100, 0), model.position());
        run("pane-slice", "forward");
        assertEquals(new Position(26, 28, 110, 0), model.position());
        run("pane-map", "back", "next");
        assertEquals(new Position(26, 28, 101, 0), model.position());
    }

    @Test
    void homeAndEndAreTheFirstLineAndTheLast() {
        run("first");
        assertEquals(0, model.position().inline());
        run("back");
        assertEquals(0, model.position().inline());
        run("last");
        assertEquals(49, model.position().inline());
    }

    @Test
    void upAndDownMoveTheSliceInEveryPane() {
        run("deeper", "deeper", "much-deeper", "shallower");
        assertEquals(new Position(25, 30, 111, 0), model.position());
    }

    @Test
    void offsetCommandsNeedAPrestackVolume() {
        run("next-offset");
        assertEquals(0, model.position().offset());
        ViewerModel gathers = model(Optional.of(Axis.of(100, 100, 3)));
        WindowActions prestack = new RecordingActions(Optional.of(gathers)).desk();
        CommandTable.named("next-offset").run(prestack, "");
        assertEquals(1, gathers.position().offset());
    }

    @Test
    void looksGoOnAndOffButOneStays() {
        run("look-wiggle");
        assertEquals(Set.of(Look.DENSITY, Look.WIGGLE), model.display().looks());
        run("look-density");
        assertEquals(Set.of(Look.WIGGLE), model.display().looks());
        run("look-wiggle");
        assertEquals(Set.of(Look.WIGGLE), model.display().looks());
        assertTrue(isOn("look-wiggle"));
        assertFalse(isOn("look-density"));
    }

    @Test
    void coloursGoRoundAndKeepTheirWayRound() {
        String first = model.display().colours().name();
        run("reversed");
        assertTrue(isOn("reversed"));
        run("next-colours");
        assertTrue(isOn("reversed"));
        run("previous-colours");
        assertEquals(first + "_r", model.display().colours().name());
        assertTrue(isOn("colours-" + first));
        run("reversed");
        assertEquals(first, model.display().colours().name());
        run("previous-colours", "next-colours");
        assertEquals(first, model.display().colours().name());
    }

    @Test
    void gainPolarityBalanceAndInterpolation() {
        run("stronger", "stronger");
        assertEquals(1.5625, model.display().gain(), 1e-12);
        run("weaker", "weaker");
        assertEquals(1, model.display().gain());
        run("stronger", "gain-reset");
        assertEquals(1, model.display().gain());
        run("polarity", "interpolate", "agc");
        assertTrue(model.display().reversedPolarity());
        assertFalse(model.display().interpolated());
        assertEquals(125, model.display().agc(), "500 ms in samples of 4 ms");
        assertTrue(isOn("agc-500"));
        run("agc-1000");
        assertEquals(250, model.display().agc());
        run("agc");
        assertEquals(0, model.display().agc());
    }

    @Test
    void viewCommandsActOnTheActivePane() {
        model.views().layOut(Pane.INLINE, 600, 400);
        model.views().layOut(Pane.CROSSLINE, 500, 400);
        run("zoom-in");
        double seen = 60 / 1.25;
        var view = model.views().of(Pane.INLINE).orElseThrow();
        assertEquals(seen, view.right() - view.left(), 1e-9);
        var other = model.views().of(Pane.CROSSLINE).orElseThrow();
        assertEquals(50, other.right() - other.left(), 1e-9, "its own traces");
        run("fit");
        view = model.views().of(Pane.INLINE).orElseThrow();
        assertEquals(60, view.right() - view.left(), 1e-9);
        run("band");
        assertTrue(model.zoomsByDragging());
    }

    @Test
    void windowCommandsCallTheWindow() {
        CommandTable.named("go-to").run(desk.desk(), "7");
        run("play", "faster", "theme-dark", "headers", "keys");
        assertEquals(
                List.of("askForLine[7]", "play[1]", "playFaster[1.5]", "look[DARK]", "toggle[HEADERS]", "showKeys[]"),
                desk.calls());
    }
}
