package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.remote.Fault;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.MemorySource;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.upload.MemoryObjects;
import io.github.sliceline.work.JournalWriter;
import java.io.ByteArrayOutputStream;
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
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is done to a source while it is being converted: the volume is of one version of it, or there is none. */
@Tag("without-libhdf5")
class SourceChangesTest {
    /** The build tries some, this property as many as one likes, and prints the figures. */
    private static final int CHANGES = Cases.number("sliceline.source.changes", 21, 56);

    private static final int WAYS = Way.values().length;
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
        write(segy, change, bytes, keepTime);
    }

    private void write(Path file, Change change, byte[] bytes, boolean keepTime) throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        Path place = change == Change.REPLACED ? folder.resolve("other.sgy") : file;
        try (FileChannel channel = FileChannel.open(place, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), 0);
            channel.truncate(bytes.length);
        }
        if (keepTime) {
            Files.setLastModifiedTime(place, time);
        } else { // to the tick of a clock the time may be the same as that of the file's making
            Files.setLastModifiedTime(place, FileTime.fromMillis(time.toMillis() + 1));
        }
        if (change == Change.REPLACED) {
            Files.move(place, file, StandardCopyOption.REPLACE_EXISTING);
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

    /** Where sources are, and what is made of them. */
    private enum Way {
        FILE,
        FILE_IN_COPIES,
        FILE_ON_AXES,
        FILE_AS_TABLE,
        SEVERAL_FILES,
        SERVER,
        UPLOAD
    }

    /**
     * A conversion in which a source is changed, at a call of the system or a request, which the seed says.
     *
     * @param before of each file
     * @param changed number of the file that is
     */
    private record Case(
            long seed,
            Way way,
            ConvertOptions options,
            List<byte[]> before,
            int changed,
            Change change,
            boolean keepTime) {
        static Case of(long seed, byte[] survey) {
            Random random = new Random(seed);
            Way way = List.of(Way.values()).get((int) (seed % WAYS));
            ConvertOptions plain = SourceChangesTest.options(random);
            ConvertOptions options = switch (way) {
                case FILE_IN_COPIES -> plain.withLayout("8x4x30+5x3x11");
                case FILE_ON_AXES -> plain.withAxes(AxesSpec.parse(ResumeTest.AXES));
                case FILE_AS_TABLE ->
                    plain.withAxes(AxesSpec.parse(ResumeTest.TABLE)).withChunk(Shape.of(50, 30));
                default -> plain;
            };
            List<byte[]> before = pieces(survey, way == Way.SEVERAL_FILES ? 3 : 1);
            List<Change> changes = List.of(Change.values());
            Change change = changes.get(random.nextInt(changes.size()));
            return new Case(seed, way, options, before, random.nextInt(before.size()), change, random.nextBoolean());
        }

        /** Each with the headers of the file. */
        private static List<byte[]> pieces(byte[] survey, int count) {
            List<byte[]> pieces = new ArrayList<>();
            int traces = (survey.length - HEADERS) / TRACE;
            for (int piece = 0; piece < count; piece++) {
                int from = HEADERS + traces * piece / count * TRACE;
                int to = HEADERS + traces * (piece + 1) / count * TRACE;
                byte[] bytes = Arrays.copyOf(survey, HEADERS + to - from);
                System.arraycopy(survey, from, bytes, HEADERS, to - from);
                pieces.add(bytes);
            }
            return pieces;
        }

        byte[] after() {
            return change.of(before.get(changed), new Random(seed));
        }

        /** As the conversion sees several files. */
        byte[] whole(byte[] ofChanged) {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            for (int piece = 0; piece < before.size(); piece++) {
                byte[] bytes = piece == changed ? ofChanged : before.get(piece);
                int from = piece == 0 ? 0 : HEADERS;
                whole.write(bytes, from, bytes.length - from);
            }
            return whole.toByteArray();
        }

        @Override
        public String toString() {
            return "seed " + seed + ", " + way + ", " + change + " of file " + changed + ", time kept " + keepTime
                    + ", " + options;
        }
    }

    /** How it ended. */
    private enum Ending {
        REFUSED,
        AS_BEFORE,
        AS_AFTER
    }

    @Test
    void aVolumeIsMadeOfOneVersionOfItsSource() throws IOException {
        Map<Ending, Integer> endings = new EnumMap<>(Ending.class);
        try (ObjectServer server = new ObjectServer()) {
            for (long seed = 0; seed < CHANGES; seed++) {
                Case now = Case.of(seed, before);
                Ending ending = now.way == Way.SERVER ? onServer(now, server) : onDrive(now);
                endings.merge(ending, 1, Integer::sum);
                for (Path left : files()) {
                    Files.delete(left);
                }
                MemoryObjects.forget();
            }
        }
        int refused = endings.getOrDefault(Ending.REFUSED, 0);
        if (Integer.getInteger("sliceline.source.changes") != null) {
            System.out.println(CHANGES + " changes of sources while they were converted: " + endings);
        }
        assertTrue(refused > CHANGES / 4, endings + " of " + CHANGES);
    }

    private Ending onDrive(Case now) throws IOException {
        CountedFiles counted = new CountedFiles();
        List<Path> files = new ArrayList<>();
        for (int piece = 0; piece < now.before.size(); piece++) {
            files.add(Files.write(folder.resolve("piece" + piece + ".sgy"), now.before.get(piece)));
        }
        List<Path> sources = files.stream().map(counted::of).toList();
        Path made = now.way == Way.UPLOAD ? MemoryObjects.path("survey.h5") : counted.of(target);
        SegyToHdf5.convert(sources, made, now.options.withOverwrite(true), Job.quiet());
        Files.deleteIfExists(target);
        MemoryObjects.forget();
        String moment = counted.beforeAny(
                counted.takeCalls(),
                new Random(~now.seed),
                () -> write(files.get(now.changed), now.change, now.after(), now.keepTime));
        return ending(now, sources, made, now + ", " + moment);
    }

    private Ending onServer(Case now, ObjectServer server) throws IOException {
        Map<String, String> was = List.of(
                        Map.of("ETag", "\"was\""),
                        Map.of("Last-Modified", "Mon, 04 May 2026 10:00:00 GMT"),
                        Map.<String, String>of())
                .get((int) (now.seed / WAYS % 3));
        Map<String, String> is = new TreeMap<>(was);
        if (!now.keepTime) { // else a store that does not tell
            is.replace("ETag", "\"is\"");
            is.replace("Last-Modified", "Mon, 04 May 2026 11:00:00 GMT");
        }
        RemotePath source = RemotePath.of(server.put("survey.sgy", memory(now.before.get(0)), was));
        server.misbehave(request -> Fault.NONE);
        server.resetCounts();
        SegyToHdf5.convert(source, target, now.options, Job.quiet());
        Files.delete(target);
        int moment = new Random(~now.seed).nextInt(server.requests().size());
        server.resetCounts();
        server.misbehave(request -> {
            if (request.number() == moment) {
                server.put("survey.sgy", memory(now.after()), is);
            }
            return Fault.NONE;
        });
        return ending(now, List.of(source), target, now + ", before request " + moment + ", " + was + " and " + is);
    }

    private static ByteSource memory(byte[] bytes) {
        return new MemorySource("survey.sgy", ByteBuffer.wrap(bytes));
    }

    /** Nothing but the one version or the other is made, or nothing is. */
    private Ending ending(Case now, List<Path> sources, Path made, String what) throws IOException {
        try {
            SegyToHdf5.convert(sources, made, now.options, Job.quiet());
        } catch (IOException | IllegalArgumentException e) { // what was appended may make axes a matter of choice
            String named = sources.get(now.changed).toString();
            assertTrue(e.toString().contains(now.before.size() > 1 ? ".sgy" : named), what + ": " + e);
            assertNothingLeft(what);
            assertEquals(0, MemoryObjects.unfinishedUploads(), what);
            assertFalse(made instanceof RemotePath object && MemoryObjects.exists(object), what);
            return Ending.REFUSED;
        }
        if (made instanceof RemotePath object) {
            Files.write(target, MemoryObjects.bytes(object));
        }
        byte[] found = exported();
        if (Arrays.equals(found, now.whole(now.before.get(now.changed)))) {
            return Ending.AS_BEFORE;
        }
        assertArrayEquals(now.whole(now.after()), found, what + ": a mixture");
        return Ending.AS_AFTER;
    }

    private byte[] exported() throws IOException {
        Path exported = folder.resolve("exported.sgy");
        SegyExport.export(target, exported, ExportOptions.DEFAULTS.withOverwrite(true), Job.quiet());
        byte[] found = Files.readAllBytes(exported);
        Files.delete(exported);
        return found;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.equals(segy)).toList();
        }
    }

    private void assertNothingLeft(String what) throws IOException {
        List<Path> left =
                files().stream().filter(file -> file.toString().contains(".h5")).toList();
        assertEquals(List.of(), left, what);
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
        assertArrayEquals(before, exported());
    }

    /** Where no time of change is known, the pass that hashes the source finds it. */
    @Test
    void aResumedMixtureOfTwoVersionsIsDeleted() throws IOException {
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
