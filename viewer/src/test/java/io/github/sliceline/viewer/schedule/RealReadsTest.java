package io.github.sliceline.viewer.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real files, real threads: the test's own thread is that of events. */
@Timeout(60)
class RealReadsTest {
    @TempDir
    private Path folder;

    private Path file;
    private final Workers workers = new Workers();
    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private final List<LoadedSection> loaded = new ArrayList<>();
    private final List<Problem> failed = new ArrayList<>();

    private final SectionLoader.Listener listener = new SectionLoader.Listener() {
        @Override
        public void loaded(Pane pane, LoadedSection section) {
            loaded.add(section);
        }

        @Override
        public void failed(Pane pane, Subject subject, Problem why) {
            failed.add(why);
        }
    };

    @BeforeEach
    void write() throws IOException {
        write(TraceOrder.INLINE);
    }

    private void write(TraceOrder order) throws IOException {
        file = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SurveyShape(30, 20, 25), SurveyLines.DEFAULT, (i, x, trace) -> {
                    for (int s = 0; s < trace.length; s++) {
                        trace[s] = 10_000 * i + 100 * x + s;
                    }
                })
                .withCoding(SampleCoding.IEEE)
                .withOrder(order)
                .write(file);
    }

    private void until(Subject subject) throws InterruptedException {
        while (loaded.stream().noneMatch(has -> has.exact() && has.subject().equals(subject))) {
            events.take().run();
        }
    }

    @Test
    void panesGetTheirSections() throws Exception {
        try (OpenSurvey survey = OpenSurvey.open(file);
                SectionLoader loader = new SectionLoader(survey, workers.inOrder(), events::add, listener)) {
            Subject inline = new Subject.Inline(7, 0);
            Subject slice = new Subject.Slice(9, 0);
            Subject line =
                    new Subject.Along(Polyline.ofLines(List.of(new LinePoint(1001, 2001), new LinePoint(1030, 2020))));
            loader.show(Pane.INLINE, inline);
            loader.show(Pane.SLICE, slice);
            loader.show(Pane.LINE, line);
            until(inline);
            until(slice);
            until(line);
            assertEquals(70_304, section(inline).section().at(3, 4));
            assertEquals(120_509, section(slice).section().at(12, 5));
            assertEquals(4, section(line).section().at(0, 4));
            assertEquals(List.of(), failed);
        }
    }

    private LoadedSection section(Subject subject) {
        return loaded.stream()
                .filter(has -> has.subject().equals(subject))
                .findFirst()
                .orElseThrow();
    }

    /** 20 × 30 samples: 16 slices at a time. */
    @Test
    void slicesOfSegyAreReadAsSlabs() throws Exception {
        try (OpenSurvey survey = OpenSurvey.open(file);
                SectionLoader loader = new SectionLoader(survey, workers.inOrder(), events::add, listener)) {
            loader.show(Pane.SLICE, new Subject.Slice(17, 0));
            until(new Subject.Slice(17, 0));
            Section whole = survey.volume().readSlice(17);
            assertArrayEquals(
                    whole.samples(), section(new Subject.Slice(17, 0)).section().samples());
            for (int sample = 16; sample < 25; sample++) {
                Subject slice = new Subject.Slice(sample, 0);
                loader.show(Pane.SLICE, slice); // told before it returns, or this fails
                Section section = section(slice).section();
                assertEquals(120_500 + sample, section.at(12, 5));
                assertEquals(survey.volume().readSlice(sample).title(), section.title());
                assertEquals(whole.rowAxis(), section.rowAxis());
                assertEquals(whole.columnAxis(), section.columnAxis());
            }
        }
    }

    @Test
    void samplesOfAChangedFileAreNotShown() throws Exception {
        try (OpenSurvey survey = OpenSurvey.open(file);
                SectionLoader loader = new SectionLoader(survey, workers.inOrder(), events::add, listener)) {
            Files.write(file, new byte[1], StandardOpenOption.APPEND);
            loader.show(Pane.INLINE, new Subject.Inline(7, 0));
            while (failed.isEmpty()) {
                events.take().run();
            }
            assertTrue(failed.get(0).sentence().contains("was changed since it was opened"), failed::toString);
            assertEquals(List.of(), loaded);
        }
    }

    /** Of every so manieth line in the order of the file; each stands for those around it. */
    @ParameterizedTest
    @EnumSource(
            value = TraceOrder.class,
            names = {"INLINE", "CROSSLINE"})
    void slicesOfSegyComeCoarselyFirst(TraceOrder order) throws Exception {
        write(order);
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            CoarseReads coarsely = new CoarseReads(survey, 1 << 14);
            Section slice = coarsely.read(new Subject.Slice(9, 0), Job.quiet())
                    .orElseThrow()
                    .join();
            Set<Integer> inlines = new TreeSet<>();
            Set<Integer> crosslines = new TreeSet<>();
            for (int i = 0; i < 30; i++) {
                for (int x = 0; x < 20; x++) {
                    int from = (int) slice.at(i, x);
                    assertEquals(9, from % 100);
                    inlines.add(from / 10_000);
                    crosslines.add(from / 100 % 100);
                    assertTrue(Math.abs(from / 10_000 - i) <= 2, i + ", " + x + " is of " + from);
                    assertTrue(Math.abs(from / 100 % 100 - x) <= 2, i + ", " + x + " is of " + from);
                }
            }
            assertEquals(order == TraceOrder.INLINE ? 10 : 30, inlines.size());
            assertEquals(order == TraceOrder.INLINE ? 20 : 7, crosslines.size());
            Subject.OfPlane piece = order == TraceOrder.INLINE ? new Subject.Inline(3, 0) : new Subject.Crossline(3, 0);
            assertTrue(coarsely.read(piece, Job.quiet()).isEmpty(), "it is in one piece");
        }
    }

    @Test
    void aSectionThatHasNoRoomIsRefusedInASentence() throws Exception {
        SectionLoader.Listener ear = listener;
        try (OpenSurvey survey = OpenSurvey.open(file);
                SectionLoader loader = new SectionLoader(
                        VolumeReads.of(survey, Runnable::run, 1000),
                        new SectionCache(1000),
                        events::add,
                        any -> {},
                        System::nanoTime,
                        ear)) {
            loader.show(Pane.INLINE, new Subject.Inline(7, 0));
            events.take().run();
            assertTrue(failed.get(0).sentence().contains("start it with more"), failed::toString);
            assertFalse(failed.get(0).sentence().contains("Exception"), failed::toString);
        }
    }
}
