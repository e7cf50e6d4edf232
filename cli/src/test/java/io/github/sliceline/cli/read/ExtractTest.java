package io.github.sliceline.cli.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Box;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.TraceAt;
import io.github.sliceline.volume.SectionAxis;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtractTest {
    private static final SurveyGrid GRID = new SurveyGrid(new LineAxis(100, 2, 10), new LineAxis(50, -5, 7));
    private static final SampleAxis TIME = SampleAxis.milliseconds(8, 4, 30);
    private static final SectionAxis INLINES = new SectionAxis("inline", "", 100, 2, 10);
    private static final SectionAxis CROSSLINES = new SectionAxis("crossline", "", 50, -5, 7);
    private static final SectionAxis SAMPLES = new SectionAxis("twt", "ms", 8, 4, 30);

    @Test
    void planesHaveTheirTwoAxes() {
        assertEquals(
                List.of(CROSSLINES, SAMPLES),
                Extract.of(GRID, TIME, new Plane.Inline(104)).axes());
        assertEquals(
                List.of(INLINES, SAMPLES),
                Extract.of(GRID, TIME, new Plane.Crossline(20)).axes());
        assertEquals(
                List.of(INLINES, CROSSLINES),
                Extract.of(GRID, TIME, new Plane.Slice(3)).axes());
        assertEquals(
                List.of(SAMPLES), Extract.of(GRID, TIME, new TraceAt(100, 50)).axes());
    }

    @Test
    void titlesNameLinesAndTimes() {
        assertEquals("Inline 104", Extract.of(GRID, TIME, new Plane.Inline(104)).title());
        assertEquals(
                "Time slice at 20 ms",
                Extract.of(GRID, TIME, new Plane.Slice(3)).title());
        SampleAxis depth = new SampleAxis(0, 12.5, 30, SampleUnit.METRES);
        assertEquals(
                "Depth slice at 37.5 m",
                Extract.of(GRID, depth, new Plane.Slice(3)).title());
        assertEquals(
                "Slice at sample 3",
                Extract.of(GRID, SampleAxis.ofIndices(30), new Plane.Slice(3)).title());
    }

    @Test
    void boxStartsAtItsFirstLineInTheOrderOfTheVolume() {
        Extract box = Extract.of(GRID, TIME, new Box(110, 30, 5, 104, 45, 9));
        assertEquals(
                List.of(
                        new SectionAxis("inline", "", 104, 2, 4),
                        new SectionAxis("crossline", "", 45, -5, 4),
                        new SectionAxis("twt", "ms", 28, 4, 5)),
                box.axes());
        assertEquals("4 × 4 × 5 samples", box.size());
    }

    @Test
    void onlyAPlaneIsAPicture() {
        Extract thick = Extract.of(GRID, TIME, new Box(100, 50, 0, 104, 45, 9));
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, thick::pictureAxes);
        assertTrue(String.valueOf(e.getMessage()).contains("3 × 2 × 10 samples is no picture"), e.getMessage());
        Extract thin = Extract.of(GRID, TIME, new Box(100, 50, 0, 104, 50, 9));
        assertEquals(
                List.of("inline", "twt"),
                thin.pictureAxes().stream().map(SectionAxis::name).toList());
    }

    @Test
    void slabsFollowOneAnother() {
        Region region = Region.of(new long[] {3, 4, 5}, new long[] {6, 7, 8});
        assertEquals(Region.of(new long[] {5, 4, 5}, new long[] {2, 7, 8}), ExtractWriter.slab(region, 2, 2));
    }
}
