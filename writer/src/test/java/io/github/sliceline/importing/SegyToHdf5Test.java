package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Converted volumes hold what the traces held, however they were cut, compressed and scheduled. */
@Tag("without-libhdf5")
class SegyToHdf5Test {
    /** In a build 25, with {@code -Pfull} 60. */
    private static final int SURVEYS = Cases.number("sliceline.random.surveys", 25, 60);

    private static final List<Backend> NATIVE_TOO = UsableBackends.of(Backend.DIRECT, Backend.NATIVE);

    @TempDir
    Path folder;

    @Test
    void randomSurveysComeBackSampleBySample() throws IOException {
        for (long seed = 1; seed <= SURVEYS; seed++) {
            RandomSurvey survey = RandomSurvey.of(seed);
            Path segy = folder.resolve("survey.sgy");
            survey.write(segy);
            ConvertOptions options = randomOptions(new Random(seed));
            Path target = folder.resolve("survey.h5");
            ConvertReport report = convert(segy, target, options.withOverwrite(true));
            String what = survey + " " + options;
            boolean common = RandomFilters.areCommon(options.filters());
            check(survey, target, what, common ? NATIVE_TOO : List.of(Backend.DIRECT));
            checkStatistics(survey, report.statistics(), what);
        }
    }

    private static ConvertOptions randomOptions(Random random) {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withThreads(1 + random.nextInt(6))
                .withMemoryBytes(16 << 20)
                .withFilters(random.nextInt(3) == 0 ? RandomFilters.some(random) : ChunkFilters.NONE)
                .withFormat(random.nextInt(4) == 0 ? ConvertOptions.Hdf5Format.V1_8 : ConvertOptions.Hdf5Format.V1_10);
        return random.nextInt(5) == 0
                ? options
                : options.withChunk(Shape.of(1 + random.nextInt(12), 1 + random.nextInt(12), 1 + random.nextInt(40)));
    }

    private static void check(RandomSurvey survey, Path file, String what, List<Backend> backends) throws IOException {
        for (Backend backend : backends) {
            try (SeismicVolume volume = SeismicVolume.open(
                    file, ReadOptions.DEFAULTS.withBackend(backend).withMissingTraces(MissingTraces.STORED))) {
                assertEquals(survey.lines().inlineAt(1), volume.inlines().numberAt(1), what);
                assertEquals(survey.lines().crosslineAt(1), volume.crosslines().numberAt(1), what);
                assertArrayEquals(cube(survey), volume.read(Region.all(volume.shape())), what);
            }
        }
    }

    private static float[] cube(RandomSurvey survey) {
        int inlines = survey.shape().inlines();
        int crosslines = survey.shape().crosslines();
        int samples = survey.shape().samples();
        float[] cube = new float[inlines * crosslines * samples];
        for (int at = 0; at < cube.length; at++) {
            int trace = at / samples;
            cube[at] = survey.expected(trace / crosslines, trace % crosslines, at % samples);
        }
        return cube;
    }

    private static void checkStatistics(RandomSurvey survey, VolumeStatistics statistics, String what) {
        double sum = 0;
        double squares = 0;
        float min = Float.POSITIVE_INFINITY;
        long count = 0;
        for (int i = 0; i < survey.shape().inlines(); i++) {
            for (int x = 0; x < survey.shape().crosslines(); x++) {
                for (int k = 0; k < survey.shape().samples() && survey.live().test(i, x); k++) {
                    float sample = survey.sample(i, x, k);
                    sum += sample;
                    squares += (double) sample * sample;
                    min = Math.min(min, sample);
                    count++;
                }
            }
        }
        assertEquals(count, statistics.count(), what);
        assertEquals(min, statistics.min(), what);
        assertEquals(sum / count, statistics.mean(), 1e-9 * (1 + Math.abs(sum / count)), what);
        assertEquals(Math.sqrt(squares / count), statistics.rms(), 1e-9 * Math.sqrt(squares / count), what);
    }

    @Test
    void threadsAndMemoryDoNotChangeTheFile() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        RandomSurvey.of(11).write(segy);
        ConvertOptions options = ConvertOptions.DEFAULTS.withChunk(Shape.of(4, 4, 8));
        for (int deflate = 0; deflate < 2; deflate++) {
            ConvertOptions stored = options.withFilters(ChunkFilters.deflate(deflate));
            byte[] one = bytesOf(segy, stored.withThreads(1));
            for (int threads : new int[] {1, 2, 7, 32}) {
                assertArrayEquals(one, bytesOf(segy, stored.withThreads(threads)), threads + " threads");
            }
            assertArrayEquals(one, bytesOf(segy, stored.withMemoryBytes(16 << 20)), "little memory");
        }
    }

    private byte[] bytesOf(Path segy, ConvertOptions options) throws IOException {
        Path target = folder.resolve("again.h5");
        convert(segy, target, options.withOverwrite(true));
        return Files.readAllBytes(target);
    }

    @Test
    void columnLargerThanTheMemoryIsCutInLayers() throws IOException {
        // One column of 8 x 8 x 40,000 floats takes 10 MB; two threads in 16 MiB get some 6 MB each.
        Path segy = folder.resolve("deep.sgy");
        RandomSurvey small = RandomSurvey.of(5);
        RandomSurvey deep = new RandomSurvey(
                5,
                new io.github.sliceline.testdata.SurveyShape(9, 10, 32_000),
                small.lines(),
                io.github.sliceline.testdata.SampleCoding.INT16,
                io.github.sliceline.testdata.TraceOrder.INLINE,
                10);
        deep.write(segy);
        ConvertOptions options =
                ConvertOptions.DEFAULTS.withMemoryBytes(16 << 20).withThreads(2).withChunk(Shape.of(8, 8, 1000));
        Path target = folder.resolve("deep.h5");
        convert(segy, target, options);
        try (SeismicVolume volume =
                SeismicVolume.open(target, ReadOptions.DEFAULTS.withMissingTraces(MissingTraces.STORED))) {
            assertArrayEquals(cube(deep), volume.read(Region.all(volume.shape())));
        }
    }

    @Test
    void existingOutputIsKeptUnlessToldOtherwise() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        RandomSurvey.of(1).write(segy);
        Path target = Files.writeString(folder.resolve("mine.h5"), "mine");
        assertThrows(FileAlreadyExistsException.class, () -> convert(segy, target, ConvertOptions.DEFAULTS));
        assertEquals("mine", Files.readString(target));
        assertThrows(
                FileAlreadyExistsException.class,
                () -> convert(segy, segy, ConvertOptions.DEFAULTS.withOverwrite(true)));
        assertTrue(Files.size(segy) > 3600, "the source is still there");
    }

    @Test
    void conversionCancelledBeforeAnythingIsDoneLeavesNothing() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        RandomSurvey.of(3).write(segy);
        Path out = Files.createDirectory(folder.resolve("out"));
        Path target = out.resolve("survey.h5");
        CancelToken cancel = new CancelToken();
        Progress progress = (now, done, total) -> {
            if (now.startsWith("Scan")) {
                cancel.cancel();
            }
        };
        assertThrows(
                CancellationException.class,
                () -> SegyToHdf5.convert(
                        segy, target, ConvertOptions.DEFAULTS.withChunk(Shape.of(1, 1, 1)), new Job(progress, cancel)));
        assertNothingIn(out);
    }

    @Test
    void brokenSourceLeavesNothing() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        RandomSurvey.of(4).write(segy);
        byte[] bytes = Files.readAllBytes(segy);
        Files.write(segy, java.util.Arrays.copyOf(bytes, bytes.length - 7));
        Path out = Files.createDirectory(folder.resolve("out"));
        Path target = out.resolve("survey.h5");
        CorruptFileException e =
                assertThrows(CorruptFileException.class, () -> convert(segy, target, ConvertOptions.DEFAULTS));
        assertTrue(e.toString().contains(segy + " @"), e.toString());
        assertNothingIn(out);
    }

    @Test
    void missingFolderIsNamed() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        RandomSurvey.of(4).write(segy);
        Path nowhere = folder.resolve("nowhere").toAbsolutePath();
        Path target = nowhere.resolve("survey.h5");
        NoSuchFileException e =
                assertThrows(NoSuchFileException.class, () -> convert(segy, target, ConvertOptions.DEFAULTS));
        assertEquals(nowhere.toString(), e.getFile());
    }

    @Test
    void memoryThatHoldsNoChunkIsRefused() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        new RandomSurvey(
                        9,
                        new io.github.sliceline.testdata.SurveyShape(40, 40, 3000),
                        RandomSurvey.of(9).lines(),
                        io.github.sliceline.testdata.SampleCoding.INT16,
                        io.github.sliceline.testdata.TraceOrder.INLINE,
                        0)
                .write(segy);
        ConvertOptions options =
                ConvertOptions.DEFAULTS.withMemoryBytes(16 << 20).withChunk(Shape.of(40, 40, 3000));
        Path target = folder.resolve("survey.h5");
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> convert(segy, target, options));
        assertTrue(e.toString().contains("40 × 40 × 3000"), e.toString());
        assertFalse(Files.exists(target));
    }

    @Test
    void headersAreKeptAsTheyWere() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        RandomSurvey survey = RandomSurvey.of(6);
        survey.write(segy);
        Path target = folder.resolve("survey.h5");
        convert(segy, target, ConvertOptions.DEFAULTS);
        byte[] source = Files.readAllBytes(segy);
        int traceBytes =
                (int) (240 + survey.shape().samples() * (long) survey.coding().bytes());
        try (SeismicVolume headers =
                SeismicVolume.open(target, ReadOptions.DEFAULTS.withDataset(VolumeProfile.TRACE_HEADERS))) {
            float[] kept = headers.read(Region.all(headers.shape()));
            for (int at = 0; at < kept.length; at++) {
                int wanted = source[3600 + at / 240 * traceBytes + at % 240] & 0xFF;
                assertEquals(wanted, (int) kept[at], "byte " + at % 240 + " of trace " + at / 240);
            }
        }
    }

    private static void assertNothingIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(), files.toList());
        }
    }

    private static ConvertReport convert(Path segy, Path target, ConvertOptions options) throws IOException {
        return SegyToHdf5.convert(segy, target, options, Job.quiet());
    }
}
