package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.CancelToken;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.volume.profile.PartStatistics;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Another program writes samples into a volume with further layouts, as h5py does: nobody takes old and new for one cube. */
@Tag("without-libhdf5")
class OverwrittenCubeTest {
    /** After so long files are looked at again. */
    private static final long IDLE_MS = 1100;

    private static final Shape CHUNK = Shape.of(4, 4, 30);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void volume() throws IOException {
        file = convert("survey", ChunkFilters.NONE, Optional.of("planes"));
    }

    private Path convert(String name, ChunkFilters filters, Optional<String> layout) throws IOException {
        Path segy = folder.resolve(name + ".sgy");
        RandomSurvey any = RandomSurvey.of(7);
        new RandomSurvey(7, new SurveyShape(12, 16, 30), any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 0)
                .write(segy);
        Path converted = folder.resolve(name + ".h5");
        ConvertOptions options = ConvertOptions.DEFAULTS.withFilters(filters);
        SegyToHdf5.convert(
                segy,
                converted,
                layout.isEmpty() ? options.withChunk(CHUNK) : options.withLayout(layout.get()),
                Job.quiet());
        return converted;
    }

    private static ChunkIndex index(Path volume) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(volume)) {
            return ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
        }
    }

    /** All samples of the cube are 777 then. */
    private void overwrite() throws IOException {
        ChunkIndex index = index(file);
        try (ChannelStore store = ChannelStore.open(file)) {
            for (long chunk = 0; chunk < index.chunksStored(); chunk++) {
                ByteBuffer samples =
                        ByteBuffer.allocate(index.storedBytes(chunk)).order(ByteOrder.LITTLE_ENDIAN);
                while (samples.hasRemaining()) {
                    samples.putFloat(777);
                }
                store.writeFully(samples.flip(), index.address(chunk));
            }
        }
    }

    private static void flipBit(Path volume, long chunk) throws IOException {
        long at = index(volume).address(chunk) + 5;
        try (ChannelStore store = ChannelStore.open(volume)) {
            byte changed = (byte) (store.read(at, 1).get() ^ 1);
            store.writeFully(ByteBuffer.wrap(new byte[] {changed}), at);
        }
    }

    private void assertRefused(Executable work) {
        CorruptFileException e = assertThrows(CorruptFileException.class, work);
        assertTrue(e.toString().contains("/data: chunk [") && e.toString().contains(file + " @"), e::toString);
        assertTrue(e.toString().contains(Advice.Step.REFRESH.toString()), e::toString);
    }

    @Test
    void workOnTheWholeCubeIsRefused() throws IOException {
        overwrite();
        ExportOptions modified = ExportOptions.DEFAULTS.withModified(true);
        Path out = folder.resolve("out");
        assertRefused(() -> SegyExport.export(file, out, modified, Job.quiet()));
        Region part = Region.of(new long[] {0, 2, 0}, new long[] {12, 3, 30});
        assertRefused(() -> Rechunk.rechunk(file, out, RechunkOptions.DEFAULTS.withChunk(CHUNK), Job.quiet()));
        assertRefused(() -> VolumeLayouts.add(file, "mine=3x3x3", LayoutOptions.DEFAULTS, Job.quiet()));
        assertFalse(Files.exists(out));
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            assertRefused(() -> volume.blocks().forEach(2, block -> {}, Job.quiet()));
            assertRefused(() -> PartStatistics.of(volume, volume.blocks(), Region.all(volume.shape()), 2, Job.quiet()));
        }
        // a part reads parts of chunks, whose checksums say nothing of them; but it is of the cube
        SegyExport.export(file, out, modified.withPart(part), Job.quiet());
        byte[] exported = Files.readAllBytes(out);
        try (SeismicVolume again = SeismicVolume.open(reconverted(out))) {
            for (float sample : again.read(Region.all(again.shape()))) {
                assertEquals(777, sample);
            }
        }
        assertTrue(exported.length > 3600);
    }

    private Path reconverted(Path segy) throws IOException {
        Path again = folder.resolve("again.h5");
        SegyToHdf5.convert(segy, again, ConvertOptions.DEFAULTS, Job.quiet());
        return again;
    }

    @Test
    void theFirstReadThatALayoutServesNoticesTheChange() throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            assertEquals(List.of(), setAside(volume));
        }
        overwrite();
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            for (Region plane : List.of(
                    Region.of(new long[] {0, 0, 4}, new long[] {12, 16, 1}),
                    Region.of(new long[] {0, 5, 0}, new long[] {12, 1, 30}))) {
                float[] samples = volume.read(plane);
                assertEquals(777, samples[0]);
                assertEquals(777, samples[samples.length - 1]);
            }
            assertEquals(
                    volume.layouts().stream().map(LayoutInfo::name).toList(),
                    setAside(volume),
                    "copies are of one cube, which is another now");
        }
    }

    private static List<String> setAside(SeismicVolume volume) throws IOException {
        return volume.layouts().stream()
                .filter(copy -> !copy.isUsable())
                .map(LayoutInfo::name)
                .toList();
    }

    @Test
    void refreshAcceptsTheNewSamples() throws IOException {
        VolumeLayouts.add(
                file,
                "small=2x3x5:int16:shuffle,zstd=7+other=3x2x5:bitshuffle,lz4",
                LayoutOptions.DEFAULTS,
                Job.quiet());
        List<String> copies = described();
        overwrite();
        VolumeLayouts.refresh(file, LayoutOptions.DEFAULTS, Job.quiet());
        assertEquals(copies, described());
        assertEquals(
                List.of(),
                VolumeVerifier.verify(file, 0, List.of(), Job.quiet()).problems());
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            assertEquals(List.of(), setAside(volume));
            assertEquals(
                    volume.statistics(),
                    Optional.of(
                            PartStatistics.of(volume, volume.blocks(), Region.all(volume.shape()), 2, Job.quiet())));
            assertEquals(777, volume.statistics().orElseThrow().mean());
            for (float sample : volume.read(Region.of(new long[] {0, 0, 4}, new long[] {12, 16, 1}))) {
                assertEquals(777, sample);
            }
        }
    }

    /** What was copied before is not read again, so all of the cube is compared. */
    @Test
    void layoutsOfOldSamplesAreNotResumed() throws IOException {
        CancelToken cancel = new CancelToken();
        Job stopped = Job.stoppedBy(cancel).withProgress((stage, done, total) -> {
            if (done > total / 2) {
                cancel.cancel();
            }
        });
        LayoutOptions alone = LayoutOptions.DEFAULTS.withThreads(1);
        assertThrows(CancellationException.class, () -> VolumeLayouts.add(file, "mine=3x3x3", alone, stopped));
        assertTrue(Files.exists(CompanionFile.LAYOUTS.of(file.toRealPath())));
        overwrite();
        assertThrows(CorruptFileException.class, () -> VolumeLayouts.add(file, "mine=3x3x3", alone, Job.quiet()));
        VolumeLayouts.refresh(file, alone, Job.quiet());
        VolumeLayouts.add(file, "mine=3x3x3", alone, Job.quiet());
        assertEquals(
                List.of(),
                VolumeVerifier.verify(file, 0, List.of(), Job.quiet()).problems());
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            assertEquals(777, volume.read(Region.of(new long[] {0, 0, 0}, new long[] {1, 1, 1}))[0]);
        }
    }

    @Test
    void aReplacedVolumeInAnOpenFileIsRefused() throws Exception {
        Path other = convert("other", ChunkFilters.NONE, Optional.of("planes"));
        new RandomSurvey(
                        9,
                        new SurveyShape(12, 16, 30),
                        RandomSurvey.of(7).lines(),
                        SampleCoding.IBM,
                        TraceOrder.INLINE,
                        0)
                .write(folder.resolve("other.sgy"));
        SegyToHdf5.convert(
                folder.resolve("other.sgy"),
                other,
                ConvertOptions.DEFAULTS.withLayout("planes").withOverwrite(true),
                Job.quiet());
        Region all = Region.of(new long[] {0, 0, 0}, new long[] {12, 16, 30});
        try (SeismicVolume volume = SeismicVolume.open(file);
                SeismicVolume beside = SeismicVolume.open(file)) {
            float[] before = volume.read(all);
            VolumeLayouts.add(file, "mine=3x3x3", LayoutOptions.DEFAULTS, Job.quiet());
            VolumeEdit.set(file, Map.of("inlines.first", "7"), EditOptions.DEFAULTS);
            TimeUnit.MILLISECONDS.sleep(IDLE_MS);
            assertArrayEquals(before, volume.read(all), "our own changes are of no samples");
            byte[] bytes = Files.readAllBytes(other);
            try (ChannelStore store = ChannelStore.open(file)) {
                store.writeFully(ByteBuffer.wrap(bytes), 0);
            }
            TimeUnit.MILLISECONDS.sleep(IDLE_MS);
            assertThrows(FileChangedException.class, () -> volume.read(all));
            assertThrows(FileChangedException.class, () -> volume.blocks().forEach(1, block -> {}));
            FloatBuffer destination = FloatBuffer.allocate(before.length);
            ExecutionException e = assertThrows(
                    ExecutionException.class,
                    () -> beside.readAsync(all, destination, ReadPriority.NOW, new CancelToken())
                            .get());
            assertTrue(e.getCause() instanceof FileChangedException, e::toString);
        }
    }

    /** Which has no checksums, and nothing that says what it was. */
    @Test
    void segyThatWasWrittenToIsRefused() throws Exception {
        Path segy = folder.resolve("survey.sgy");
        try (SeismicVolume volume = SegyVolumes.open(segy, ScanOptions.DEFAULTS, ReadOptions.DEFAULTS, Job.quiet())) {
            volume.read(Region.all(volume.shape()));
            try (ChannelStore store = ChannelStore.open(segy)) {
                store.writeFully(ByteBuffer.wrap(new byte[100]), 3600 + 240);
            }
            TimeUnit.MILLISECONDS.sleep(IDLE_MS);
            assertThrows(FileChangedException.class, () -> volume.read(Region.all(volume.shape())));
        }
    }

    private List<String> described() throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            Stream<LayoutInfo> copies = volume.layouts().stream();
            return copies.map(copy -> copy.name() + copy.chunk() + copy.elementType() + copy.filters())
                    .sorted()
                    .toList();
        }
    }

    /** A plane reads a part of each chunk: only whoever asks for checks hears of a bit in another part. */
    @Test
    void checksFindAnyChangedBit() throws IOException {
        Path plain = convert("plain", ChunkFilters.NONE, Optional.empty());
        float[] before;
        Region far = Region.of(new long[] {3, 0, 0}, new long[] {1, 16, 30});
        try (SeismicVolume volume = SeismicVolume.open(plain, ReadOptions.DEFAULTS.withChecks(true))) {
            before = volume.read(far);
            try (SeismicVolume unchecked = SeismicVolume.open(plain)) {
                assertArrayEquals(unchecked.read(far), before);
                float[] all = volume.read(Region.all(volume.shape()));
                assertArrayEquals(unchecked.read(Region.all(volume.shape())), all);
            }
        }
        flipBit(plain, 2);
        try (SeismicVolume volume = SeismicVolume.open(plain)) {
            assertArrayEquals(before, volume.read(far));
        }
        file = plain;
        try (SeismicVolume volume = SeismicVolume.open(plain, ReadOptions.DEFAULTS.withChecks(true))) {
            assertRefused(() -> volume.read(far));
            Region beside = Region.of(new long[] {3, 0, 0}, new long[] {1, 8, 30});
            assertArrayEquals(Arrays.copyOf(before, 8 * 30), volume.read(beside));
        }
    }

    /** Filtered chunks are read as a whole in any case, so all of them are compared. */
    @Test
    void filteredChunksAreAlwaysCompared() throws IOException {
        Path filtered = convert("filtered", ChunkFilters.parse("shuffle"), Optional.empty());
        flipBit(filtered, 2);
        file = filtered;
        try (SeismicVolume volume = SeismicVolume.open(filtered)) {
            assertRefused(() -> volume.read(Region.of(new long[] {3, 0, 0}, new long[] {1, 16, 1})));
            volume.read(Region.of(new long[] {4, 0, 0}, new long[] {1, 16, 1}));
        }
    }

    /** Callers only wait: a read by an interrupted thread would close the file for all. */
    @Test
    void anInterruptedReaderOfAHoleClosesNothing() throws IOException {
        Path holes = folder.resolve("holes.h5");
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 4), Axis.of(1, 1, 4), SampleAxis.milliseconds(0, 4, 8))
                .withChunk(2, 2, 8);
        try (VolumeWriter writer = VolumeWriter.create(holes, spec)) {
            writer.write(Region.of(new long[] {0, 0, 0}, new long[] {2, 4, 8}), new float[64]);
            writer.commit();
        }
        Region hole = Region.of(new long[] {2, 0, 0}, new long[] {2, 4, 8});
        try (SeismicVolume volume =
                SeismicVolume.open(holes, ReadOptions.DEFAULTS.withMissingTraces(MissingTraces.STORED))) {
            Thread.currentThread().interrupt();
            try {
                volume.read(hole);
            } catch (InterruptedIOException e) {
                assertTrue(Thread.currentThread().isInterrupted());
            }
            assertTrue(Thread.interrupted());
            assertEquals(64, volume.read(hole).length);
        }
    }

    @Test
    void withoutChecksumsThereIsNothingToCheck() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        UnsupportedFileException e = assertThrows(
                UnsupportedFileException.class, () -> SeismicVolume.open(segy, ReadOptions.DEFAULTS.withChecks(true)));
        assertTrue(e.toString().contains("checksums"), e::toString);
    }
}
