package io.github.sliceline.viewer.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.overlay.HorizonContour;
import io.github.sliceline.show.overlay.HorizonTrace;
import io.github.sliceline.show.overlay.OverlayPlace;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HorizonTraceTest {
    private final SurveyFacts survey = TestSurveys.small();

    /** 10 ms later with each inline, 1 ms with each crossline; samples are from 100 ms on, 4 ms apart. */
    private Surface dipping() {
        double[] values = new double[200];
        for (int i = 0; i < values.length; i++) {
            values[i] = 140.0 + 10 * Math.floorDiv(i, 20) + i % 20;
        }
        return Surface.of(survey.grid(), values);
    }

    private Surface with(int inline, int crossline, double value) {
        double[] values = new double[200];
        for (int i = 0; i < values.length; i++) {
            values[i] = dipping().at(i / 20, i % 20);
        }
        values[inline * 20 + crossline] = value;
        return Surface.of(survey.grid(), values);
    }

    private HorizonTrace trace(Surface surface, Subject subject) {
        return HorizonTrace.of(surface, (OverlayPlace.Traces) survey.place(subject));
    }

    @Test
    void traceOverAnInlineAndACrossline() {
        HorizonTrace inline = trace(dipping(), new Subject.Inline(2, 0));
        assertEquals(1, inline.runs().size());
        assertEquals(20, inline.runs().get(0).columns().length);
        assertEquals((160 - 100) / 4.0, inline.runs().get(0).rows()[0]);
        assertEquals((179 - 100) / 4.0, inline.runs().get(0).rows()[19]);
        HorizonTrace crossline = trace(dipping(), new Subject.Crossline(7, 0));
        assertEquals(10, crossline.runs().get(0).columns().length);
        assertEquals((147 - 100) / 4.0, crossline.runs().get(0).rows()[0]);
        assertEquals((237 - 100) / 4.0, crossline.runs().get(0).rows()[9]);
    }

    @Test
    void thePathIsInPixelsOfTheViewport() {
        Viewport view = new Viewport(-0.5, 9.5, 19.5, 29.5, 200, 100);
        HorizonTrace.Run run = trace(dipping(), new Subject.Inline(2, 0)).runs().get(0);
        assertEquals(5, view.xOf(run.columns()[0]));
        assertEquals(27.5, view.yOf(run.rows()[0]));
        assertEquals(195, view.xOf(run.columns()[19]));
        assertEquals(51.25, view.yOf(run.rows()[19]));
    }

    @Test
    void aHoleBreaksTheTrace() {
        HorizonTrace trace = trace(with(2, 5, Double.NaN), new Subject.Inline(2, 0));
        assertEquals(2, trace.runs().size());
        assertArrayEquals(new double[] {0, 1, 2, 3, 4}, trace.runs().get(0).columns());
        assertEquals(6, trace.runs().get(1).columns()[0]);
        assertEquals((166 - 100) / 4.0, trace.runs().get(1).rows()[0]);
        assertEquals(14, trace.runs().get(1).columns().length);
    }

    @Test
    void traceAlongAPathIsInterpolated() {
        // From inline index 0 to 1 at crossline index 4: 50 m, columns 12.5 m apart.
        Polyline path = Polyline.ofLines(List.of(new LinePoint(100, 26), new LinePoint(102, 26)));
        HorizonTrace.Run run = trace(dipping(), new Subject.Along(path)).runs().get(0);
        assertEquals(5, run.columns().length);
        assertEquals((144 - 100) / 4.0, run.rows()[0], 1e-9);
        assertEquals((149 - 100) / 4.0, run.rows()[2], 1e-9);
        assertEquals((154 - 100) / 4.0, run.rows()[4], 1e-9);
    }

    @Test
    void aSliceCutsADippingHorizonAlongAContour() {
        // 165 ms: at crossline 0 halfway between inlines 2 and 3, at crossline 5 on inline 2.
        List<HorizonContour.Segment> contour =
                HorizonContour.of(dipping(), 165, new Viewport(-0.5, -0.5, 0.9, 9.5, 10, 10));
        assertEquals(1, contour.size());
        HorizonContour.Segment found = contour.get(0);
        double first = Math.min(found.column(), found.toColumn());
        assertEquals(0, first);
        assertEquals(9 - 2.5, found.column() == 0 ? found.row() : found.toRow(), 1e-9);
        assertEquals(9 - 2.4, found.column() == 0 ? found.toRow() : found.row(), 1e-9);
    }

    /** Every end of a contour lies where the horizon, linear between two bins, has the slice's time. */
    @Test
    void contoursLieWhereTheHorizonIs() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        double[] values = random.doubles(200, 100, 200).toArray();
        values[random.nextInt(200)] = Double.NaN;
        Surface rough = Surface.of(survey.grid(), values);
        List<HorizonContour.Segment> contour = HorizonContour.of(rough, 150, Viewport.whole(20, 10, 100, 100));
        assertTrue(contour.size() > 50, "seed " + seed);
        for (HorizonContour.Segment segment : contour) {
            assertEquals(150, at(rough, segment.column(), segment.row()), 1e-6, "seed " + seed);
            assertEquals(150, at(rough, segment.toColumn(), segment.toRow()), 1e-6, "seed " + seed);
        }
    }

    private double at(Surface surface, double column, double row) {
        double i = 9 - row;
        boolean onInline = Math.abs(i - Math.rint(i)) < 1e-9;
        double along = onInline ? column : i;
        int from = (int) Math.min(Math.floor(along), onInline ? 18 : 8);
        double part = along - from;
        int fixed = (int) Math.rint(onInline ? i : column);
        double a = onInline ? surface.at(fixed, from) : surface.at(from, fixed);
        double b = onInline ? surface.at(fixed, from + 1) : surface.at(from + 1, fixed);
        return a + part * (b - a);
    }

    @Test
    void atASaddleContoursDoNotCross() {
        double[] values = new double[200];
        java.util.Arrays.fill(values, 100);
        values[0] = 200;
        values[21] = 200;
        // The middle, 150, is below 160: the two peaks are apart.
        List<HorizonContour.Segment> contour =
                HorizonContour.of(Surface.of(survey.grid(), values), 160, new Viewport(-0.5, 8.4, 0.9, 9.5, 10, 10));
        assertEquals(2, contour.size());
        HorizonContour.Segment first = contour.stream()
                .filter(segment -> Math.max(segment.column(), segment.toColumn()) < 0.5)
                .findFirst()
                .orElseThrow();
        assertEquals(0.4, Math.max(first.column(), first.toColumn()), 1e-9);
        assertEquals(8.6, Math.min(first.row(), first.toRow()), 1e-9);
    }
}
