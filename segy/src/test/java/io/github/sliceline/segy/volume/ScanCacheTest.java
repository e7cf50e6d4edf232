package io.github.sliceline.segy.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.storage.OddFile;
import io.github.sliceline.storage.SystemCaches;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What scans found is found again, and never that of another file; a folder that is no use is no harm. */
class ScanCacheTest {
    /** In a build 100, with {@code -Pfull} 300. */
    private static final int SURVEYS = Cases.number(100, 300);

    private static final ScanOptions OPTIONS = ScanOptions.DEFAULTS.withDuplicates(DuplicatePolicy.FIRST);

    @TempDir
    private Path folder;

    private ScanCache cache = new ScanCache(Optional.empty(), 0, 0);
    private Path survey = Path.of("");

    @BeforeEach
    void makeSurvey() throws IOException {
        cache = new ScanCache(Optional.of(folder.resolve("cache/scans")), 0, 1 << 20);
        survey = Files.write(
                folder.resolve("survey.sgy"), new SegyBytes().grid(12, 9).bytes());
    }

    /** Any order, holes, prestack, descending: the runs are those that a lookup in the survey gives, stored or not. */
    @Test
    void randomSurveysComeBackAsTheyWereScanned() throws IOException {
        for (long seed = 1; seed <= SURVEYS; seed++) {
            PlacedTraces traces = PlacedTraces.random(seed);
            Path path = Files.write(
                    folder.resolve("survey " + seed + ".sgy"), traces.bytes().bytes());
            try (SegyFile file = SegyFile.open(path);
                    SegySurvey wanted = SegyScanner.scan(file, OPTIONS, null, Job.quiet())) {
                assertSame(wanted, cache.scanned(FileVersion.of(path), file, OPTIONS, Job.quiet()), traces.toString());
                assertSame(
                        wanted, cache.scanned(FileVersion.of(path), file, OPTIONS, notScanning()), traces.toString());
                assertSame(wanted, ScannedVolume.of(wanted, 0), "without runs, " + traces);
            }
            Files.delete(path);
        }
    }

    private static void assertSame(SegySurvey wanted, ScannedVolume found, String message) throws IOException {
        assertEquals(wanted.axes(), found.axes(), message);
        assertEquals(wanted.bins(), found.bins(), message);
        assertEquals(wanted.samples(), found.samples(), message);
        assertEquals(wanted.sorting(), found.order(), message);
        assertEquals(wanted.remarks(), found.remarks(), message);
        assertEquals(
                wanted.traceCount() - wanted.leftOut().count(), found.places().traceCount(), message);
        for (int place = 0; place < wanted.grid().size() * wanted.placesPerBin(); place++) {
            assertEquals(wanted.lookup().traceAt(place), found.places().traceAt(place), message);
        }
    }

    /** A job that ends whatever scans. */
    private static Job notScanning() {
        CancelToken token = new CancelToken();
        token.cancel();
        return Job.stoppedBy(token);
    }

    private boolean isScanned(ScanOptions options) throws IOException {
        AtomicLong heard = new AtomicLong();
        try (SegyFile file = SegyFile.open(survey)) {
            Job job = Job.heardBy((stage, done, total) -> heard.incrementAndGet());
            ScannedVolume found = cache.scanned(FileVersion.of(survey), file, options, job);
            assertEquals(file.traceCount(), found.places().traceCount());
        }
        return heard.get() > 0;
    }

    @Test
    void otherFilesAndOtherOptionsAreScannedAnew() throws IOException {
        assertTrue(isScanned(OPTIONS));
        assertFalse(isScanned(OPTIONS));
        assertTrue(isScanned(OPTIONS.withMapping(HeaderMapping.STANDARD.withX(73))), "other mapping");
        assertFalse(isScanned(OPTIONS));
        Files.setLastModifiedTime(survey, FileTime.fromMillis(1_700_000_000_000L));
        assertTrue(isScanned(OPTIONS), "other time");
        Path copy = folder.resolve("copy.sgy");
        Files.copy(survey, copy);
        Files.setLastModifiedTime(copy, FileTime.fromMillis(1_700_000_000_000L));
        Files.move(copy, survey, StandardCopyOption.REPLACE_EXISTING);
        boolean isSeen = isScanned(OPTIONS) || FileVersion.of(survey).changed().isEmpty();
        assertTrue(isSeen, "other file of the same size and time, where files have inodes");
        Files.write(survey, new SegyBytes().grid(10, 9).bytes());
        Files.setLastModifiedTime(survey, FileTime.fromMillis(1_700_000_000_000L));
        assertTrue(isScanned(OPTIONS), "other size");
    }

    /** Also where the file's times say that it is as it was. */
    @Test
    void headersExchangedInPlaceAreScannedAnew() throws IOException {
        FileVersion version = FileVersion.of(survey);
        assertTrue(isScanned(OPTIONS));
        byte[] bytes = Files.readAllBytes(survey);
        int last = bytes.length - (bytes.length - 3600) / (12 * 9);
        byte[] first = Arrays.copyOfRange(bytes, 3600, 3600 + 240);
        System.arraycopy(bytes, last, bytes, 3600, 240);
        System.arraycopy(first, 0, bytes, last, 240);
        Files.write(survey, bytes);
        Files.setLastModifiedTime(survey, FileTime.from(Instant.parse(version.modified())));
        AtomicLong heard = new AtomicLong();
        try (SegyFile file = SegyFile.open(survey)) {
            cache.scanned(version, file, OPTIONS, Job.heardBy((stage, done, total) -> heard.incrementAndGet()));
        }
        assertTrue(heard.get() > 0);
    }

    /** The version is of the file that was there when the other one was opened: what is found is of neither for sure. */
    @Test
    void aFileReplacedMeanwhileIsNotKept() throws IOException {
        FileVersion before = FileVersion.of(survey);
        assumeFalse(before.changed().isEmpty(), "here a time of creation stands for the file, and goes with its name");
        Path copy = Files.copy(survey, folder.resolve("copy.sgy"));
        Files.setLastModifiedTime(copy, Files.getLastModifiedTime(survey));
        Files.move(copy, survey, StandardCopyOption.REPLACE_EXISTING);
        try (SegyFile file = SegyFile.open(survey)) {
            assertThrows(FileChangedException.class, () -> cache.scanned(before, file, OPTIONS, Job.quiet()));
        }
        assertFalse(Files.exists(folder.resolve("cache")));
        assertTrue(isScanned(OPTIONS));
    }

    /** Each byte changed, each length, every third of them in a build: scanned again, and the right survey. */
    @Test
    void damagedFilesOfTheCacheAreNotUsed() throws IOException {
        isScanned(OPTIONS);
        Path kept = kept().get(0);
        byte[] sound = Files.readAllBytes(kept);
        Random random = new Random(1);
        for (int at = 0; at < sound.length; at += Cases.step(3)) {
            byte[] damaged = sound.clone();
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(kept, damaged);
            assertTrue(isScanned(OPTIONS), "byte " + at);
            Files.write(kept, Arrays.copyOf(sound, at));
            assertTrue(isScanned(OPTIONS), at + " bytes");
        }
        assertFalse(isScanned(OPTIONS));
        assertArrayEquals(sound, Files.readAllBytes(kept));
    }

    /** Checksum and key right, the rest not: what such runs would read is not in the file. */
    @Test
    void runsThatDoNotFitTheFileAreRefused() {
        long[][] wrong = {
            {0, 13, 0, 1},
            {0, 12, 1, 1},
            {-1, 2, 0, 1},
            {0, 0, 0, 1},
            {0, 12, 11, -2},
            {0, 12, 0, Long.MAX_VALUE},
            {0, 12, 0, 1L << 62},
            {3, Long.MAX_VALUE, 0, 1},
            {0, 2, Long.MAX_VALUE, 1}
        };
        for (long[] run : wrong) {
            assertFalse(places(run).isSound(12), Arrays.toString(run));
        }
        assertTrue(places(new long[] {0, 12, 11, -1}).isSound(12));
        assertFalse(places(new long[] {0, 5, 0, 1}, new long[] {4, 2, 6, 1}).isSound(12), "overlap");
    }

    private static TracePlaces places(long[]... runs) {
        long[][] columns = new long[4][runs.length];
        for (int run = 0; run < runs.length; run++) {
            for (int column = 0; column < 4; column++) {
                columns[column][run] = runs[run][column];
            }
        }
        return new TracePlaces(12, columns);
    }

    @Test
    void anUnusableFolderDoesNoHarm() throws IOException {
        Files.createDirectories(folder.resolve("cache"));
        Files.writeString(folder.resolve("cache/scans"), "a file where the folder should be");
        assertTrue(isScanned(OPTIONS));
        assertTrue(isScanned(OPTIONS));
        cache = new ScanCache(Optional.empty(), 0, 1 << 20);
        assertTrue(isScanned(OPTIONS));
    }

    @Test
    void smallFilesAreNotKept() throws IOException {
        cache = new ScanCache(cache.folder(), Files.size(survey) + 1, 1 << 20);
        assertTrue(isScanned(OPTIONS));
        assertTrue(isScanned(OPTIONS));
        assertFalse(Files.exists(folder.resolve("cache")));
    }

    /** Room for three: of those scanned in the order 0, 1, 2 and used in the order 0, 2, 1 the first goes, then 2. */
    @Test
    void theLeastRecentlyUsedFileIsDeletedFirst() throws IOException {
        byte[] bytes = Files.readAllBytes(survey);
        List<Path> kept = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            survey = Files.write(folder.resolve("survey" + i + ".sgy"), bytes);
            Set<Path> before = i == 0 ? Set.of() : Set.copyOf(kept());
            assertTrue(isScanned(OPTIONS));
            kept.add(kept().stream()
                    .filter(path -> !before.contains(path))
                    .findFirst()
                    .orElseThrow());
            // Scans of equal files differ by digits of the time that they are kept with.
            cache = i > 0 ? cache : new ScanCache(cache.folder(), 0, 7 * Files.size(kept.get(0)) / 2);
            if (i == 2) {
                for (int place = 0; place < 3; place++) {
                    Files.setLastModifiedTime(kept.get(List.of(0, 2, 1).get(place)), FileTime.fromMillis(place));
                }
            }
        }
        assertEquals(Set.of(kept.get(1), kept.get(3), kept.get(4)), Set.copyOf(kept()));
    }

    /** Many at once: all get the survey, and one whole file is left. */
    @Test
    void manyAtOnceKeepOneFile() throws IOException {
        List<TracePlaces> found = new ArrayList<>();
        try (WorkerThreads threads = new WorkerThreads("scans", 8)) {
            threads.run(
                    40,
                    number -> {
                        try (SegyFile file = SegyFile.open(survey)) {
                            ScannedVolume one = cache.scanned(FileVersion.of(survey), file, OPTIONS, Job.quiet());
                            synchronized (found) {
                                found.add((TracePlaces) one.places());
                            }
                        }
                    },
                    new CancelToken());
        }
        assertEquals(40, found.size());
        for (TracePlaces places : found) {
            assertTrue(Arrays.deepEquals(found.get(0).columns(), places.columns()));
        }
        assertEquals(1, kept().size());
        assertFalse(isScanned(OPTIONS));
    }

    private List<Path> kept() throws IOException {
        try (var paths = Files.list(cache.folder().orElseThrow())) {
            return paths.sorted().toList();
        }
    }

    /** Runs of a regular file do not grow with it. */
    @Test
    void regularFilesTakeFewRuns() throws IOException {
        assertEquals(1, runs(new SegyBytes().samples(1).grid(40, 30)));
        SegyBytes byCrossline = new SegyBytes().samples(1);
        for (int x = 0; x < 30; x++) {
            for (int i = 0; i < 40; i++) {
                byCrossline.trace(i, x);
            }
        }
        assertEquals(40, runs(byCrossline));
        SegyBytes byOffset = new SegyBytes().samples(1);
        for (int offset = 100; offset < 800; offset += 100) {
            for (int bin = 0; bin < 200; bin++) {
                byOffset.trace(bin / 20, bin % 20, SegyBytes.putInt(37, offset));
            }
        }
        assertEquals(200, runs(byOffset));
    }

    private static int runs(SegyBytes bytes) throws IOException {
        try (SegyFile file = bytes.open();
                SegySurvey found = SegyScanner.scan(file, OPTIONS, null, Job.quiet())) {
            return ((TracePlaces) ScannedVolume.of(found, 1000).places()).runs();
        }
    }

    @Test
    void theSystemNamesTheCacheFolder() {
        String home = folder.toString();
        assertEquals(Optional.of(folder.resolve(".cache/sliceline/scans")), of("Linux", home, Map.of()));
        String other = folder.resolve("other").toString();
        assertEquals(
                Optional.of(folder.resolve("other/sliceline/scans")),
                of("Linux", home, Map.of("XDG_CACHE_HOME", other)));
        assertEquals(Optional.empty(), of("Linux", home, Map.of("XDG_CACHE_HOME", "relative")));
        assertEquals(Optional.of(folder.resolve("Library/Caches/sliceline/scans")), of("Mac OS X", home, Map.of()));
        assertEquals(
                Optional.of(folder.resolve("other/sliceline/scans")),
                of("Windows 11", home, Map.of("LOCALAPPDATA", other)));
        assertEquals(Optional.empty(), of("Windows 11", home, Map.of()));
        Properties properties = new Properties();
        properties.setProperty(SystemCaches.PROPERTY, other);
        assertEquals(Optional.of(folder.resolve("other/scans")), SystemCaches.folder("scans", properties, Map.of()));
        properties.setProperty(SystemCaches.PROPERTY, "off");
        assertEquals(Optional.empty(), SystemCaches.folder("scans", properties, Map.of()));
    }

    private static Optional<Path> of(String system, String home, Map<String, String> environment) {
        Properties properties = new Properties();
        properties.setProperty("os.name", system);
        properties.setProperty("user.home", home);
        return SystemCaches.folder("scans", properties, environment);
    }

    /** A kept scan is no pipe that somebody would wait for, and what is kept next takes its place but that of a folder. */
    @ParameterizedTest
    @EnumSource
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void foldersInTheCacheAreIgnored(OddFile odd) throws IOException {
        Path scans = folder.resolve("cache/scans");
        try (SegyFile file = SegyFile.open(survey)) {
            cache.scanned(FileVersion.of(survey), file, OPTIONS, Job.quiet());
            try (Stream<Path> kept = Files.list(scans)) {
                odd.at(kept.findFirst().orElseThrow());
            }
            cache.scanned(FileVersion.of(survey), file, OPTIONS, Job.quiet());
            if (odd != OddFile.FOLDER) {
                cache.scanned(FileVersion.of(survey), file, OPTIONS, notScanning());
            }
        }
    }
}
