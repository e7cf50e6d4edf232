package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.importing.ConvertOptions.Hdf5Format;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever stops a conversion, the next one goes on from there and makes the same bytes. */
class ResumeTest {
    /** One call of 83 fails in a build, each with {@code -Pfull}. */
    private static final int STEP = Cases.step(131);

    private static final String NO_SPACE = "No space left on device";

    @TempDir
    Path folder;

    private Path segy;
    private Path target;

    /** Axes of the same survey of which a volume, or a table of traces, is made. */
    static final String AXES = "shot=ffid,channel";

    static final String TABLE = AXES + ",tracl,tracr";

    /** How chunks are stored. */
    public enum Storage {
        PLAIN(Hdf5Format.V1_10, 0),
        DEFLATED(Hdf5Format.V1_10, 1),
        OLD(Hdf5Format.V1_8, 0),
        OLD_DEFLATED(Hdf5Format.V1_8, 1),
        COPIES(Hdf5Format.V1_10, 0, "4x4x16+5x1x16+7x7x1:int16+3x4x5:deflate=1"),
        OLD_COPIES(Hdf5Format.V1_8, 1, "4x4x16+5x1x16:int8"),
        ON_AXES(Hdf5Format.V1_10, 0, "4x4x16+5x1x16", AXES),
        IN_A_TABLE(Hdf5Format.V1_10, 0, "30x16", TABLE),
        IN_A_DEFLATED_TABLE(Hdf5Format.V1_8, 1, "30x16+50x1", TABLE);

        private final Hdf5Format format;
        private final int deflateLevel;
        private final String layout;
        private final String axes;

        Storage(Hdf5Format format, int deflateLevel) {
            this(format, deflateLevel, "");
        }

        Storage(Hdf5Format format, int deflateLevel, String layout) {
            this(format, deflateLevel, layout, "");
        }

        Storage(Hdf5Format format, int deflateLevel, String layout, String axes) {
            this.format = format;
            this.deflateLevel = deflateLevel;
            this.layout = layout;
            this.axes = axes;
        }

        ConvertOptions options() {
            ConvertOptions options = ConvertOptions.DEFAULTS
                    .withFormat(format)
                    .withFilters(ChunkFilters.deflate(deflateLevel))
                    .withThreads(2);
            ConvertOptions onAxes = axes.isEmpty() ? options : options.withAxes(AxesSpec.parse(axes));
            return layout.isEmpty() ? onAxes.withChunk(Shape.of(4, 4, 16)) : onAxes.withLayout(layout);
        }
    }

    @BeforeEach
    void survey() throws IOException {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve("survey.h5");
        write(new SurveyShape(19, 7, 20));
    }

    private void write(SurveyShape shape) throws IOException {
        RandomSurvey any = RandomSurvey.of(7);
        new RandomSurvey(7, shape, any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 10).write(segy);
    }

    private byte[] reference(ConvertOptions options) throws IOException {
        Path whole = folder.resolve("whole.h5");
        SegyToHdf5.convert(segy, whole, options.withOverwrite(true), Job.quiet());
        return Files.readAllBytes(whole);
    }

    private ConvertReport convert(ConvertOptions options, WorkStores stores) throws IOException {
        return SegyToHdf5.convert(List.of(segy), target, options, stores, Job.quiet());
    }

    private void assertResumes(byte[] expected, ConvertOptions options, String what) throws IOException {
        assertFalse(Files.exists(target), what);
        convert(options, WorkStores.FILES);
        assertArrayEquals(expected, Files.readAllBytes(target), what);
        Files.delete(target);
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    left.filter(file -> file.toString().contains(".part")).toList(),
                    what);
        }
    }

    /** Makes a conversion fail at one call after the other, until one gets through. */
    private void failAtEveryCall(Storage storage, IoTest test) throws IOException {
        byte[] expected = reference(storage.options());
        for (int n = 1; ; n += STEP) {
            FaultyStores stores = new FaultyStores(n, n % 2 == 0 ? NO_SPACE : "Input/output error");
            try {
                convert(storage.options(), stores);
                assertTrue(n > 20, "only " + n + " calls");
                return;
            } catch (IOException e) {
                String what = storage + ", call " + n + ": " + e;
                test.failed(stores, e, what);
                assertResumes(expected, storage.options(), what);
            }
        }
    }

    /** What is done and checked after a failure. */
    private interface IoTest {
        void failed(FaultyStores stores, IOException e, String what) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void everyWriteAndEveryForceMayFail(Storage storage) throws IOException {
        failAtEveryCall(storage, (stores, e, what) -> {
            boolean full = e instanceof DiskFullException || e.getCause() instanceof DiskFullException;
            assertEquals(what.toLowerCase(Locale.ROOT).contains(NO_SPACE.toLowerCase(Locale.ROOT)), full, what);
            assertEquals(e instanceof UnfinishedWorkException, SegyToHdf5.isUnfinished(target), what);
        });
    }

    @ParameterizedTest
    @EnumSource
    void everyCallMayBeTheLastBeforeAPowerCut(Storage storage) throws IOException {
        Random random = new Random(1);
        failAtEveryCall(storage, (stores, e, what) -> stores.powerCut(random));
    }

    @Tag("without-libhdf5")
    @ParameterizedTest
    @EnumSource
    void aCancelledConversionResumes(Storage storage) throws IOException {
        byte[] expected = reference(storage.options());
        cancelAtAThird(storage.options());
        assertTrue(SegyToHdf5.isUnfinished(target));
        ConvertReport report = convert(storage.options(), WorkStores.FILES);
        assertTrue(report.resumedChunks() > 0, report.toString());
        assertArrayEquals(expected, Files.readAllBytes(target));
    }

    /** Leaves unfinished work, of which all that was begun is on the medium. */
    private void cancelAtAThird(ConvertOptions options) {
        CancelToken cancel = new CancelToken();
        Progress progress = (now, done, total) -> {
            if (now.equals("Converting") && done > total / 3) {
                cancel.cancel();
            }
        };
        assertThrows(
                CancellationException.class,
                () -> SegyToHdf5.convert(segy, target, options, new Job(progress, cancel)));
    }

    /** Leaves unfinished work of the survey. */
    private void interrupt(ConvertOptions options) {
        FaultyStores stores = new FaultyStores(40, NO_SPACE);
        assertThrows(UnfinishedWorkException.class, () -> convert(options, stores));
    }

    @Tag("without-libhdf5")
    @Test
    void chunksThatDifferFromTheJournalAreMadeAgain() throws IOException {
        ConvertOptions options = Storage.PLAIN.options();
        byte[] expected = reference(options);
        interrupt(options);
        Path part = new WorkFiles(target).part();
        long data;
        try (ByteSource bytes = ChannelStore.openForReading(part)) {
            Hdf5Container container = Hdf5Container.of(part, bytes, ReadLimits.DEFAULTS);
            data = ChunkIndexReader.read(bytes, container.dataset(VolumeProfile.DATA))
                    .address(0);
        }
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), data + 5);
        }
        assertResumes(expected, options, "damaged");
    }

    @Test
    void workOfAnotherVersionBeginsAgain() throws IOException {
        ConvertOptions options = Storage.DEFLATED.options();
        byte[] expected = reference(options);
        interrupt(options);
        Path journal = new WorkFiles(target).journal();
        byte[] bytes = Files.readAllBytes(journal);
        bytes[Long.BYTES - 1] = 3; // the version before
        Files.write(journal, bytes);
        assertEquals(0, convert(options, WorkStores.FILES).resumedChunks());
        assertArrayEquals(expected, Files.readAllBytes(target));
    }

    @Test
    void otherOptionsAreRefusedByName() throws IOException {
        ConvertOptions options = Storage.PLAIN.options();
        interrupt(options);
        FileAlreadyExistsException e = assertThrows(
                FileAlreadyExistsException.class,
                () -> convert(options.withChunk(Shape.of(8, 4, 16)), WorkStores.FILES));
        assertTrue(String.valueOf(e.getReason()).contains("chunk was 4 × 4 × 16 and is 8 × 4 × 16 now"), e.toString());
        assertTrue(SegyToHdf5.isUnfinished(target));
        SegyToHdf5.discard(target);
        assertFalse(SegyToHdf5.isUnfinished(target));
        convert(options.withChunk(Shape.of(8, 4, 16)), WorkStores.FILES);
    }

    @ParameterizedTest
    @EnumSource
    void anotherSourceIsRefused(Storage storage) throws IOException {
        ConvertOptions options = storage.options();
        interrupt(options);
        FileTime time = Files.getLastModifiedTime(segy);
        byte[] bytes = Files.readAllBytes(segy);
        bytes[3600 + 180] ^= 1; // easting of the first trace
        Files.write(segy, bytes);
        Files.setLastModifiedTime(segy, time);
        FileAlreadyExistsException e =
                assertThrows(FileAlreadyExistsException.class, () -> convert(options, WorkStores.FILES));
        assertTrue(String.valueOf(e.getReason()).contains("checksum of the trace headers was"), e.toString());
        Files.setLastModifiedTime(segy, FileTime.fromMillis(time.toMillis() + 5000));
        e = assertThrows(FileAlreadyExistsException.class, () -> convert(options, WorkStores.FILES));
        assertTrue(String.valueOf(e.getReason()).contains("last change was"), e.toString());
    }

    /** Names stand in the metadata, so that everything behind them could lie elsewhere. */
    @Test
    void aSourceOfAnotherNameIsRefused() throws IOException {
        ConvertOptions options = Storage.DEFLATED.options();
        byte[] expected = reference(options);
        interrupt(options);
        Path renamed = folder.resolve("renamed.sgy");
        Files.move(segy, renamed);
        FileAlreadyExistsException e = assertThrows(
                FileAlreadyExistsException.class,
                () -> SegyToHdf5.convert(List.of(renamed), target, options, WorkStores.FILES, Job.quiet()));
        assertTrue(
                String.valueOf(e.getReason()).contains("name of the source was survey.sgy and is renamed.sgy now"),
                e.toString());
        Files.move(renamed, segy);
        assertResumes(expected, options, "renamed back");
    }

    /** As another version of Sliceline might. */
    @Test
    void workWithAnotherFileLayoutBeginsAgain() throws IOException {
        ConvertOptions options = Storage.PLAIN.options();
        interrupt(options);
        Path journal = new WorkFiles(target).journal();
        byte[] bytes = Files.readAllBytes(journal);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String term = "layout of the file\n";
        int at = text.indexOf(term) + term.length();
        bytes[at] = (byte) (bytes[at] == '1' ? '2' : '1');
        int body = ByteBuffer.wrap(bytes).getInt(Long.BYTES);
        int crc = Crc32c.of(ByteBuffer.wrap(bytes, Long.BYTES, Integer.BYTES + body));
        ByteBuffer.wrap(bytes).putInt(Long.BYTES + Integer.BYTES + body, crc);
        Files.write(journal, bytes);
        assertEquals(0, convert(options, WorkStores.FILES).resumedChunks());
        assertFalse(SegyToHdf5.isUnfinished(target));
        byte[] made = Files.readAllBytes(target);
        Files.delete(target);
        assertArrayEquals(reference(options), made);
    }

    @Tag("without-libhdf5")
    @Test
    void threadsAndMemoryMayChange() throws IOException {
        for (Storage storage : List.of(Storage.PLAIN, Storage.DEFLATED)) {
            ConvertOptions options = storage.options();
            byte[] expected = reference(options);
            cancelAtAThird(options.withThreads(1));
            ConvertReport report = convert(options.withThreads(7).withMemoryBytes(64 << 20), WorkStores.FILES);
            assertTrue(report.resumedChunks() > 0, storage + ": " + report);
            assertArrayEquals(expected, Files.readAllBytes(target), storage.toString());
            Files.delete(target);
        }
    }

    /** Whose default number of threads was another one, which earlier versions noted. */
    @Tag("without-libhdf5")
    @Test
    void workOfAnotherMachineResumes() throws IOException {
        ConvertOptions options = Storage.PLAIN.options();
        try (ConvertedSource file = ConvertedSource.open(List.of(segy), options)) {
            Map<String, String> before = ConversionTerms.of(file, options).values();
            ConversionTerms there =
                    ConversionTerms.of(file, options.withThreads(77).withMemoryBytes(99_000_000));
            assertEquals(Optional.empty(), there.difference(before));
            ConversionTerms other = ConversionTerms.of(file, options.withDuplicates(DuplicatePolicy.LAST));
            assertTrue(other.difference(before).orElseThrow().startsWith("options was "));
        }
    }

    @Test
    void twoConversionsToOneTargetAreRefused() throws IOException {
        try (LockFile lock = LockFile.acquire(new WorkFiles(target).lock(), target, "is locked")) {
            FileSystemException e =
                    assertThrows(FileSystemException.class, () -> convert(Storage.PLAIN.options(), WorkStores.FILES));
            assertTrue(String.valueOf(e.getReason()).contains("is being converted to already"), e.toString());
            assertTrue(Files.exists(Path.of(lock.toString())));
        }
        convert(Storage.PLAIN.options(), WorkStores.FILES);
    }
}
