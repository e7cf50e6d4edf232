package io.github.sliceline.viewer.window;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.viewer.model.Pane;
import java.awt.Rectangle;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PaneGridTest {
    private static final Set<Pane> FOUR = EnumSet.of(Pane.INLINE, Pane.CROSSLINE, Pane.SLICE, Pane.MAP);

    private final PaneGrid grid = new PaneGrid(Optional.empty());

    private static Rectangle place(PaneGrid grid, Pane pane) {
        return Objects.requireNonNull(grid.lay(805, 605, FOUR).panes().get(pane));
    }

    @Test
    void fourPanesAreAlike() {
        PaneGrid.Places places = grid.lay(805, 605, FOUR);
        assertEquals(
                Map.of(
                        Pane.INLINE, new Rectangle(0, 0, 400, 300),
                        Pane.CROSSLINE, new Rectangle(405, 0, 400, 300),
                        Pane.SLICE, new Rectangle(0, 305, 400, 300),
                        Pane.MAP, new Rectangle(405, 305, 400, 300)),
                places.panes());
        assertEquals(3, places.gaps().size());
        assertEquals(
                new Rectangle(400, 0, 5, 300),
                places.gapAt(402, 100).orElseThrow().place());
        assertEquals(Optional.empty(), places.gapAt(200, 100));
    }

    @Test
    void theSectionAlongALineIsBesideTheOthers() {
        PaneGrid.Places places = grid.lay(910, 605, EnumSet.complementOf(EnumSet.of(Pane.GATHER)));
        assertEquals(new Rectangle(610, 0, 300, 300), places.panes().get(Pane.LINE));
        assertEquals(new Rectangle(0, 305, 453, 300), places.panes().get(Pane.SLICE));
        PaneGrid.Places all = grid.lay(915, 605, EnumSet.allOf(Pane.class));
        assertEquals(new Rectangle(690, 0, 225, 300), all.panes().get(Pane.GATHER));
    }

    @Test
    void aSinglePaneFillsTheWindow() {
        assertEquals(
                Map.of(Pane.SLICE, new Rectangle(0, 0, 800, 600)),
                grid.lay(800, 600, EnumSet.of(Pane.SLICE)).panes());
    }

    @Test
    void aGapThatIsDraggedStaysUnderThePointer() {
        PaneGrid.Gap upright = grid.lay(805, 605, FOUR).gapAt(402, 100).orElseThrow();
        grid.drag(upright, 100);
        assertEquals(
                new Rectangle(500, 0, 5, 300),
                grid.lay(805, 605, FOUR).gapAt(502, 100).orElseThrow().place());
        assertEquals(400, place(grid, Pane.SLICE).width, "the other row has its own");
        PaneGrid.Gap level = grid.lay(805, 605, FOUR).gapAt(10, 302).orElseThrow();
        grid.drag(level, -60);
        assertEquals(240, place(grid, Pane.INLINE).height);
    }

    @Test
    void panesKeepASmallestSize() {
        PaneGrid.Gap gap = grid.lay(805, 605, FOUR).gapAt(402, 100).orElseThrow();
        grid.drag(gap, 5000);
        assertEquals(80, place(grid, Pane.CROSSLINE).width);
        grid.even(gap);
        assertEquals(400, place(grid, Pane.CROSSLINE).width);
    }

    @Test
    void sharesAreRemembered() {
        grid.drag(grid.lay(805, 605, FOUR).gapAt(402, 100).orElseThrow(), 100);
        PaneGrid again = new PaneGrid(Optional.of(grid.shares()));
        assertArrayEquals(grid.shares(), again.shares());
        assertTrue(place(new PaneGrid(Optional.of(new double[] {1, -1})), Pane.MAP).width == 400);
    }
}
