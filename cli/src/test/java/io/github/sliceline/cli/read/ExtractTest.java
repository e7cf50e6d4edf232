package io.github.sliceline.cli.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import java.util.List;
import java.util.Optional;
import java.util.Random;
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
                AxisPick.ofLines("inline", INLINES, range(inlines)),
                AxisPick.ofLines("crossline", CROSSLINES, range(crosslines)),
                vertical(vertical, range(samples)));
        return new PartExtract(VolumeAxes.of(INLINES, CROSSLINES, List.of(), vertical), picks, GRID);
    }

    private static AxisPick vertical(SampleAxis axis, @Nullable NumberRange range) {
        return range == null ? AxisPick.all(axis.size()) : AxisPick.ofValues(axis, range);
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
        assertEquals(new AxisPick(1, 3, 3, false), AxisPick.ofLines("inline", INLINES, range("102:118:6")));
        assertEquals(new AxisPick(0, 4, 3, false), AxisPick.ofLines("inline", INLINES, range("118:100:6")));
        assertEquals(new AxisPick(2, 3, 3, false), AxisPick.ofLines("inline", INLINES, range("116:104:6")));
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
        "inline, 101, no inline 101 in 100…118 step 2",
        "inline, 100:104:3, a step of 3 is not a multiple of the distance between inlines of 100…118 step 2",
        "inline, 99.5, no inline 99.5 in",
    })
    void missingLinesAreNamed(String kind, String range, String said) {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> AxisPick.ofLines(kind, INLINES, range(range)));
        assertTrue(String.valueOf(e.getMessage()).contains(said), e.getMessage());
    }

    /** Against picking place by place from all values. */
    @Test
    void pickedPlacesAreTheNamedOnes() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int[] shape = {10, 7, 30};
        for (int run = 0; run < 200; run++) {
            List<AxisPick> picks = List.of(pick(random, 10), pick(random, 7), pick(random, 30));
            PartExtract part = new PartExtract(VolumeAxes.of(INLINES, CROSSLINES, List.of(), TIME), picks, GRID);
            int lines = picks.get(0).count();
            float[] raw = raw(part.slabs(0, lines), shape);
            float[] got = part.values(raw);
            int at = 0;
            for (int i = 0; i < lines; i++) {
                for (int x = 0; x < picks.get(1).count(); x++) {
                    for (int s = 0; s < picks.get(2).count(); s++) {
                        assertEquals(
                                ((place(picks, 0, i) * 7) + place(picks, 1, x)) * 30 + place(picks, 2, s),
                                got[at++],
                                "seed " + seed + " run " + run);
                    }
                }
            }
            assertEquals(got.length, at);
        }
    }

    private static int place(List<AxisPick> picks, int axis, int i) {
        return picks.get(axis).first() + i * picks.get(axis).step();
    }

    private static AxisPick pick(Random random, int extent) {
        int first = random.nextInt(extent);
        int step = 1 + random.nextInt(4);
        return new AxisPick(first, 1 + random.nextInt((extent - 1 - first) / step + 1), step, false);
    }

    /** The values of a volume whose samples are their own places, counted through. */
    private static float[] raw(List<Region> regions, int[] shape) {
        float[] values =
                new float[(int) regions.stream().mapToLong(Region::size).sum()];
        int at = 0;
        for (Region r : regions) {
            for (long i = r.start(0); i < r.start(0) + r.count(0); i++) {
                for (long x = r.start(1); x < r.start(1) + r.count(1); x++) {
                    for (long s = r.start(2); s < r.start(2) + r.count(2); s++) {
                        values[at++] = (i * shape[1] + x) * shape[2] + s;
                    }
                }
            }
        }
        return values;
    }

    @Test
    void slabsFollowOneAnother() {
        PartExtract part = extract("106:116", "30:20", "28:44", TIME);
        assertEquals(List.of(Region.of(new long[] {5, 4, 5}, new long[] {2, 3, 5})), part.slabs(2, 2));
    }
}
