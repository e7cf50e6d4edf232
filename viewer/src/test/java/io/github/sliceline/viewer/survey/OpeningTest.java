package io.github.sliceline.viewer.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.survey.OpenResult.Choice;
import io.github.sliceline.viewer.survey.OpenResult.Refused;
import io.github.sliceline.viewer.survey.OpenResult.Success;
import io.github.sliceline.volume.Section;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is opened is shown, or there is a sentence that says why not. */
@Timeout(120) // instead of hanging
class OpeningTest {
    private static final SurveyShape SMALL = new SurveyShape(7, 9, 12);

    @TempDir
    private Path folder;

    private OddFiles files() {
        return new OddFiles(folder);
    }

    /** Makes a file. */
    private interface Maker {
        Path make(OddFiles files) throws IOException;
    }

    private static Arguments yes(String what, Maker maker, int inlines, int crosslines, int samples) {
        return Arguments.of(what, maker, new int[] {inlines, crosslines, samples});
    }

    static Stream<Arguments> shown() {
        return Stream.of(
                yes("SEG-Y", files -> files.survey("a.sgy", SMALL), 7, 9, 12),
                yes("SEG-Y without an ending", files -> files.survey("survey", SMALL), 7, 9, 12),
                yes("converted", OpeningTest::converted, 7, 9, 12),
                yes("one trace", files -> files.segy("a.sgy", new SegyBytes().trace(5, 6)), 1, 1, 3),
                yes("2-D line", files -> files.segy("a.sgy", line()), 1, 8, 3),
                yes("prestack", files -> files.segy("a.sgy", prestack()), 2, 3, 3),
                yes(
                        "bins twice, on an axis of their own",
                        files -> files.segy("a.sgy", new SegyBytes().grid(3, 3).grid(3, 3)),
                        3,
                        3,
                        3),
                yes("shots", files -> files.segy("a.sgy", shots()), 4, 5, 3),
                yes("traces in the order of the file", files -> files.segy("a.sgy", unrelated()), 1, 7, 3),
                yes("an array", files -> files.hdf5("a.h5", Shape.of(4, 5, 6)), 4, 5, 6),
                yes("a vector", files -> files.hdf5("a.h5", Shape.of(6)), 1, 1, 6),
                yes("a matrix", files -> files.hdf5("a.h5", Shape.of(5, 6)), 1, 5, 6),
                yes("four dimensions", files -> files.hdf5("a.h5", Shape.of(4, 5, 3, 6)), 4, 5, 6),
                yes("one sample", files -> files.hdf5("a.h5", Shape.of(1, 1, 1)), 1, 1, 1),
                yes("a cube among others", files -> files.hdf5("a.h5", Shape.of(9), Shape.of(4, 5, 6)), 4, 5, 6),
                yes("NaN", files -> files.constant("a.h5", Float.NaN), 4, 5, 6),
                yes("infinite", files -> files.constant("a.h5", Float.POSITIVE_INFINITY), 4, 5, 6),
                yes("zeros", files -> files.constant("a.h5", 0), 4, 5, 6),
                yes("constant", files -> files.constant("a.h5", 7), 4, 5, 6));
    }

    private static Path converted(OddFiles files) throws IOException {
        Path target = files.folder().resolve("a.h5");
        SegyToHdf5.convert(files.survey("a.sgy", SMALL), target, ConvertOptions.DEFAULTS, Job.quiet());
        return target;
    }

    private static SegyBytes line() {
        SegyBytes line = new SegyBytes();
        for (int cdp = 1; cdp <= 8; cdp++) {
            line.trace(0, cdp, SegyBytes.putInt(21, cdp));
        }
        return line;
    }

    /** Four shots of five channels. */
    private static SegyBytes shots() {
        SegyBytes traces = new SegyBytes();
        for (int shot = 0; shot < 4; shot++) {
            for (int channel = 1; channel <= 5; channel++) {
                traces.trace(0, 0, SegyBytes.putInt(9, 1001 + shot).andThen(SegyBytes.putInt(13, channel)));
            }
        }
        return traces;
    }

    /** Seven traces whose headers show nothing. */
    private static SegyBytes unrelated() {
        SegyBytes traces = new SegyBytes();
        for (int i = 0; i < 7; i++) {
            traces.trace(0, 0);
        }
        return traces;
    }

    private static SegyBytes prestack() {
        SegyBytes traces = new SegyBytes();
        for (int i = 0; i < 2; i++) {
            for (int x = 0; x < 3; x++) {
                for (int offset = 100; offset <= 400; offset += 100) {
                    traces.trace(10 + i, 20 + x, SegyBytes.putInt(37, offset));
                }
            }
        }
        return traces;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void shown(String what, Maker maker, int[] extents) throws IOException {
        OpenResult opening = SurveyOpener.open(OpenRequest.of(maker.make(files())), Job.quiet());
        try (OpenSurvey survey =
                assertInstanceOf(Success.class, opening, opening::toString).survey()) {
            assertEquals(extents[0], survey.facts().inlines().size());
            assertEquals(extents[1], survey.facts().crosslines().size());
            assertEquals(extents[2], survey.facts().samples().size());
            assertTrue(survey.clip().limit() > 0, "clip " + survey.clip());
            readPlanes(survey);
        }
    }

    /** Those in the middle, as a window does first. */
    private static void readPlanes(OpenSurvey survey) throws IOException {
        Position middle = survey.facts().middle();
        int inlines = survey.facts().inlines().size();
        int crosslines = survey.facts().crosslines().size();
        int samples = survey.facts().samples().size();
        assertExtents(survey, new Subject.Inline(middle.inline(), 0), crosslines, samples);
        assertExtents(survey, new Subject.Crossline(middle.crossline(), 0), inlines, samples);
        assertExtents(survey, new Subject.Slice(middle.sample(), 0), inlines, crosslines);
    }

    private static void assertExtents(OpenSurvey survey, Subject subject, int rows, int columns) throws IOException {
        Section section = survey.volume().read(survey.query(subject));
        assertEquals(rows, section.rows(), subject::toString);
        assertEquals(columns, section.columns(), subject::toString);
    }

    @Test
    void planesOfArraysAreThoseOfTheirIndices() throws IOException {
        Path file = files().hdf5("a.h5", Shape.of(4, 5, 3, 6)); // sample (i, x, o, s) is ((i · 5 + x) · 3 + o) · 6 + s
        try (OpenSurvey survey = opened(file)) {
            Section inline = survey.volume().read(survey.query(new Subject.Inline(2, 1)));
            assertEquals(((2 * 5 + 3) * 3 + 1) * 6 + 4, inline.at(3, 4));
            Section crossline = survey.volume().read(survey.query(new Subject.Crossline(3, 2)));
            assertEquals(((2 * 5 + 3) * 3 + 2) * 6 + 4, crossline.at(2, 4));
            Section slice = survey.volume().read(survey.query(new Subject.Slice(4, 0)));
            assertEquals(((2 * 5 + 3) * 3 + 0) * 6 + 4, slice.at(2, 3));
        }
        try (OpenSurvey survey = opened(files().hdf5("matrix.h5", Shape.of(5, 6)))) {
            assertEquals(
                    3 * 6 + 4,
                    survey.volume().read(survey.query(new Subject.Inline(0, 0))).at(3, 4));
            assertEquals(
                    3 * 6 + 4,
                    survey.volume()
                            .read(survey.query(new Subject.Crossline(3, 0)))
                            .at(0, 4));
            assertEquals(
                    3 * 6 + 4,
                    survey.volume().read(survey.query(new Subject.Slice(4, 0))).at(0, 3));
        }
    }

    @Test
    void tracesAreOnTheAxesThatTheirHeadersShow() throws IOException {
        Path file = files().segy("shots.sgy", shots());
        try (OpenSurvey survey = opened(file)) {
            assertEquals(SurveyKind.TRACES, survey.kind());
            assertEquals("Shot", survey.facts().inlineName());
            assertEquals("Channel", survey.facts().crosslineName());
            assertEquals(1003, survey.facts().inlines().numberAt(2));
            Section shot = survey.volume().read(survey.query(new Subject.Inline(2, 0)));
            assertEquals("Shot 1003", shot.title());
            assertEquals(1000 * (2 * 5 + 3) + 1, shot.at(3, 1));
            assertTrue(survey.remarks().get(0).contains("shot=ffid,channel"), () -> "" + survey.remarks());
        }
        ScanOptions options = ScanOptions.DEFAULTS
                .withAxes(AxesSpec.parse("channel,shot=ffid"))
                .withOverrides(SegyOverrides.NONE.with("where-not", "channel=2").with("interval", "1ms"));
        OpenRequest asked = new OpenRequest(file, Optional.empty(), options);
        try (OpenSurvey survey = assertInstanceOf(Success.class, SurveyOpener.open(asked, Job.quiet()))
                .survey()) {
            assertEquals("Channel", survey.facts().inlineName());
            assertEquals(1, survey.facts().samples().interval());
            assertEquals(4, survey.facts().inlines().size());
        }
        OpenRequest wrong =
                new OpenRequest(file, Optional.empty(), ScanOptions.DEFAULTS.withAxes(AxesSpec.parse("channel")));
        assertSentence(file, assertInstanceOf(Refused.class, SurveyOpener.open(wrong, Job.quiet())), "ordinal");
    }

    @Test
    void tracesOnMoreAxesThanThereArePanesAreInTheOrderOfTheFile() throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int at = 0; at < 2 * 3 * 4 * 5; at++) {
            bytes.trace(
                    1 + at / 60,
                    1 + at / 20 % 3,
                    SegyBytes.putInt(37, 250 + 500 * (at / 5 % 4)).andThen(SegyBytes.putInt(197, 15 + 30 * (at % 5))));
        }
        try (OpenSurvey survey = opened(files().segy("coca.sgy", bytes))) {
            assertEquals(Shape.of(120, 3), survey.volume().shape());
            assertTrue(
                    survey.remarks().stream().anyMatch(remark -> remark.contains("more axes")),
                    () -> "" + survey.remarks());
        }
    }

    private static OpenSurvey opened(Path file) {
        return assertInstanceOf(Success.class, SurveyOpener.open(OpenRequest.of(file), Job.quiet()))
                .survey();
    }

    @Test
    void theFirstClipFitsTheAmplitudes() throws IOException {
        try (OpenSurvey survey = OpenSurvey.open(files().survey("a.sgy", SMALL))) {
            assertEquals(new AmplitudeRange(0, 4), survey.clip(), "the middle one of inlines of 1 to 7");
        }
        try (OpenSurvey survey = OpenSurvey.open(files().constant("a.h5", Float.NaN))) {
            assertEquals(AmplitudeRange.symmetrical(1), survey.clip());
        }
        try (OpenSurvey survey = OpenSurvey.open(files().constant("b.h5", -7))) {
            assertEquals(new AmplitudeRange(-7, 0), survey.clip());
        }
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                no("no file", files -> files.folder().resolve("missing.h5"), "no such file"),
                no("text", files -> files.text("notes.txt", "Dear geophysicist,\n"), ""),
                no("text that is named HDF5", files -> files.text("a.h5", "Dear geophysicist,\n"), ""),
                no("text that is named SEG-Y", files -> files.text("a.sgy", "Dear geophysicist,\n"), ""),
                no("nothing", files -> files.text("a.h5", ""), ""),
                no("no SEG-Y", files -> files.text("a.sgy", ""), ""),
                no("cut HDF5", files -> files.cut("b.h5", converted(files), 900), ""),
                no("cut SEG-Y", files -> files.cut("b.sgy", files.survey("a.sgy", SMALL), 4000), ""),
                no("SEG-Y within a trace", files -> files.cut("b.sgy", files.survey("a.sgy", SMALL), 9001), ""),
                no("SEG-Y without traces", files -> files.cut("b.sgy", files.survey("a.sgy", SMALL), 3600), ""),
                no("an empty cube", files -> files.hdf5("a.h5", Shape.of(0, 5, 6)), "is empty"),
                no("a file of no numbers", files -> files.hdf5("a.h5"), "no numbers"));
    }

    private static Arguments no(String what, Maker maker, String said) {
        return Arguments.of(what, maker, said);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void refused(String what, Maker maker, String said) throws IOException {
        Path file = maker.make(files());
        OpenResult opening = SurveyOpener.open(OpenRequest.of(file), Job.quiet());
        assertSentence(file, assertInstanceOf(Refused.class, opening), said);
    }

    private static void assertSentence(Path file, Refused refused, String said) {
        String sentence = refused.problem().sentence();
        assertTrue(sentence.contains(file.getFileName().toString()), sentence);
        assertTrue(sentence.contains(said), sentence);
        assertFalse(sentence.matches("(?s).*(Exception|io\\.github|ReadOptions|\\R).*"), sentence);
        assertFalse(refused.problem().details().isBlank());
    }

    @Test
    void aFileWithoutReadPermission() throws IOException {
        Path file = files().constant("a.h5", 1);
        assumeTrue(file.toFile().setReadable(false) && !Files.isReadable(file), "whoever runs this may read all files");
        OpenResult opening = SurveyOpener.open(OpenRequest.of(file), Job.quiet());
        assertSentence(file, assertInstanceOf(Refused.class, opening), "permission denied");
    }

    @Test
    void theUserChoosesAmongSeveralDatasets() throws IOException {
        Path file = files().hdf5("a.h5", Shape.of(4, 5, 6), Shape.of(3, 2, 1), Shape.of(8));
        OpenResult opening = SurveyOpener.open(OpenRequest.of(file), Job.quiet());
        Choice choice = assertInstanceOf(Choice.class, opening);
        assertEquals(
                List.of("/array0, 4 × 5 × 6", "/array1, 3 × 2 × 1", "/array2, 8"),
                choice.datasets().stream().map(Object::toString).toList());
        OpenResult chosen = SurveyOpener.open(choice.request().withDataset("/array1"), Job.quiet());
        try (OpenSurvey survey = assertInstanceOf(Success.class, chosen).survey()) {
            assertEquals(Shape.of(3, 2, 1), survey.volume().shape());
            assertEquals("a.h5 /array1", survey.facts().name());
        }
    }

    @Test
    void objectsOfAStoreAreReadFromThereAndKept() throws IOException {
        Path cache = Files.createDirectory(folder.resolve("cache"));
        System.setProperty("sliceline.cache", cache.toString());
        try (ObjectServer server = new ObjectServer()) {
            Path object = RemotePath.of(server.put("a.h5", Files.readAllBytes(converted(files()))));
            OpenResult opening = SurveyOpener.open(OpenRequest.of(object), Job.quiet());
            try (OpenSurvey survey =
                    assertInstanceOf(Success.class, opening, opening::toString).survey()) {
                readPlanes(survey);
                assertEquals(FileState.SAME, survey.fileState());
            }
            Path missing = object.resolveSibling("b.h5");
            OpenResult none = SurveyOpener.open(OpenRequest.of(missing), Job.quiet());
            assertSentence(missing, assertInstanceOf(Refused.class, none), "");
            try (Stream<Path> kept = Files.list(cache)) {
                assertEquals(List.of(cache.resolve("objects")), kept.toList());
            }
        } finally {
            System.clearProperty("sliceline.cache");
        }
    }

    @Test
    void opensInTheBackgroundAndReportsOnTheEventThread() throws Exception {
        BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
        List<OpenResult> told = new ArrayList<>();
        OpenRequest request = OpenRequest.of(files().constant("a.h5", 1));
        start(request, Job.quiet(), events, told);
        events.take().run();
        assertInstanceOf(Success.class, told.get(0)).survey().close();

        CancelToken token = new CancelToken();
        start(request, Job.stoppedBy(token), events, told);
        Runnable late = events.take();
        token.cancel();
        late.run();
        assertEquals(new OpenResult.Cancelled(request), told.get(1));
    }

    private static void start(OpenRequest request, Job job, Queue<Runnable> events, List<OpenResult> told) {
        CompletableFuture<?> unused = SurveyOpener.start(request, job, ForkJoinPool.commonPool(), events::add)
                .thenAccept(told::add);
    }

    @Test
    void aScanThatIsCancelledEnds() throws IOException {
        CancelToken token = new CancelToken();
        token.cancel();
        OpenRequest request = OpenRequest.of(files().survey("a.sgy", SMALL));
        assertEquals(new OpenResult.Cancelled(request), SurveyOpener.open(request, Job.stoppedBy(token)));
    }

    /** The scan, or the first section, comes across bytes that changed. */
    @ParameterizedTest
    @MethodSource("seeds")
    void brokenFilesAreShownOrRefused(long seed) throws IOException {
        Random random = new Random(seed);
        Path file = seed % 2 == 0 ? converted(files()) : files().survey("a.sgy", SMALL);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int i = 0; i < 20; i++) {
                channel.write(ByteBuffer.wrap(new byte[] {(byte) random.nextInt()}), (long)
                        (random.nextDouble() * random.nextDouble() * channel.size()));
            }
        }
        OpenResult opening = SurveyOpener.open(OpenRequest.of(file), Job.quiet());
        if (opening instanceof Refused refused) {
            assertSentence(file, refused, "");
        } else if (opening instanceof Success opened) {
            opened.survey().close();
        }
    }

    static Stream<Long> seeds() {
        return Stream.iterate(1L, seed -> seed <= 60, seed -> seed + 1);
    }

    @Test
    void publishedFilesAreShownOrRefused() throws IOException {
        Path data = shared();
        List<Path> all;
        try (Stream<Path> found = Files.walk(data)) {
            all = found.filter(Files::isRegularFile).sorted().toList();
        }
        int shown = 0;
        for (Path file : all) {
            OpenResult opening = SurveyOpener.open(OpenRequest.of(file), Job.quiet());
            if (opening instanceof Refused refused) {
                assertSentence(file, refused, "");
            } else if (opening instanceof Success opened) {
                try (OpenSurvey survey = opened.survey()) {
                    if (!file.toString().toLowerCase(Locale.ROOT).contains("cve")) {
                        readPlanes(survey);
                        shown++;
                    }
                }
            }
        }
        assertTrue(shown > 60, shown + " of " + all.size() + " are shown");
    }

    private static Path shared() {
        String told = System.getProperty("sliceline.shared");
        if (told != null) {
            return Path.of(told);
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path data = at.resolve("shared").resolve("data");
            if (Files.isDirectory(data)) {
                return data;
            }
        }
        assumeTrue(false, "no folder shared/data above the working directory");
        throw new AssertionError();
    }
}
