package io.github.sliceline.show.overlay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.axis.Viewport;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Where lines and horizons fall on pictures of a turned survey. Inlines are 20 apart, crosslines 10. */
class LineCutTest {
    private static final BinTransform BINS = new BinTransform(400_000, 8, 6, 6_450_000, -6, 8);
    private static final SurveyGrid GRID = new SurveyGrid(Axis.of(100, 2, 30), Axis.of(500, 1, 40), Optional.of(BINS));
    private static final Axis TIMES = Axis.regular("twt", "ms", 100, 4, 200);

    /** Inline 120, every second crossline from 504. */
    private static final OverlayPlace.Traces INLINE =
            OverlayPlace.Traces.of(GRID, TIMES, 16, trace -> 10, trace -> 4 + 2 * trace);

    private static MapPoint at(double inline, double crossline) {
        return BINS.toMap(inline, crossline);
    }

    private static MapLine stick(double inline, double crossline, double toInline, double toCrossline) {
        return new MapLine("1", List.of(at(inline, crossline), at(toInline, toCrossline)), List.of(300.0, 500.0));
    }

    @Test
    void sticksCrossWhereSmallStepsAlongThemChangeSides() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int turn = 0; turn < 50; turn++) {
            double from = 101 + 15 * random.nextDouble();
            double to = 124 + 15 * random.nextDouble();
            double crossline = 505 + 28 * random.nextDouble();
            double toCrossline = 505 + 28 * random.nextDouble();
            int steps = 100_000;
            int step = 0;
            while (from + (to - from) * step / steps < 120) {
                step++;
            }
            double part = (double) step / steps;
            List<LineCut.Piece> points = LineCut.of(stick(from, crossline, to, toCrossline), INLINE, 20).stream()
                    .filter(LineCut.Piece::isPoint)
                    .toList();
            assertEquals(1, points.size(), "seed " + seed);
            double column = (crossline + part * (toCrossline - crossline) - 504) / 2;
            assertEquals(column, points.get(0).column(), 1e-3, "seed " + seed);
            assertEquals((200 + 200 * part) / 4, points.get(0).row(), 1e-2, "seed " + seed);
        }
    }

    @Test
    void sticksWithinTheDistanceAreDrawn() {
        // A stick on the next inline, 20 away.
        List<LineCut.Piece> found = LineCut.of(stick(122, 510, 122, 520), INLINE, LineCut.reach(GRID));
        assertEquals(1, found.size());
        assertEquals(3, found.get(0).column(), 1e-6);
        assertEquals(50, found.get(0).row(), 1e-6);
        assertEquals(8, found.get(0).toColumn(), 1e-6);
        assertEquals(100, found.get(0).toRow(), 1e-6);
        assertEquals(List.of(), LineCut.of(stick(122, 510, 122, 520), INLINE, 19.9));
        // Half of this one is near: from inline 122 on.
        found = LineCut.of(stick(124, 510, 120.0001, 510), INLINE, 20);
        assertEquals(75, found.get(0).row(), 0.01);
        assertEquals(List.of(), LineCut.of(stick(110, 560, 130, 560), INLINE, 20), "beside the section");
    }

    @Test
    void linesWithoutTimesAreUpright() {
        MapLine polygon =
                new MapLine("1", List.of(at(110, 510), at(130, 510), at(130, 520), at(110, 520), at(110, 510)));
        List<LineCut.Piece> found = LineCut.of(polygon, INLINE, 20);
        assertEquals(2, found.size());
        assertTrue(found.stream().allMatch(LineCut.Piece::isUpright));
        assertEquals(3, found.get(0).column(), 1e-6);
        assertEquals(8, found.get(1).column(), 1e-6);
    }

    @Test
    void pathsAreCutInEachOfTheirParts() {
        Polyline path =
                Polyline.ofLines(List.of(new LinePoint(110, 505), new LinePoint(110, 525), new LinePoint(140, 525)));
        OverlayPlace.Traces section = new OverlayPlace.Traces(GRID, path.columns(GRID), TIMES);
        List<Double> columns = LineCut.of(
                        new MapLine("1", List.of(at(104, 510), at(116, 510), at(130, 520), at(130, 530))), section, 1)
                .stream()
                .map(LineCut.Piece::column)
                .toList();
        assertEquals(2, columns.size(), columns::toString);
        assertEquals(5, columns.get(0), 1e-6);
        // 20 columns to the bend, then 30 for 15 inlines.
        assertEquals(20 + 20, columns.get(1), 1e-6);
    }

    @Test
    void mapsShowLinesAsTheyLieAndSlicesWhereTheyGoThrough() {
        Viewport view = Viewport.whole(40, 30, 400, 300);
        OverlayItem item = new OverlayItem("f", 0, Optional.empty(), List.of(stick(110, 510, 130, 530)));
        Rectangle2D map = item.path(new OverlayPlace.Bins(GRID, OptionalDouble.empty()), view, 0)
                .getBounds2D();
        // Crossline 510 is column 10, inline 110 is row 29 - 5.
        assertEquals(105, map.getMinX(), 1e-6);
        assertEquals(245, map.getMaxY(), 1e-6);
        assertEquals(305, map.getMaxX(), 1e-6);
        assertEquals(145, map.getMinY(), 1e-6);
        Path2D slice = item.path(new OverlayPlace.Bins(GRID, OptionalDouble.of(400)), view, 0);
        assertTrue(slice.contains(205, 195), "a circle half way");
        assertEquals(0, item.outside(GRID));
        assertEquals(1, new OverlayItem("f", 0, Optional.empty(), List.of(stick(1000, 510, 1000, 530))).outside(GRID));
    }

    @Test
    void contoursOfSomeLinesLieAmongThese() {
        double[] times = new double[30 * 40];
        for (int bin = 0; bin < times.length; bin++) {
            times[bin] = 300 + bin % 40;
        }
        OverlayItem top = new OverlayItem("top", 0, Optional.of(Surface.of(GRID, times)), List.of());
        SurveyGrid some = new SurveyGrid(Axis.of(104, 4, 5), Axis.of(510, 5, 6), Optional.of(BINS));
        Path2D path = top.path(new OverlayPlace.Bins(some, OptionalDouble.of(320)), Viewport.whole(6, 5, 60, 50), 0);
        // Crossline 520 is the third.
        assertEquals(25, path.getBounds2D().getMinX(), 1e-6);
        assertEquals(25, path.getBounds2D().getMaxX(), 1e-6);
    }
}
