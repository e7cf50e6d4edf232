package io.github.sliceline.rechunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.FaultyStores;
import io.github.sliceline.importing.RandomSurvey;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever stops it, nothing stands under the target's name, and the same call made again makes the same file. */
@Tag("without-libhdf5")
class RechunkFaultsTest {
    /** One call of 23 fails in a build, each with {@code -Pfull}. */
    private static final int STEP = Cases.step(37);

    /** What is made of the volume. */
    enum Anew {
        PLAIN,
        FILTERED,
        INTEGERS,
        COPIES;

        RechunkOptions options() {
            RechunkOptions any = RechunkOptions.DEFAULTS.withThreads(2);
            RechunkOptions small = any.withChunk(Shape.of(5, 4, 9));
            return switch (this) {
                case PLAIN -> small;
                case FILTERED -> small.withFilters(ChunkFilters.deflate(1));
                case INTEGERS -> any.withChunk(Shape.of(3, 13, 30)).withType(SampleType.INT16);
                case COPIES -> any.withLayout("4x4x30+12x13x4:int8+12x3x9:float32:shuffle,deflate=1");
            };
        }
    }

    @TempDir
    Path folder;

    private Path segy;
    private Path source;
    private Path target;

    @BeforeEach
    void volume() throws IOException {
        segy = folder.resolve("survey.sgy");
        source = folder.resolve("volume.h5");
        target = folder.resolve("anew.h5");
        RandomSurvey any = RandomSurvey.of(5);
        new RandomSurvey(5, new SurveyShape(12, 13, 30), any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 10)
                .write(segy);
        ConvertOptions options = ConvertOptions.DEFAULTS.withChunk(Shape.of(4, 6, 10));
        SegyToHdf5.convert(segy, source, options.withFilters(ChunkFilters.deflate(1)), Job.quiet());
    }

    private RechunkReport rechunk(RechunkOptions options, WorkStores stores) throws IOException {
        return Rechunk.rechunk(source, target, options, stores, Job.quiet());
    }

    private byte[] reference(RechunkOptions options) throws IOException {
        rechunk(options, WorkStores.FILES);
        byte[] bytes = Files.readAllBytes(target);
        Files.delete(target);
        return bytes;
    }

    private interface AfterFailure {
        void then(FaultyStores stores) throws IOException;
    }

    private void failAtEveryCall(Anew anew, AfterFailure after) throws IOException {
        byte[] expected = reference(anew.options());
        for (int n = 1; ; n += STEP) {
            FaultyStores stores = new FaultyStores(n, n % 2 == 0 ? "No space left on device" : "Input/output error");
            try {
                rechunk(anew.options(), stores);
                assertTrue(n > 30, "only " + n + " calls");
                return;
            } catch (IOException e) {
                String what = "call " + n + ": " + e;
                assertFalse(Files.exists(target), what);
                assertEquals(e instanceof UnfinishedWorkException, Rechunk.isUnfinished(target), what);
                assertEquals(Rechunk.isUnfinished(target), Files.exists(new WorkFiles(target).part()), what);
                after.then(stores);
                rechunk(anew.options(), WorkStores.FILES);
                assertArrayEquals(expected, Files.readAllBytes(target), what);
                assertNothingBeside();
                Files.delete(target);
            }
        }
    }

    private void assertNothingBeside() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of("anew.h5", "survey.sgy", "volume.h5"),
                    files.map(file -> String.valueOf(file.getFileName()))
                            .filter(name -> !name.endsWith(".lock"))
                            .sorted()
                            .toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyWriteAndForceMayFail(Anew anew) throws IOException {
        failAtEveryCall(anew, stores -> {});
    }

    @ParameterizedTest
    @EnumSource
    void everyCallMayBeTheLastBeforeAPowerCut(Anew anew) throws IOException {
        Random random = new Random(1);
        failAtEveryCall(anew, stores -> stores.powerCut(random));
    }

    /** Leaves unfinished work. */
    private void cancel(RechunkOptions options) {
        CancelToken cancel = new CancelToken();
        Job job = new Job(
                (now, done, total) -> {
                    if (done > total / 2 && !now.startsWith("Copying other")) {
                        cancel.cancel();
                    }
                },
                cancel);
        assertThrows(CancellationException.class, () -> Rechunk.rechunk(source, target, options, job));
        assertFalse(Files.exists(target));
    }

    @ParameterizedTest
    @EnumSource
    void cancelledWorkResumes(Anew anew) throws IOException {
        byte[] expected = reference(anew.options());
        cancel(anew.options());
        assertTrue(Rechunk.isUnfinished(target));
        FaultyStores stores = FaultyStores.sound();
        rechunk(anew.options().withThreads(3), stores);
        assertArrayEquals(expected, Files.readAllBytes(target));
        Files.delete(target);
        FaultyStores all = FaultyStores.sound();
        rechunk(anew.options(), all);
        assertTrue(stores.bytes() < all.bytes(), stores.bytes() + " bytes of " + all.bytes());
    }

    @Test
    void workOfOtherOptionsBeginsAgain() throws IOException {
        RechunkOptions options = Anew.PLAIN.options();
        byte[] expected = reference(options);
        cancel(options.withChunk(Shape.of(2, 2, 30)));
        rechunk(options, WorkStores.FILES);
        assertArrayEquals(expected, Files.readAllBytes(target));
    }

    /** The wrong drive may be mounted: what was done stays, and the right source goes on with it. */
    @Test
    void workOfAnotherSourceIsRefusedAndKept() throws IOException {
        RechunkOptions options = Anew.PLAIN.options();
        SegyToHdf5.convert(segy, source, ConvertOptions.DEFAULTS.withOverwrite(true), Job.quiet());
        byte[] expected = reference(options);
        cancel(options);
        FileTime time = Files.getLastModifiedTime(source);
        byte[] bytes = Files.readAllBytes(source);
        Path other = folder.resolve("other.h5");
        new RandomSurvey(
                        6,
                        new SurveyShape(12, 13, 30),
                        RandomSurvey.of(5).lines(),
                        SampleCoding.IBM,
                        TraceOrder.INLINE,
                        0)
                .write(segy);
        SegyToHdf5.convert(segy, other, ConvertOptions.DEFAULTS, Job.quiet());
        assertEquals(bytes.length, Files.size(other));
        Files.write(source, Files.readAllBytes(other)); // as long, and as old
        Files.setLastModifiedTime(source, time);
        FileAlreadyExistsException e =
                assertThrows(FileAlreadyExistsException.class, () -> rechunk(options, WorkStores.FILES));
        assertTrue(String.valueOf(e.getReason()).contains("as it was before somebody wrote to it"), e.toString());
        assertTrue(Rechunk.isUnfinished(target));
        Files.write(source, bytes);
        Files.setLastModifiedTime(source, time);
        rechunk(options, WorkStores.FILES);
        assertArrayEquals(expected, Files.readAllBytes(target));
    }

    @Test
    void aSourceThatIsWrittenToMeanwhileLeavesNothing() throws IOException {
        for (RechunkOptions options : List.of(
                Anew.PLAIN.options(), Anew.PLAIN.options().withPart(Region.of(new long[3], new long[] {9, 9, 9})))) {
            FileTime later =
                    FileTime.fromMillis(Files.getLastModifiedTime(source).toMillis() + 1);
            Job job = Job.heardBy((stage, done, total) -> {
                try {
                    Files.setLastModifiedTime(source, later);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            FileChangedException e =
                    assertThrows(FileChangedException.class, () -> Rechunk.rechunk(source, target, options, job));
            assertTrue(e.toString().contains(": " + source + ": was written to at "), e::toString);
            assertFalse(Files.exists(target));
            assertFalse(Files.exists(new WorkFiles(target).part()));
        }
    }

    @Test
    void anUnfinishedConversionOfThatNameStays() throws IOException {
        CancelToken cancel = new CancelToken();
        Job job = new Job(
                (now, done, total) -> {
                    if (now.equals("Converting") && done > total / 2) {
                        cancel.cancel();
                    }
                },
                cancel);
        ConvertOptions options = ConvertOptions.DEFAULTS.withChunk(Shape.of(2, 2, 30));
        assertThrows(CancellationException.class, () -> SegyToHdf5.convert(segy, target, options, job));
        byte[] part = Files.readAllBytes(new WorkFiles(target).part());
        for (RechunkOptions any : List.of(
                Anew.PLAIN.options(),
                Anew.PLAIN.options().withOverwrite(true),
                Anew.PLAIN.options().withPart(Region.of(new long[3], new long[] {2, 3, 4})))) {
            FileAlreadyExistsException e =
                    assertThrows(FileAlreadyExistsException.class, () -> rechunk(any, WorkStores.FILES));
            assertTrue(String.valueOf(e.getReason()).contains("unfinished conversion"), e.toString());
        }
        assertArrayEquals(part, Files.readAllBytes(new WorkFiles(target).part()));
        Path unfinished = new WorkFiles(target).part();
        UnsupportedFileException e = assertThrows(
                UnsupportedFileException.class,
                () -> Rechunk.rechunk(unfinished, folder.resolve("x.h5"), Anew.PLAIN.options(), Job.quiet()));
        assertTrue(String.valueOf(e.getMessage()).contains("is an unfinished conversion"), e.getMessage());
        assertTrue(SegyToHdf5.convert(segy, target, options, Job.quiet()).resumedChunks() > 0);
    }

    @Test
    void aTargetThatIsTheSourceIsRefused() throws IOException {
        byte[] before = Files.readAllBytes(source);
        for (Path itself : List.of(source, Files.createLink(folder.resolve("link.h5"), source))) {
            FileAlreadyExistsException e = assertThrows(
                    FileAlreadyExistsException.class,
                    () -> Rechunk.rechunk(source, itself, Anew.PLAIN.options().withOverwrite(true), Job.quiet()));
            assertTrue(String.valueOf(e.getReason()).contains("is also an input"), e.toString());
        }
        Path part = new WorkFiles(target).part();
        Files.copy(source, part);
        assertThrows(
                FileAlreadyExistsException.class,
                () -> Rechunk.rechunk(part, target, Anew.PLAIN.options(), Job.quiet()));
        assertArrayEquals(before, Files.readAllBytes(part));
        assertArrayEquals(before, Files.readAllBytes(source));
    }

    @Test
    void refusedOptionsLeaveNothing() throws IOException {
        RechunkOptions any = RechunkOptions.DEFAULTS;
        for (RechunkOptions refused : List.of(
                any.withChunk(Shape.of(2, 3)),
                any.withLayout("4x4x4+2x2"),
                any.withLayout("planes").withType(SampleType.INT8),
                any.withPart(Region.of(new long[] {11, 0, 0}, new long[] {2, 1, 1})))) {
            assertThrows(RuntimeException.class, () -> rechunk(refused, WorkStores.FILES), refused.toString());
        }
        Files.write(target, new byte[] {1});
        assertThrows(FileAlreadyExistsException.class, () -> rechunk(any, WorkStores.FILES));
        rechunk(any.withOverwrite(true), WorkStores.FILES);
        assertTrue(Files.size(target) > 1);
        assertNothingBeside();
    }
}
