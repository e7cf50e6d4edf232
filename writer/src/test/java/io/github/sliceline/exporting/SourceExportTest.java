package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.HandMadeVolume;
import io.github.sliceline.importing.RandomSegy;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces go back to their places in the source whatever bin they are in; what does not fit is refused. */
@Tag("without-libhdf5")
class SourceExportTest {
    @TempDir
    Path folder;

    private Path volume() {
        return folder.resolve("volume.h5");
    }

    private ExportReport export(ExportOptions options) throws IOException {
        return SegyExport.export(volume(), folder.resolve("out.sgy"), options.withOverwrite(true), Job.quiet());
    }

    private void assertComesBack(HandMadeVolume made, String what) throws IOException {
        made.write(volume());
        ExportReport report = export(ExportOptions.DEFAULTS.withMemoryBytes(16 << 20));
        assertTrue(report.identical(), what);
        assertArrayEquals(made.segy(), Files.readAllBytes(folder.resolve("out.sgy")), what);
        Files.delete(volume());
    }

    @Test
    void shuffledTracesGoBackToTheirPlaces() throws IOException {
        for (long seed = 1; seed <= Cases.number(5, 10); seed++) {
            Random random = new Random(seed);
            Shape bins = Shape.of(1 + random.nextInt(9), 1 + random.nextInt(9));
            List<Long> order = new java.util.ArrayList<>(
                    LongStream.range(0, bins.size()).boxed().toList());
            Collections.shuffle(order, random);
            long[] index = order.stream().mapToLong(Long::longValue).toArray();
            assertComesBack(new HandMadeVolume(bins, index, index.length), "shuffled, seed " + seed);
        }
    }

    @Test
    void aStreamGetsTheSameBytesAsAFile() throws IOException {
        long[] index = LongStream.range(0, 9 * 7).toArray();
        HandMadeVolume made = new HandMadeVolume(Shape.of(9, 7), index, index.length);
        made.write(volume());
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        ExportReport report = SegyExport.export(volume(), stream, ExportOptions.DEFAULTS, Job.quiet());
        assertArrayEquals(made.segy(), stream.toByteArray());
        assertEquals(made.segy().length, report.targetBytes());
        assertTrue(report.identical());
        ByteArrayOutputStream part = new ByteArrayOutputStream();
        ExportOptions options = ExportOptions.DEFAULTS.withFormat(SampleFormat.IEEE_FLOAT32);
        SegyExport.export(volume(), part, options, Job.quiet());
        export(options);
        assertArrayEquals(Files.readAllBytes(folder.resolve("out.sgy")), part.toByteArray());
        assertFalse(Files.exists(folder.resolve("-")));
    }

    @Test
    void aStreamThatFailsEndsTheExport() throws IOException {
        long[] index = LongStream.range(0, 90 * 70).toArray();
        new HandMadeVolume(Shape.of(90, 70), index, index.length).write(volume());
        for (int fits : new int[] {0, 3600, 10_000, 100_000}) {
            IOException e = assertThrows(
                    IOException.class,
                    () -> SegyExport.export(volume(), shortStream(fits), ExportOptions.DEFAULTS, Job.quiet()));
            assertTrue(String.valueOf(e.getMessage()).contains("Broken pipe"), e.toString());
        }
    }

    private static OutputStream shortStream(int fits) {
        return new OutputStream() {
            private int left = fits;

            @Override
            public void write(int b) throws IOException {
                if (left-- <= 0) {
                    throw new IOException("Broken pipe");
                }
            }
        };
    }

    @Test
    void shuffledTracesCannotGoToAStream() throws IOException {
        long[] shuffled = {0, 4, 2, 5, 1, 3};
        new HandMadeVolume(Shape.of(2, 3), shuffled, shuffled.length).write(volume());
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        StreamStores stores = new StreamStores(volume(), stream);
        ExportPlan twoTracesAtATime = new ExportPlan(Shape.of(1, 1, 5), 2, 40, 1 << 20);
        try (SegyArchive archive = SegyArchive.open(volume(), 0).orElseThrow();
                SeismicVolume volume = SeismicVolume.open(volume())) {
            SourceExport export = new SourceExport(
                    archive,
                    SourceExport.Content.whole(archive, archive.textHeaders(), volume.shape()),
                    VolumePass.within(volume),
                    volume.shape(),
                    Path.of("-"),
                    stores,
                    twoTracesAtATime,
                    Job.quiet());
            UnsupportedFileException e = assertThrows(UnsupportedFileException.class, export::write);
            assertTrue(String.valueOf(e.getMessage()).contains("takes a file, and not a stream"), e.getMessage());
        }
        assertEquals(0, stream.size());
    }

    @Test
    void prestackGathersGoBackInAnyOrderOfTheirAxes() throws IOException {
        Shape bins = Shape.of(4, 5, 3);
        long[] byOffset =
                IntStream.range(0, 60).mapToLong(bin -> bin % 3 * 20 + bin / 3).toArray();
        assertComesBack(new HandMadeVolume(bins, LongStream.range(0, 60).toArray(), 60), "by inline");
        assertComesBack(new HandMadeVolume(bins, byOffset, 60), "by offset");
    }

    /** Bins of five traces, each second one shown by a bin. */
    @Test
    void tracesWithoutABinAreRestored() throws IOException {
        long[] index = {0, 2, -1, 4, 6, 7};
        HandMadeVolume sorted = new HandMadeVolume(Shape.of(2, 3), index, 10).leavingOut(1, 3, 5, 8, 9);
        assertComesBack(sorted, "in order");
        long[] shuffled = {6, 2, -1, 7, 0, 4};
        assertComesBack(new HandMadeVolume(Shape.of(2, 3), shuffled, 10).leavingOut(1, 3, 5, 8, 9), "shuffled");
    }

    @Test
    void windowsOfAFewTracesComeTogether() throws IOException {
        byte[] segy = new RandomSegy(29).bytes(); // IBM floats, as all multiples of 14 and one
        Path source = Files.write(folder.resolve("in.sgy"), segy);
        SegyToHdf5.convert(source, volume(), ConvertOptions.DEFAULTS, Job.quiet());
        for (long most : new long[] {1, 2, 3, 7, 20}) {
            try (SegyArchive archive = SegyArchive.open(volume(), 0).orElseThrow()) {
                Shape bins = archive.longs(VolumeProfile.TRACE_INDEX).dataset().shape();
                Shape shape = Shape.of(bins.extent(0), bins.extent(1), 1);
                ChosenTraces all = ChosenTraces.all(bins, archive.traces());
                FileOrder order = FileOrder.find(archive, all, shape, Shape.of(4, 4, 1), most, new CancelToken());
                assertTrue(order.isSequential(), "a sorted file has windows in its order, of " + most + " bins too");
            }
        }
    }

    @Test
    void anEditedVolumeIsRefusedAndCanBeExportedAsModified() throws IOException {
        HandMadeVolume made =
                new HandMadeVolume(Shape.of(3, 4), LongStream.range(0, 12).toArray(), 12);
        made.write(volume());
        edit(volume());
        UnsupportedFileException e = assertThrows(UnsupportedFileException.class, () -> export(ExportOptions.DEFAULTS));
        assertTrue(String.valueOf(e.getMessage()).contains(Advice.Step.EXPORT_MODIFIED.toString()), e.toString());
        assertNothingButTheVolume();
        ExportReport report = export(ExportOptions.DEFAULTS.withModified(true));
        assertFalse(report.identical());
        byte[] wanted = made.segy();
        ByteBuffer.wrap(wanted).putFloat(3600 + 240, -7);
        assertArrayEquals(wanted, Files.readAllBytes(folder.resolve("out.sgy")), "only the edited sample differs");
    }

    /** Makes the first sample −7. */
    private static void edit(Path file) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file);
                ChannelStore store = ChannelStore.open(file)) {
            StorageLayout.Chunked layout = (StorageLayout.Chunked)
                    container.dataset(VolumeProfile.DATA).layout();
            ByteBuffer value =
                    ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(0, -7);
            store.writeFully(value, layout.indexAddress());
        }
    }

    private void assertNothingButTheVolume() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(volume()), files.toList());
        }
    }

    @Test
    void indexesThatContradictThemselvesAreRefused() throws IOException {
        assertRefused(new long[] {0, 1, 2, 4}, "names trace 4, wanted -1 to 3");
        assertRefused(new long[] {0, 1, 1, 3}, "names trace 1 twice");
        assertRefused(new long[] {0, 1, -1, 3}, "trace 3 is in no bin");
        assertRefused(new long[] {0, 1, 2, -2}, "names trace -2");
    }

    private void assertRefused(long[] index, String said) throws IOException {
        new HandMadeVolume(Shape.of(2, 2), index, 4).write(volume());
        CorruptFileException e = assertThrows(CorruptFileException.class, () -> export(ExportOptions.DEFAULTS), said);
        assertTrue(e.toString().contains(said) && e.toString().contains("volume.h5"), e.toString());
        assertNothingButTheVolume();
    }

    @Test
    void cancelledExportLeavesNothing() throws IOException {
        new HandMadeVolume(Shape.of(3, 4), LongStream.range(0, 12).toArray(), 12).write(volume());
        CancelToken cancel = new CancelToken();
        Progress progress = (stage, done, total) -> cancel.cancel();
        assertThrows(
                CancellationException.class,
                () -> SegyExport.export(
                        volume(), folder.resolve("out.sgy"), ExportOptions.DEFAULTS, new Job(progress, cancel)));
        assertNothingButTheVolume();
    }

    @Test
    void existingOutputIsKeptUnlessToldOtherwise() throws IOException {
        new HandMadeVolume(Shape.of(1, 2), new long[] {0, 1}, 2).write(volume());
        Path mine = Files.writeString(folder.resolve("mine.sgy"), "mine");
        for (Path target : Arrays.asList(mine, volume())) {
            assertThrows(
                    FileAlreadyExistsException.class,
                    () -> SegyExport.export(volume(), target, ExportOptions.DEFAULTS, Job.quiet()));
        }
        assertEquals("mine", Files.readString(mine));
    }
}
