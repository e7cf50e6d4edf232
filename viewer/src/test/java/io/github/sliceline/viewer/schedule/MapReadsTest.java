package io.github.sliceline.viewer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.CancelToken;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.horizon.SurfaceText;
import io.github.sliceline.segy.volume.TraceMap;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.Horizon;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the map reads of real files; the test's own thread is that of events. */
@Timeout(60)
class MapReadsTest {
    private static final int INLINES = 150;
    private static final int CROSSLINES = 12;

    @TempDir
    private Path folder;

    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private final List<HorizonMap> read = new ArrayList<>();
    private final List<Problem> failed = new ArrayList<>();

    private Path survey(SurveyShape shape, SyntheticSegy.BinPredicate live) throws IOException {
        Path file = folder.resolve("survey.sgy");
        SyntheticSegy.of(shape, SurveyLines.DEFAULT, MapReadsTest::trace)
                .withCoding(SampleCoding.IEEE)
                .withLive(live)
                .write(file);
        return file;
    }

    /** 1000 for an inline, 10 for a crossline, and the number of the sample. */
    private static void trace(int i, int x, float[] trace) {
        for (int k = 0; k < trace.length; k++) {
            trace[k] = 1000 * i + 10 * x + k;
        }
    }

    @Test
    void theMapKnowsItsLiveTraces() throws IOException {
        Path file = survey(new SurveyShape(20, 30, 4), (i, x) -> i < 15 && (i != 7 || x != 9));
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            SurveyMap map = new MapLoader(survey, new CancelToken()).read();
            assertTrue(map.known());
            assertEquals("m", map.unit());
            assertTrue(map.live().areBins());
            assertTrue(map.live().isLive(14, 29));
            assertFalse(map.live().isLive(7, 9));
            assertEquals(2, map.outline().rings().size(), "around the survey and around the hole");
            MapPoint corner = map.projection().toMap(3, 4);
            assertEquals(SurveyLines.DEFAULT.x(3, 4), corner.x(), 0.1);
            assertEquals(SurveyLines.DEFAULT.y(3, 4), corner.y(), 0.1);
        }
    }

    @Test
    void a2DLineLiesWhereItsTracesAre() throws IOException {
        Path file = survey(new SurveyShape(1, 40, 4), (i, x) -> true);
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            SurveyMap map = new MapLoader(survey, new CancelToken()).read();
            MapPoint place = map.projection().toMap(0, 25);
            assertEquals(SurveyLines.DEFAULT.x(0, 25), place.x(), 0.1);
            assertEquals(SurveyLines.DEFAULT.y(0, 25), place.y(), 0.1);
        }
    }

    @Test
    void aCancelledLoadEnds() throws IOException {
        Path file = survey(new SurveyShape(3, 3, 4), (i, x) -> true);
        CancelToken cancelled = new CancelToken();
        cancelled.cancel();
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            assertThrows(CancellationException.class, () -> new MapLoader(survey, cancelled).read());
        }
    }

    private static MapContent.Amplitudes amplitudes(OpenSurvey survey, double value) {
        Surface surface = Surface.constant(survey.facts().grid(), value);
        return new MapContent.Amplitudes(new Horizon("top", surface, 0, true), SurfaceAttribute.MAX, -4, 4);
    }

    @Test
    void amplitudesComeStripByStrip() throws Exception {
        Path file = survey(new SurveyShape(INLINES, CROSSLINES, 20), (i, x) -> true);
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            HorizonReader reader = new HorizonReader(survey.volume(), Runnable::run, events::add);
            MapContent.Amplitudes wanted = amplitudes(survey, 40);
            reader.read(wanted, read::add, failed::add);
            while (read.isEmpty() || read.get(read.size() - 1).part() < 1) {
                events.take().run();
            }
            assertEquals(List.of(), failed);
            assertEquals(
                    List.of(1 / 3.0, 2 / 3.0, 1.0),
                    read.stream().map(HorizonMap::part).toList());
            assertTrue(Float.isNaN(read.get(0).values()[64 * CROSSLINES]), "the second strip comes later");
            float[] values = read.get(2).values();
            for (int bin = 0; bin < values.length; bin++) {
                // 40 ms is sample 10; the largest in 4 ms around it is sample 11.
                assertEquals(1000 * (bin / CROSSLINES) + 10 * (bin % CROSSLINES) + 11, values[bin]);
            }
            assertEquals(values[5], read.get(0).values()[5], "what came first stays");
        }
    }

    @Test
    void fieldsOfTraceHeadersAreOfBinsWithTraces() throws Exception {
        Path file = survey(new SurveyShape(5, 6, 4), (i, x) -> i != 2 || x != 3);
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            HorizonReader reader = new HorizonReader(survey.volume(), Runnable::run, events::add);
            for (String map : List.of("fold", "inline:max")) {
                read.clear();
                reader.read(new MapContent.OfTraces(TraceMap.parse(map)), read::add, failed::add);
                while (read.isEmpty()) {
                    events.take().run();
                }
                for (int bin = 0; bin < 30; bin++) {
                    float there = map.equals("fold") ? 1 : SurveyLines.DEFAULT.inlineAt(bin / 6);
                    assertEquals(
                            bin == 2 * 6 + 3 ? Float.NaN : there, read.get(0).values()[bin]);
                }
            }
            assertEquals(List.of(), failed);
        }
    }

    @Test
    void onlyTheNewestRequestIsAnswered() throws Exception {
        Path file = survey(new SurveyShape(4, 4, 20), (i, x) -> true);
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            HorizonReader reader = new HorizonReader(survey.volume(), Runnable::run, events::add);
            MapContent.Amplitudes second = amplitudes(survey, 48);
            reader.read(amplitudes(survey, 40), read::add, failed::add);
            reader.read(second, read::add, failed::add);
            while (read.isEmpty()) {
                events.take().run();
            }
            assertEquals(second, read.get(0).of());
            assertEquals(13, read.get(0).values()[0]);
        }
    }

    @Test
    void aHorizonOutsideTheSamplesIsRefusedWithASentence() throws Exception {
        Path file = survey(new SurveyShape(4, 4, 20), (i, x) -> true);
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            HorizonReader reader = new HorizonReader(survey.volume(), Runnable::run, events::add);
            reader.read(amplitudes(survey, 5000), read::add, failed::add);
            while (failed.isEmpty()) {
                events.take().run();
            }
            assertTrue(failed.get(0).sentence().contains("5000"), failed.get(0).sentence());
        }
    }

    @Test
    void filesOfHorizonsAndLines() throws IOException {
        Path file = survey(new SurveyShape(4, 4, 20), (i, x) -> true);
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            MapFiles files = new MapFiles(survey.facts(), Runnable::run, Runnable::run);
            List<SurfaceText.Horizon> horizons = new ArrayList<>();
            List<List<MapLine>> sticks = new ArrayList<>();
            Path text = Files.writeString(folder.resolve("top.txt"), "1001 2001 0.04\n1002 2002 0.044\n9999 1 0.05\n");
            files.horizon(text, OptionalDouble.of(1000), horizons::addAll, sticks::add, failed::add);
            assertEquals(40, horizons.get(0).surface().at(0, 0));
            assertEquals(1, horizons.get(0).elsewhere());
            files.horizon(
                    folder.resolve("none.txt"), OptionalDouble.empty(), horizons::addAll, sticks::add, failed::add);
            assertTrue(failed.get(0).sentence().contains("none.txt"));
            files.horizon(text, OptionalDouble.empty(), horizons::addAll, sticks::add, failed::add);
            assertEquals(
                    List.of(new Advice.HorizonFactor(1000), new Advice.HorizonFactor(1)),
                    failed.remove(1).advice());
            assertLines(files);
            Path faults =
                    Files.writeString(folder.resolve("faults.txt"), "F1 430000 6120000 900\nF1 430010 6120020 950\n");
            files.horizon(faults, OptionalDouble.empty(), horizons::addAll, sticks::add, failed::add);
            assertEquals(
                    new MapPoint(430010, 6120020), sticks.get(0).get(0).points().get(1));
            assertEquals(1, horizons.size());
            Path two = Files.writeString(folder.resolve("two.txt"), "A 1001 2001 40\nB 1001 2001 44\nA 1002 2001 48\n");
            files.horizon(two, OptionalDouble.empty(), horizons::addAll, sticks::add, failed::add);
            assertEquals(
                    List.of("", "A", "B"),
                    horizons.stream().map(SurfaceText.Horizon::name).toList());
        }
    }

    private void assertLines(MapFiles files) throws IOException {
        List<List<MapPoint>> paths = new ArrayList<>();
        Path byLines = Files.writeString(folder.resolve("lines.txt"), "1001 2001\n1004 2003\n");
        files.path(byLines, paths::add, failed::add);
        assertEquals(SurveyLines.DEFAULT.x(3, 2), paths.get(0).get(1).x(), 0.1);
        Path saved = folder.resolve("saved.txt");
        files.savePath(saved, paths.get(0), path -> {}, failed::add);
        assertTrue(Files.readString(saved).startsWith("# X Y\n"));
        files.path(saved, paths::add, failed::add);
        assertEquals(paths.get(0), paths.get(1), "as exact as it was");
        assertEquals(1, failed.size());
    }
}
