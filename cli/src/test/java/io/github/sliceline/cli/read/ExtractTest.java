package io.github.sliceline.cli.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.volume.AxisPick;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtractTest {
    private static final Axis INLINES = Axis.of(100, 2, 10);
    private static final Axis CROSSLINES = Axis.of(50, -5, 7);
    private static final SurveyGrid GRID = new SurveyGrid(INLINES, CROSSLINES);
    private static final SampleAxis TIME = SampleAxis.milliseconds(8, 4, 30);
    private static final Axis INLINE_AXIS = Axis.regular("inline", "", 100, 2, 10);
    private static final Axis CROSSLINE_AXIS = Axis.regular("crossline", "", 50, -5, 7);
    private static final Axis SAMPLES = Axis.regular("twt", "ms", 8, 4, 30);

    private static PartExtract extract(String inlines, String crosslines, String samples, SampleAxis vertical) {
        List<AxisPick> picks = List.of(
                lines("inline", INLINES, range(inlines)),
                lines("crossline", CROSSLINES, range(crosslines)),
                vertical(vertical, range(samples)));
        return new PartExtract(
                VolumeAxes.of(List.of(INLINES.named("inline"), CROSSLINES.named("crossline")), vertical),
                picks,
                Optional.of(GRID));
    }

    private static AxisPick lines(String kind, Axis axis, @Nullable NumberRange range) {
        if (range == null) {
            return AxisPick.all(axis.size());
        }
        Axis named = axis.named(kind);
        return range.single()
                ? AxisPick.value(named, range.from())
                : AxisPick.range(named, range.from(), range.to(), range.step());
    }

    private static AxisPick vertical(SampleAxis axis, @Nullable NumberRange range) {
        return range == null
                ? AxisPick.all(axis.size())
                : (range.single()
                        ? AxisPick.nearest(axis, range.from())
                        : AxisPick.nearest(axis, range.from(), range.to(), range.step()));
    }

    /** A number alone is one line; {@code =} before it is a range of one. */
    private static @Nullable NumberRange range(String text) {
        if (text.equals("-")) {
            return null;
        }
        boolean single = !text.contains(":") && !text.startsWith("=");
        return single ? NumberRange.only(Double.parseDouble(text)) : NumberRange.parse(text.replace("=", ""));
    }

    @Test
    void planesHaveTheirTwoAxes() {
        assertEquals(
                List.of(CROSSLINE_AXIS, SAMPLES), extract("104", "-", "-", TIME).axes());
        assertEquals(
                List.of(INLINE_AXIS, SAMPLES), extract("-", "20", "-", TIME).axes());
        assertEquals(
                List.of(INLINE_AXIS, CROSSLINE_AXIS),
                extract("-", "-", "20", TIME).axes());
        assertEquals(List.of(SAMPLES), extract("100", "50", "-", TIME).axes());
        assertEquals(
                List.of(SAMPLES.size()), extract("100", "50", "-", TIME).form().shape());
    }

    @Test
    void slicesHaveTheBinsOfTheirLines() {
        assertEquals(
                Optional.of(new SurveyGrid(Axis.of(104, 6, 2), Axis.of(45, -5, 4))),
                extract("104:110:6", "45:30", "20", TIME).map());
        assertEquals(Optional.empty(), extract("104", "-", "20", TIME).map());
        assertEquals(Optional.empty(), extract("-", "-", "20:40", TIME).map());
    }

    @ParameterizedTest
    @CsvSource({
        "104,     -,      -,       Inline 104",
        "-,       -,      20,      Time slice at 20 ms",
        "104,     50,     -,       'Trace 104, 50'",
        "104,     -,      20:40,   'Inline 104, time 20 to 40 ms'",
        "104,     -,      20,      'Inline 104, time 20 ms'",
        "104:110, 45:30,  28:44,   'Inlines 104 to 110, crosslines 45 to 30, time 28 to 44 ms'",
        "100:118:6, -,    -,       Inlines 100 to 118 step 6",
        "-,       -,      -,       All of the volume",
    })
    void titlesNameLinesAndTimes(String inlines, String crosslines, String samples, String title) {
        assertEquals(title, extract(inlines, crosslines, samples, TIME).title());
    }

    @Test
    void slicesAreOfTheirUnit() {
        SampleAxis depth = new SampleAxis(0, 12.5, 30, SampleUnit.METRES);
        assertEquals("Depth slice at 37.5 m", extract("-", "-", "37.5", depth).title());
        assertEquals(
                "Slice at sample 3",
                extract("-", "-", "3", SampleAxis.ofIndices(30)).title());
    }

    @Test
    void boxStartsAtItsFirstLineInTheOrderOfTheVolume() {
        PartExtract box = extract("110:104", "30:45", "28:44", TIME);
        assertEquals(
                List.of(
                        Axis.regular("inline", "", 104, 2, 4),
                        Axis.regular("crossline", "", 45, -5, 4),
                        Axis.regular("twt", "ms", 28, 4, 5)),
                box.axes());
        assertEquals("4 × 4 × 5 samples", box.size());
    }

    @Test
    void stepsAreCountedFromTheFirstNamed() {
        assertEquals(new AxisPick(1, 3, 3, false), lines("inline", INLINES, range("102:118:6")));
        assertEquals(new AxisPick(0, 4, 3, false), lines("inline", INLINES, range("118:100:6")));
        assertEquals(new AxisPick(2, 3, 3, false), lines("inline", INLINES, range("116:104:6")));
    }

    @Test
    void onlyAPlaneIsAPicture() {
        PartExtract thick = extract("100:104", "50:45", "8:44", TIME);
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> ExtractWriter.pictureAxes(thick));
        assertTrue(
                String.valueOf(e.getMessage()).contains("a picture cannot show a box of 3 × 2 × 10 samples"),
                e.getMessage());
        assertEquals(
                List.of("inline", "twt"),
                ExtractWriter.pictureAxes(extract("100:104", "=50", "8:44", TIME)).stream()
                        .map(Axis::name)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "inline, 101, no inline 101; the volume has 100…118 step 2",
        "inline, 100:104:3, a step of 3 is not a multiple of the distance between inlines of 100…118 step 2",
        "inline, 99.5, no inline 99.5; the volume",
    })
    void missingLinesAreNamed(String kind, String range, String said) {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> lines(kind, INLINES, range(range)));
        assertTrue(String.valueOf(e.getMessage()).contains(said), e.getMessage());
    }
}
