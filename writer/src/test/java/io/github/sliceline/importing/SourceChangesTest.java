package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.FileVersion;
import io.github.sliceline.Job;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.Hdf5ToSegy;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.tune.ChunkFilters;
import io.github.sliceline.work.JournalWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is done to a source while it is being converted: the volume is of one version of it, or there is none. */
@Tag("without-libhdf5")
class SourceChangesTest {
    private static final int CHANGES = Integer.getInteger("sliceline.source.changes", 40);
    private static final int HEADERS = 3600;
    private static final int TRACE = 240 + 4 * 30;

    @TempDir
    Path folder;

    private Path segy;
    private Path target;
    private byte[] before;

    @BeforeEach
    void survey() throws IOException {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve("survey.h5");
        RandomSurvey any = RandomSurvey.of(7);
        new RandomSurvey(7, new SurveyShape(40, 16, 30), any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 0)
                .write(segy);
        before = Files.readAllBytes(segy);
    }

    /** What somebody does to the file; all but the last two keep its length. */
    private enum Change {
        ALL_SAMPLES,
        SOME_SAMPLES,
        ONE_BIT,
        TRACE_HEADERS_EXCHANGED,
        TEXT_HEADER,
        REPLACED,
        TRUNCATED,
        APPENDED;

        byte[] of(byte[] bytes, Random random) {
            byte[] changed = bytes.clone();
            int traces = (bytes.length - HEADERS) / TRACE;
            switch (this) {
                case ALL_SAMPLES, REPLACED -> invert(changed, 0, traces);
                case SOME_SAMPLES -> invert(changed, random.nextInt(traces), traces);
                case ONE_BIT -> changed[HEADERS + random.nextInt(bytes.length - HEADERS)] ^= 1;
                case TRACE_HEADERS_EXCHANGED -> {
                    int one = HEADERS + random.nextInt(traces) * TRACE;
                    int other = HEADERS + random.nextInt(traces) * TRACE;
                    System.arraycopy(bytes, one, changed, other, 240);
                    System.arraycopy(bytes, other, changed, one, 240);
                }
                case TEXT_HEADER -> changed[random.nextInt(3200)] ^= 1;
                case TRUNCATED -> changed = Arrays.copyOf(bytes, HEADERS + random.nextInt(traces) * TRACE);
                case APPENDED -> changed = Arrays.copyOf(bytes, bytes.length + TRACE);
            }
            return changed;
        }

        private static void invert(byte[] bytes, int first, int end) {
            for (int trace = first; trace < end; trace++) {
                for (int at = HEADERS + trace * TRACE + 240; at < HEADERS + (trace + 1) * TRACE; at++) {
                    bytes[at] ^= 0x55;
                }
            }
        }
    }

    private void write(Change change, byte[] bytes, boolean keepTime) throws IOException {
        FileTime time = Files.getLastModifiedTime(segy);
        Path place = change == Change.REPLACED ? folder.resolve("other.sgy") : segy;
        try (FileChannel file = FileChannel.open(place, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(bytes), 0);
            file.truncate(bytes.length);
        }
        if (keepTime) {
            Files.setLastModifiedTime(place, time);
        } else { // to the tick of a clock the time may be the same as that of the file's making
            Files.setLastModifiedTime(place, FileTime.fromMillis(time.toMillis() + 1));
        }
        if (change == Change.REPLACED) {
            Files.move(place, segy, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static ConvertOptions options(Random random) {
        String[] filters = {"none", "shuffle,deflate=1", "shuffle,zstd=3", "lz4"};
        return ConvertOptions.DEFAULTS
                .withChunk(Shape.of(8, 4, random.nextBoolean() ? 30 : 8))
                .withFilters(ChunkFilters.parse(filters[random.nextInt(filters.length)]))
                .withMemoryBytes(16 << 20)
                .withThreads(1 + random.nextInt(3));
    }

    @Test
    void aVolumeIsOfOneVersion() throws IOException {
        int refused = 0;
        for (int seed = 0; seed < CHANGES; seed++) {
            Random random = new Random(seed);
            ConvertOptions options = options(random);
            AtomicInteger reports = new AtomicInteger();
            SegyToHdf5.convert(segy, target, options, Job.heardBy((stage, done, total) -> reports.incrementAndGet()));
            Files.delete(target);
            Change change = Change.values()[random.nextInt(Change.values().length)];
            byte[] after = change.of(before, random);
            boolean keepTime = random.nextBoolean();
            int moment = 1 + random.nextInt(reports.get());
            String what = "seed " + seed + ", " + change + ", time kept " + keepTime + ", " + options;
            AtomicInteger passed = new AtomicInteger();
            Job job = Job.heardBy((stage, done, total) -> {
                if (passed.incrementAndGet() == moment) {
                    unchecked(() -> write(change, after, keepTime));
                }
            });
            refused += assertOneVersion(options, job, after, what) ? 0 : 1;
            Files.deleteIfExists(target);
            write(change == Change.REPLACED ? change : Change.ALL_SAMPLES, before, true);
        }
        assertTrue(refused > CHANGES / 4, refused + " of " + CHANGES + " refused");
    }

    /** Whether it was converted, to the one version or the other. */
    private boolean assertOneVersion(ConvertOptions options, Job job, byte[] after, String what) throws IOException {
        try {
            SegyToHdf5.convert(segy, target, options, job);
        } catch (FileChangedException | CorruptFileException e) {
            assertTrue(
                    e.toString().contains(": " + segy + ":") || e.toString().contains(": " + segy + " @"),
                    what + ": " + e);
            assertNothingLeft(what);
            return false;
        }
        Path exported = folder.resolve("exported.sgy");
        Hdf5ToSegy.export(target, exported, ExportOptions.DEFAULTS.withOverwrite(true), Job.quiet());
        byte[] found = Files.readAllBytes(exported);
        assertTrue(Arrays.equals(found, before) || Arrays.equals(found, after), what + ": a mixture");
        Files.delete(exported);
        return true;
    }

    private void assertNothingLeft(String what) throws IOException {
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    left.filter(file -> file.toString().contains(".h5")).toList(),
                    what);
        }
    }

    private interface Write {
        void run() throws IOException;
    }

    private static void unchecked(Write write) {
        try {
            write.run();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Stops a conversion when some units are done and on the medium. */
    private void convertHalf(ConvertOptions options) throws IOException {
        CancelToken stop = new CancelToken();
        Job job = new Job(
                (stage, done, total) -> {
                    if (stage.equals("Converting") && done > total / 3) {
                        stop.cancel();
                    }
                },
                stop);
        assertThrows(CancellationException.class, () -> SegyToHdf5.convert(segy, target, options, job));
        assertTrue(SegyToHdf5.isUnfinished(target));
    }

    private static ConvertOptions sliced() {
        return ConvertOptions.DEFAULTS
                .withChunk(Shape.of(4, 4, 8))
                .withThreads(1)
                .withMemoryBytes(16 << 20);
    }

    /** The wrong drive may be mounted: what was done stays, and the right source goes on with it. */
    @Test
    void anotherContentUnderTheSameTimeIsNotResumed() throws IOException {
        FileVersion version = FileVersion.of(segy);
        assumeTrue(!version.changed().isEmpty(), "this file system tells no time of change");
        convertHalf(sliced());
        write(Change.ALL_SAMPLES, Change.ALL_SAMPLES.of(before, new Random(1)), true);
        IOException e =
                assertThrows(ForeignWorkException.class, () -> SegyToHdf5.convert(segy, target, sliced(), Job.quiet()));
        assertTrue(e.toString().contains("the source had other content in bytes 0 to 67108863"), e::toString);
        assertTrue(SegyToHdf5.isUnfinished(target));
        write(Change.ALL_SAMPLES, before, true);
        ConvertReport report = SegyToHdf5.convert(segy, target, sliced(), Job.quiet());
        assertTrue(report.resumedChunks() > 0);
        assertOneVersion(sliced().withOverwrite(true), Job.quiet(), before, "resumed");
    }

    /** Where no time of change is known, the pass that hashes the source finds it. */
    @Test
    void aResumedMixtureIsThrownAway() throws IOException {
        convertHalf(sliced());
        String changed = FileVersion.of(segy).changed();
        do { // whose time of change is as long a text
            write(Change.ALL_SAMPLES, Change.ALL_SAMPLES.of(before, new Random(1)), true);
        } while (FileVersion.of(segy).changed().length() != changed.length());
        replaceInJournal(changed, FileVersion.of(segy).changed());
        IOException e =
                assertThrows(FileChangedException.class, () -> SegyToHdf5.convert(segy, target, sliced(), Job.quiet()));
        assertTrue(e.toString().contains("bytes 0 to 67108863 were changed"), e::toString);
        assertNothingLeft("resumed");
    }

    /** Records keep their places, which others name. */
    private void replaceInJournal(String was, String now) throws IOException {
        Path journal = new WorkFiles(target).journal();
        List<JournalRecord> records = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(journal)) {
            for (Optional<JournalRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                records.add(next.get());
            }
        }
        JournalRecord.Begun begun = (JournalRecord.Begun) records.get(0);
        Map<String, String> terms = new LinkedHashMap<>(begun.terms());
        assertTrue(terms.values().contains(was), terms.toString());
        terms.replaceAll((name, value) -> value.equals(was) ? now : value);
        try (JournalWriter writer = JournalWriter.begin(
                ChannelStore.openOrCreate(journal),
                new JournalRecord.Begun(terms, begun.partBytes(), begun.headersEnd()))) {
            for (JournalRecord next : records.subList(1, records.size())) {
                writer.append(next);
            }
        }
    }
}
