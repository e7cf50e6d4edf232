package io.github.sliceline.viewer.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ViewerModelTest {
    private final ViewerModel model = new ViewerModel(TestSurveys.small(), Display.density(1));
    private final List<Change> heard = new ArrayList<>();

    ViewerModelTest() {
        model.addListener(heard::add);
    }

    @Test
    void stepsEndAtTheLastLine() {
        model.step(Pane.INLINE, 3);
        assertEquals(new Position(8, 10, 25, 0), model.position());
        model.step(Pane.INLINE, 10);
        assertEquals(new Position(9, 10, 25, 0), model.position());
        model.step(Pane.INLINE, 1);
        model.step(Pane.CROSSLINE, Integer.MIN_VALUE);
        model.step(Pane.SLICE, Integer.MAX_VALUE);
        assertEquals(new Position(9, 0, 49, 0), model.position());
        model.step(Pane.MAP, 1);
        model.step(Pane.LINE, 1);
        model.stepOffset(1);
        assertEquals(List.of(Change.POSITION, Change.POSITION, Change.POSITION, Change.POSITION), heard);
    }

    @Test
    void linesAreFoundByNumberAndSlicesByTime() {
        model.goTo(Pane.INLINE, " 104 ");
        model.goTo(Pane.CROSSLINE, "11");
        model.goTo(Pane.SLICE, "149.9");
        assertEquals(new Position(2, 19, 12, 0), model.position());
    }

    @Test
    void missingLinesAreRefusedWithTheValidRange() {
        refused("There is no inline 105: inlines run from 100 to 118 in steps of 2.", Pane.INLINE, "105");
        refused("There is no crossline 31: crosslines run from 11 to 30.", Pane.CROSSLINE, "31");
        refused("There is no slice at 310 ms: slices run from 100 to 296 ms.", Pane.SLICE, "310");
        refused("'x' is not a number.", Pane.SLICE, "x");
        assertEquals(List.of(), heard);
    }

    @Test
    void aLineHasOneSectionAndItsCdps() {
        SurveyFacts facts = new SurveyFacts(
                "line.h5",
                new SurveyGrid(Axis.of(0, 1, 1), Axis.of(1001, 1, 90)),
                Optional.empty(),
                TestSurveys.small().samples());
        ViewerModel line = new ViewerModel(facts, Display.density(1));
        assertEquals(
                List.of(Pane.INLINE),
                Stream.of(Pane.values())
                        .filter(pane -> line.subject(pane).isPresent())
                        .toList());
        Words words = new Words(facts);
        assertEquals("2-D line", words.title(line.subject(Pane.INLINE).orElseThrow()));
        assertEquals("CDP", words.fields(Optional.empty()).get(0).name());
        line.stepLine(2);
        assertEquals(47, line.position().crossline());
        line.goTo(line.stepped(), "1011");
        assertEquals(
                List.of(new PositionLine(Pane.CROSSLINE, true, 10)),
                line.places().lines(Pane.INLINE, line.position()));
        Exception why = assertThrows(IllegalArgumentException.class, () -> line.goTo(line.stepped(), "5"));
        assertEquals("There is no CDP 5: CDPs run from 1001 to 1090.", why.getMessage());
        assertEquals("cdp", facts.named(facts.crosslineAxis()).name());
    }

    private void refused(String message, Pane pane, String typed) {
        Exception why = assertThrows(IllegalArgumentException.class, () -> model.goTo(pane, typed));
        assertEquals(message, why.getMessage());
    }

    @Test
    void gainGoesUpAndDown() {
        model.strengthen(1.25);
        assertEquals(1.25, model.display().gain(), 1e-12);
        model.strengthen(1 / 1.25);
        assertEquals(1, model.display().gain());
        model.strengthen(1e30);
        assertEquals(1e6, model.display().gain());
        model.balance(200);
        assertEquals(50, model.display().agc());
    }

    @Test
    void aLineOutsideTheSurveyChangesNothing() {
        Polyline outside = Polyline.ofLines(List.of(new LinePoint(900, 20), new LinePoint(950, 20)));
        assertThrows(IllegalArgumentException.class, () -> model.draw(Optional.of(outside)));
        assertEquals(Optional.empty(), model.path());
        assertEquals(List.of(), heard);
    }

    @Test
    void eachChangeIsReportedOnce() {
        model.activate(Pane.SLICE);
        model.activate(Pane.SLICE);
        model.zoomByDragging(true);
        model.zoomByDragging(true);
        model.point(Optional.empty());
        assertEquals(List.of(Change.ACTIVE, Change.TOOL), heard);
    }
}
