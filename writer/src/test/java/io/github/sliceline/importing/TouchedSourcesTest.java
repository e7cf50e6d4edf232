package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.remote.Fault;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A change of rights, and a server that is out of reach for a while, throw no work away; nor is anything taken for unchanged then. */
@Tag("without-libhdf5")
class TouchedSourcesTest {
    private static final Region PART = Region.of(new long[] {3, 2, 0}, new long[] {9, 8, 30});

    @TempDir
    Path folder;

    private Path segy;
    private Path volume;
    private Path out;

    private interface Change {
        void make() throws IOException;
    }

    private enum Work {
        EXPORT,
        EXPORT_PART,
        RECHUNK,
        RECHUNK_FILTERED,
        RECHUNK_WITH_COPIES
    }

    @BeforeEach
    void volume() throws IOException {
        segy = folder.resolve("survey.sgy");
        volume = folder.resolve("volume.h5");
        out = folder.resolve("out");
        RandomSurvey any = RandomSurvey.of(7);
        new RandomSurvey(7, new SurveyShape(24, 16, 30), any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 0)
                .write(segy);
        SegyToHdf5.convert(segy, volume, ConvertOptions.DEFAULTS.withChunk(Shape.of(4, 4, 30)), Job.quiet());
        assumeTrue(!FileVersion.of(volume).changed().isEmpty(), "this file system tells no time of change");
    }

    private void touch() throws IOException {
        FileVersion before = FileVersion.of(volume);
        for (int i = 0; !before.isTouched(); i++) { // until the clock has ticked
            Files.setPosixFilePermissions(
                    volume, PosixFilePermissions.fromString(i % 2 == 0 ? "rw-rw----" : "rw-------"));
        }
    }

    /** Of the text header, which has no checksum; with its time put back. */
    private void changeText() throws IOException {
        FileVersion before = FileVersion.of(volume);
        FileTime time = Files.getLastModifiedTime(volume);
        try (Hdf5Container container = Hdf5Container.open(volume);
                ChannelStore store = ChannelStore.open(volume)) {
            StorageLayout.Contiguous text = (StorageLayout.Contiguous)
                    container.dataset(VolumeProfile.TEXT_HEADERS).layout();
            byte changed =
                    (byte) (container.source().read(text.address() + 5, 1).get() ^ 1);
            do {
                store.writeFully(ByteBuffer.wrap(new byte[] {changed}), text.address() + 5);
                Files.setLastModifiedTime(volume, time);
            } while (!before.isTouched());
        }
    }

    private byte[] work(Work work, Job job) throws IOException {
        ExportOptions modified = ExportOptions.DEFAULTS.withModified(true).withOverwrite(true);
        RechunkOptions chunks = RechunkOptions.DEFAULTS
                .withChunk(Shape.of(5, 3, 11))
                .withOverwrite(true)
                .withThreads(1);
        switch (work) {
            case EXPORT -> SegyExport.export(volume, out, modified, job);
            case EXPORT_PART -> SegyExport.export(volume, out, modified.withPart(PART), job);
            case RECHUNK -> Rechunk.rechunk(volume, out, chunks, job);
            case RECHUNK_FILTERED ->
                Rechunk.rechunk(volume, out, chunks.withFilters(ChunkFilters.parse("shuffle,lz4")), job);
            case RECHUNK_WITH_COPIES ->
                Rechunk.rechunk(
                        volume,
                        out,
                        RechunkOptions.DEFAULTS
                                .withLayout("4x4x30+12x13x4:int8")
                                .withOverwrite(true),
                        job);
        }
        byte[] made = Files.readAllBytes(out);
        Files.delete(out);
        return made;
    }

    private static Job at(int report, Change change) {
        AtomicInteger left = new AtomicInteger(report);
        return Job.heardBy((stage, done, total) -> {
            if (left.decrementAndGet() == 0) {
                try {
                    change.make();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        });
    }

    private int reports(Work work) throws IOException {
        AtomicInteger reports = new AtomicInteger();
        work(work, Job.heardBy((stage, done, total) -> reports.incrementAndGet()));
        return reports.get();
    }

    @ParameterizedTest
    @EnumSource
    void aChangeOfPermissionsDeletesNothing(Work work) throws IOException {
        byte[] expected = work(work, Job.quiet());
        int reports = reports(work);
        for (int report = 1; report <= reports; report += Math.max(1, reports / 4)) {
            assertArrayEquals(expected, work(work, at(report, this::touch)), work + ", report " + report);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHeaderWrittenWithItsTimePutBackIsNotMissed(Work work) throws IOException {
        byte[] before = work(work, Job.quiet());
        int reports = reports(work);
        for (int report = 1; report <= reports; report += Math.max(1, reports / 4)) {
            byte[] after;
            try {
                after = work(work, at(report, this::changeText));
            } catch (FileChangedException e) {
                assertFalse(Files.exists(out));
                changeText(); // back
                continue;
            }
            assertArrayEquals(work(work, Job.quiet()), after, work + ", report " + report);
            changeText();
            assertArrayEquals(before, work(work, Job.quiet()));
        }
    }

    @Test
    void datasetsWithoutChecksumsMustNotBeTouched() {
        RechunkOptions map = RechunkOptions.DEFAULTS
                .withDataset(VolumeProfile.CDP_X)
                .withChunk(Shape.of(5, 3))
                .withType(SampleType.FLOAT32);
        assertThrows(FileChangedException.class, () -> Rechunk.rechunk(volume, out, map, at(1, this::touch)));
        assertFalse(Files.exists(out));
    }

    @Test
    void aChangeOfPermissionsIsAccepted() throws IOException {
        for (VolumeVerifier.Scope scope : VolumeVerifier.Scope.values()) {
            assertTrue(VolumeVerifier.verify(volume, 0, List.of(segy), scope, at(1, this::touch))
                    .isSound());
        }
    }

    @Test
    void aConversionResumesAfterItsSourceWasUnreachable() throws IOException {
        byte[] expected = Files.readAllBytes(volume);
        Files.delete(volume);
        ConvertOptions options = ConvertOptions.DEFAULTS.withChunk(Shape.of(4, 4, 30));
        try (ObjectServer server = new ObjectServer()) {
            RemotePath object = RemotePath.of(server.put("survey.sgy", Files.readAllBytes(segy)));
            Job job = Job.heardBy((stage, done, total) -> {
                if (stage.equals("Writing to the drive")) {
                    server.misbehave(request -> Fault.status(403));
                }
            });
            IOException e =
                    assertThrows(UnfinishedWorkException.class, () -> SegyToHdf5.convert(object, volume, options, job));
            assertTrue(e.getCause() instanceof AccessDeniedException, e::toString);
            assertTrue(SegyToHdf5.isUnfinished(volume));
            server.misbehave(request -> Fault.NONE);
            assertTrue(SegyToHdf5.convert(object, volume, options, Job.quiet()).resumedChunks() > 0);
        }
        assertArrayEquals(expected, Files.readAllBytes(volume));
    }

    @Test
    void aRechunkResumesAfterItsSourceWasUnreachable() throws IOException {
        byte[] expected = work(Work.RECHUNK, Job.quiet());
        RechunkOptions chunks =
                RechunkOptions.DEFAULTS.withChunk(Shape.of(5, 3, 11)).withThreads(1);
        try (ObjectServer server = new ObjectServer()) {
            RemotePath object = RemotePath.of(server.put("volume.h5", Files.readAllBytes(volume)));
            AtomicInteger stages = new AtomicInteger();
            Job job = Job.heardBy((stage, done, total) -> {
                if (done == total && stages.incrementAndGet() == 2) {
                    server.misbehave(request -> Fault.status(403));
                }
            });
            IOException e =
                    assertThrows(UnfinishedWorkException.class, () -> Rechunk.rechunk(object, out, chunks, job));
            assertTrue(e.getCause() instanceof AccessDeniedException, e::toString);
            assertTrue(Rechunk.isUnfinished(out));
            server.misbehave(request -> Fault.NONE);
            Rechunk.rechunk(object, out, chunks, Job.quiet());
        }
        assertArrayEquals(expected, Files.readAllBytes(out));
    }
}
