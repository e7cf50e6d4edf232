package io.github.sliceline.viewer.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.axes.HeaderPreset;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.show.words.Fact;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.tune.advice.LayoutAdvice;
import io.github.sliceline.tune.advice.Layouts;
import io.github.sliceline.viewer.convert.ConvertModel.State;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the dialog does, on real files and without the dialog. */
class ConvertModelTest {
    @TempDir
    private Path folder;

    private Path segy = Path.of("");
    private Path target = Path.of("");

    @BeforeEach
    void write() throws IOException {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve("survey.h5");
        SurveyLines lines = SurveyLines.DEFAULT.withNumbers(100, 2, 50, 5);
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(12, 9, 40), lines))
                .write(segy);
    }

    private static String fact(Desk desk, String label) throws Exception {
        return desk.ask(model -> model.scan().flatMap(ScanResult::survey).orElseThrow().words().facts().stream()
                .filter(fact -> fact.label().equals(label))
                .map(Fact::text)
                .findFirst()
                .orElse(""));
    }

    private static String failure(Desk desk) throws Exception {
        return desk.ask(model -> model.failure().map(Problem::sentence).orElse(""));
    }

    @Test
    void aFileIsDescribedInWords() throws Exception {
        try (Desk desk = new Desk(segy).started()) {
            assertEquals(State.READY, desk.ask(ConvertModel::state));
            assertEquals("12, 100…122 step 2", fact(desk, "inlines"));
            assertEquals("9, 50…90 step 5", fact(desk, "crosslines"));
            assertEquals(
                    List.of("12 inlines (inline) × 9 crosslines (crossline), 100 % full", "108 traces in file order"),
                    geometries(desk));
            assertEquals(
                    "sliceline view " + segy,
                    desk.ask(model -> model.command(false)),
                    "a survey of lines needs no options");
            assertEquals(target, desk.ask(model -> model.output().target()));
            assertEquals(Optional.empty(), desk.ask(ConvertModel::obstacle));
        }
    }

    private static List<String> geometries(Desk desk) throws Exception {
        return desk.ask(model -> model.scan().orElseThrow().proposals().stream()
                .map(proposal -> proposal.geometry().toString())
                .toList());
    }

    /** Five shots of six channels. */
    private Path shots() throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int shot = 0; shot < 5; shot++) {
            for (int channel = 1; channel <= 6; channel++) {
                bytes.trace(
                        0,
                        0,
                        SegyBytes.putInt(9, 1001 + shot)
                                .andThen(SegyBytes.putInt(13, channel))
                                .andThen(SegyBytes.putInt(37, 100 * channel)));
            }
        }
        return Files.write(folder.resolve("shots.sgy"), bytes.bytes());
    }

    @Test
    void aFileWithoutLinesIsThatOfItsFirstProposal() throws Exception {
        Path shots = shots();
        try (Desk desk = new Desk(shots).started()) {
            assertEquals(State.READY, desk.ask(ConvertModel::state), () -> "" + desk.model.failure());
            assertEquals(
                    "5 shots (ffid) × 6 channels (channel), 100 % full",
                    geometries(desk).get(0));
            assertEquals("5, 1001…1005 step 1", fact(desk, "shot"));
            assertEquals(
                    "sliceline view " + shots + " --axes shot=ffid,channel", desk.ask(model -> model.command(false)));
            desk.then(() -> desk.model.understand(
                    desk.model.settings().with("axes", "trace").with("where-not", "channel=2:3,ffid=1001")));
            assertEquals("16, 7, 10, 11 … 28, 29, 30 (16 values)", fact(desk, "trace"), failure(desk));
        }
    }

    @Test
    void aProposalIsTakenAndPutBack() throws Exception {
        Path shots = shots();
        try (Desk desk = new Desk(shots).started()) {
            List<Proposal> proposals =
                    desk.ask(model -> model.scan().orElseThrow().proposals());
            Proposal traces = proposals.get(proposals.size() - 1);
            desk.then(() -> desk.model.understand(traces.in(desk.model.settings())));
            assertEquals(Optional.of("30, 1…30 step 1"), Optional.of(fact(desk, "trace")));
            desk.then(() -> desk.model.understand(proposals.get(0).in(desk.model.settings())));
            assertEquals("6, 1…6 step 1", fact(desk, "channel"));
            desk.then(() -> desk.model.convert(false));
            assertEquals(State.DONE, desk.ask(ConvertModel::state), failure(desk));
            try (SeismicVolume volume = SeismicVolume.open(folder.resolve("shots.h5"))) {
                assertEquals(
                        List.of("shot", "channel"),
                        volume.axes().stream().map(Axis::name).toList());
            }
        }
    }

    @Test
    void settingsThatAreRefusedAreReportedInTheWordsOfTheLibrary() throws Exception {
        try (Desk desk = new Desk(shots()).started()) {
            desk.then(() -> desk.model.understand(desk.model.settings().with("axes", "shot=ffid")));
            assertEquals(State.REFUSED, desk.ask(ConvertModel::state));
            assertTrue(failure(desk).contains("ordinal"), failure(desk));
            desk.then(() -> desk.model.understand(desk.model.settings().with("axes", "coca")));
            assertTrue(failure(desk).contains("the trace headers show no geometry 'coca'"), failure(desk));
            assertEquals(2, geometries(desk).size(), "still proposed");
            ScanSettings before = desk.ask(ConvertModel::settings);
            desk.then(() -> desk.model.misread(new Problem("'x' is no byte order")));
            assertEquals(State.REFUSED, desk.ask(ConvertModel::state));
            assertFalse(desk.ask(ConvertModel::opens));
            desk.then(() -> desk.model.understand(before));
            assertTrue(failure(desk).contains("coca"), "scanned again: " + failure(desk));
        }
    }

    @Test
    void overridesReplaceWhatTheHeadersSay() throws Exception {
        try (Desk desk = new Desk(segy).started()) {
            desk.then(() -> desk.model.understand(desk.model
                    .settings()
                    .with("interval", "2ms")
                    .with("start", "100ms")
                    .with("where-not", "crossline=50")));
            assertEquals("8, 55…90 step 5", fact(desk, "crosslines"));
            assertTrue(fact(desk, "samples").contains("100…178 ms step 2"), fact(desk, "samples"));
            assertEquals(
                    "sliceline convert " + segy + " " + target
                            + " --interval 2000us --start 100ms --where-not crossline=50 --layout planes",
                    desk.ask(model -> {
                        model.make(model.output().withLayout("planes"));
                        return model.command(true);
                    }));
            assertEquals(
                    desk.ask(ConvertModel::settings),
                    ScanSettings.of(desk.ask(ConvertModel::request).scan()));
        }
    }

    /** Other byte positions take effect at once, and what they come to is told. */
    @Test
    void changedBytesTakeEffectAtOnce() throws Exception {
        try (Desk desk = new Desk(segy).started()) {
            HeaderMapping wrong = HeaderMapping.STANDARD.withInline(25);
            desk.then(() -> desk.model.understand(desk.model.settings().withMapping(wrong)));
            assertEquals(State.REFUSED, desk.ask(ConvertModel::state));
            String why = failure(desk);
            assertTrue(why.contains("traces 1 and 10 both have inline 1 and crossline 50"), why);
            assertTrue(why.contains("keep the first or the last under 'Several traces of a bin'"), why);
            assertTrue(why.contains("byte 189 for the inline and byte 193 for the crossline"), why);
            assertEquals(
                    "With these settings the file makes no survey.",
                    desk.ask(ConvertModel::obstacle).orElse(""));

            desk.then(() -> desk.model.understand(desk.model.settings().withDuplicates(DuplicatePolicy.LAST)));
            assertEquals(State.READY, desk.ask(ConvertModel::state));
            desk.then(() -> desk.model.understand(desk.model
                    .settings()
                    .withMapping(HeaderPreset.REV0.mapping())
                    .withDuplicates(DuplicatePolicy.ERROR)));
            assertEquals("12, 100…122 step 2", fact(desk, "inlines"));
            desk.then(() -> {
                desk.model.understand(desk.model.settings().with("vertical", "depth:m:5"));
            });
            assertTrue(fact(desk, "samples").contains("0…195 m step 5"), fact(desk, "samples"));
        }
    }

    /** While somebody types, what is not wanted any more is not shown. */
    @Test
    void theNewestSettingsWin() throws Exception {
        try (Desk desk = new Desk(segy).started()) {
            List<HeaderMapping> seen = new ArrayList<>();
            desk.events(() -> desk.model.addListener(() -> {
                if (desk.model.state() != State.SCANNING) {
                    desk.model.scan().ifPresent(scan -> seen.add(scan.settings().mapping()));
                }
            }));
            HeaderMapping last = HeaderMapping.STANDARD.withOffset(41);
            desk.then(() -> {
                for (int at : new int[] {1, 18, 189, 9}) {
                    desk.model.understand(desk.model.settings().withMapping(HeaderMapping.STANDARD.withInline(at)));
                }
                desk.model.understand(desk.model.settings().withMapping(last));
            });
            assertTrue(seen.stream().allMatch(last::equals), seen::toString);
            assertFalse(seen.isEmpty());
        }
    }

    @Test
    void unreadableFilesAreReported() throws Exception {
        Path text = Files.writeString(folder.resolve("notes.sgy"), "no survey ".repeat(500), StandardCharsets.UTF_8);
        try (Desk desk = new Desk(text).started()) {
            assertEquals(State.UNREADABLE, desk.ask(ConvertModel::state));
            assertTrue(failure(desk).startsWith(text.toString()), failure(desk));
            assertFalse(failure(desk).contains("Exception"), failure(desk));
        }
        try (Desk desk = new Desk(folder.resolve("gone.sgy")).started()) {
            assertEquals(State.UNREADABLE, desk.ask(ConvertModel::state));
            assertTrue(failure(desk).endsWith("gone.sgy: no such file"), failure(desk));
        }
    }

    /** Cut short in a trace: said, and salvaged if that is asked, also by other byte positions. */
    @Test
    void intactTracesOfADamagedFileAreSalvaged() throws Exception {
        byte[] bytes = Files.readAllBytes(segy);
        Files.write(segy, Arrays.copyOf(bytes, bytes.length - 100));
        try (Desk desk = new Desk(segy).started()) {
            assertEquals(State.UNREADABLE, desk.ask(ConvertModel::state));
            assertTrue(failure(desk).contains("tick 'Salvage intact traces'"), failure(desk));
            desk.then(() -> desk.model.understand(desk.model.settings().withSalvage(true)));
            assertEquals(State.READY, desk.ask(ConvertModel::state));
            desk.then(() -> desk.model.understand(desk.model.settings().withMapping(HeaderPreset.REV0.mapping())));
            String lost = desk.ask(model -> model.scan()
                    .flatMap(ScanResult::survey)
                    .orElseThrow()
                    .salvage()
                    .orElse(""));
            assertTrue(lost.startsWith("107 traces are whole; 300 bytes in 1 place were left out"), lost);
            desk.then(() -> desk.model.convert(false));
            assertEquals(State.DONE, desk.ask(ConvertModel::state));
        }
    }

    /** Of several files that make one survey. */
    @Test
    void severalFilesMakeOneSurvey() throws Exception {
        Path more = folder.resolve("more.sgy");
        SyntheticSegy.of(new SyntheticSurvey(
                        1, new SurveyShape(3, 9, 40), SurveyLines.DEFAULT.withNumbers(124, 2, 50, 5)))
                .write(more);
        try (Desk desk = new Desk(segy, more).started()) {
            assertEquals("15, 100…128 step 2", fact(desk, "inlines"));
            desk.then(() -> desk.model.convert(false));
            assertEquals(
                    135L, (long) desk.ask(model -> model.report().orElseThrow().traces()));
        }
    }

    @Test
    void layoutsAreOfferedWithTheirSizes() throws Exception {
        try (Desk desk = new Desk(segy).started()) {
            LayoutOffers offers = desk.ask(model -> model.offers().orElseThrow());
            assertEquals(
                    Layouts.NAMES,
                    offers.named().stream().map(LayoutAdvice::name).toList());
            assertEquals(
                    12 * 9 * 40 * 4L, desk.ask(ConvertModel::predictedBytes).orElseThrow());
            desk.then(() -> desk.model.make(desk.model.output().withLayout("planes")));
            long planes = desk.ask(ConvertModel::predictedBytes).orElseThrow();
            assertTrue(planes > 2 * 12 * 9 * 40 * 4L, () -> planes + " bytes");
            Path done = converted(desk, "4x4x40");
            assertTrue(Files.size(done) > 0);
        }
    }

    /** Waits for the offer of what was typed, which may come later than the last event. */
    private Path converted(Desk desk, String layout) throws Exception {
        desk.then(() -> desk.model.make(desk.model.output().withLayout(layout)));
        desk.then(() -> desk.model.convert(false));
        assertEquals(State.DONE, desk.ask(ConvertModel::state), () -> "layout " + layout);
        return target;
    }

    @Test
    void anExistingFileIsReplacedOnlyOnRequest() throws Exception {
        Files.writeString(target, "mine");
        try (Desk desk = new Desk(segy).started()) {
            assertEquals(true, desk.ask(ConvertModel::replaces));
            desk.then(() -> desk.model.convert(false));
            assertEquals(State.STOPPED, desk.ask(ConvertModel::state));
            assertTrue(
                    failure(desk).endsWith("already exists; choose another name, or let it be replaced"),
                    failure(desk));
            assertEquals("mine", Files.readString(target));
            desk.then(() -> desk.model.convert(true));
            assertEquals(State.DONE, desk.ask(ConvertModel::state));
            assertEquals(
                    108L, (long) desk.ask(model -> model.report().orElseThrow().traces()));
        }
    }

    @Test
    void unusableTargetsAreReported() throws Exception {
        try (Desk desk = new Desk(segy).started()) {
            desk.then(() -> desk.model.make(desk.model.output().withTarget(segy)));
            assertEquals(
                    "The target is the SEG-Y file itself; name another.",
                    desk.ask(ConvertModel::obstacle).orElse(""));
            desk.then(() -> desk.model.make(desk.model.output().withTarget(folder.resolve("no/survey.h5"))));
            assertEquals(
                    "There is no folder " + folder.resolve("no") + ".",
                    desk.ask(ConvertModel::obstacle).orElse(""));
            desk.then(() -> desk.model.make(desk.model.output().withTarget(folder)));
            assertEquals(
                    folder + " is a folder; name a file in it.",
                    desk.ask(ConvertModel::obstacle).orElse(""));
        }
    }

    /** Stops a conversion as soon as it carries samples, and waits until it was told so. */
    private static Converter stoppedAtOnce(AtomicBoolean armed, Runnable stop) {
        return (sources, made, options, job) ->
                SegyToHdf5.convert(sources, made, options, job.withProgress((stage, done, total) -> {
                    job.report(stage, done, total);
                    if (stage.equals("Converting") && armed.getAndSet(false)) {
                        stop.run();
                    }
                }));
    }

    /** Cancelled in the middle, gone on with by another dialog, it is the file that it would have been. */
    @Test
    void aStoppedConversionIsResumed() throws Exception {
        Path straight = folder.resolve("straight.h5");
        ConvertOptions same =
                ConvertOptions.DEFAULTS.withMapping(HeaderPreset.REV0.mapping()).withLayout("4x4x16+12x9x1:int16");
        SegyToHdf5.convert(segy, straight, same, Job.quiet());
        Desk[] stopping = new Desk[1];
        Converter converter = stoppedAtOnce(new AtomicBoolean(true), () -> {
            try {
                stopping[0].events(stopping[0].model::stop);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        try (Desk desk = new Desk(converter, segy)) {
            stopping[0] = desk;
            desk.started();
            desk.then(() -> desk.model.understand(desk.model.settings().withMapping(HeaderPreset.REV0.mapping())));
            desk.then(() -> desk.model.make(desk.model.output().withLayout("4x4x16+12x9x1:int16")));
            desk.then(() -> desk.model.convert(false));
            assertEquals(State.STOPPED, desk.ask(ConvertModel::state));
            assertEquals("", failure(desk), "stopped as asked");
            boolean canGoOn = desk.ask(model -> model.resumable().isPresent());
            assertTrue(canGoOn);
        }
        assertFalse(Files.exists(target));
        assertTrue(Files.exists(folder.resolve("survey.h5.part")));
        try (Desk desk = new Desk(segy).started()) {
            String far = desk.ask(model -> model.target().orElseThrow().howFar());
            assertTrue(far.matches("\\d+ of 27 chunks are done"), far);
            assertTrue(desk.ask(ConvertModel::obstacle).orElse("").startsWith("An unfinished conversion exists"));
            desk.then(desk.model::adopt);
            assertEquals(
                    HeaderPreset.REV0.mapping(),
                    desk.ask(model -> model.settings().mapping()));
            assertEquals(Optional.empty(), desk.ask(ConvertModel::obstacle));
            desk.then(() -> desk.model.convert(false));
            assertEquals(State.DONE, desk.ask(ConvertModel::state), failure(desk));
        }
        assertArrayEquals(Files.readAllBytes(straight), Files.readAllBytes(target));
    }

    @Test
    void workOfOtherSettingsIsDeletedOnlyOnRequest() throws Exception {
        whatIsLeft();
        Path part = folder.resolve("survey.h5.part");
        try (Desk desk = new Desk(segy).started()) {
            desk.then(() -> desk.model.make(desk.model.output().withLayout("")));
            assertTrue(desk.ask(ConvertModel::obstacle).isPresent());
            assertTrue(Files.exists(part));
            desk.then(desk.model::beginAgain);
            assertFalse(Files.exists(part));
            assertEquals(Optional.empty(), desk.ask(ConvertModel::obstacle));
        }
    }

    private void whatIsLeft() throws IOException {
        Converter stops = stoppedAtOnce(new AtomicBoolean(true), () -> {
            throw new IllegalStateException("stopped");
        });
        try {
            stops.convert(List.of(segy), target, ConvertOptions.DEFAULTS.withLayout("4x4x16"), Job.quiet());
        } catch (IllegalStateException e) {
            assertEquals("stopped", String.valueOf(e.getMessage()));
        }
    }

    /** In the middle the drive is full: what to do is said, and what is done is not lost. */
    @Test
    void aFullDriveIsReportedWithAdvice() throws Exception {
        Converter full = (sources, made, options, job) -> {
            throw new UnfinishedWorkException(made + ".part", new DiskFullException(made, "no space left on device"));
        };
        try (Desk desk = new Desk(full, segy).started()) {
            desk.then(() -> desk.model.convert(false));
            assertEquals(State.STOPPED, desk.ask(ConvertModel::state));
            assertEquals(
                    target
                            + ": no space left on device; make room on its drive, or choose another. What is done is"
                            + " kept: Resume continues it.",
                    failure(desk));
            String details = desk.ask(model -> model.failure().orElseThrow().details());
            assertTrue(details.contains("UnfinishedWorkException"), details);
        }
    }
}
