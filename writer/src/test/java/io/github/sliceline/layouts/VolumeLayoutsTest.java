package io.github.sliceline.layouts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.AppendedObjects;
import io.github.sliceline.importing.FaultyStores;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of a cube against the cube; and whatever stops the work, the file is the one before it or the one after. */
class VolumeLayoutsTest {
    /** One call of 35 fails in a build, each with {@code -Pfull}. */
    private static final int STEP = Cases.step(55);
    /** In a build 2, with {@code -Pfull} 5. */
    private static final int POWER_CUTS_OF_A_DROP = Cases.number(2, 5);

    private static final Shape VOLUME = Shape.of(19, 23, 37);
    private static final String NO_SPACE = "No space left on device";

    private static final List<CubeLayout> LAYOUTS = List.of(
            layout("crossline", SampleType.FLOAT32, ChunkFilters.NONE, 8, 1, 37),
            layout("slice", SampleType.FLOAT32, ChunkFilters.deflate(1), 19, 9, 1),
            layout("small", SampleType.INT16, ChunkFilters.NONE, 5, 6, 7),
            layout("smaller", SampleType.INT8, ChunkFilters.deflate(1), 1, 23, 37));

    private static final LayoutOptions OPTIONS = LayoutOptions.DEFAULTS.withThreads(2);

    /** More than what stays of copies takes: headers of groups, and checksums of the cube with their texts. */
    private static final int GROUPS = 10_000;

    @TempDir
    Path folder;

    private Path file;
    private float[] samples;

    private static CubeLayout layout(String name, SampleType type, ChunkFilters filters, int... chunk) {
        return new CubeLayout(name, Shape.of(chunk), type, filters);
    }

    @BeforeEach
    void cube() throws IOException {
        file = folder.resolve("cube.h5");
        Random random = new Random(3);
        samples = new float[(int) VOLUME.size()];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) random.nextGaussian() * 1000;
        }
        VolumeSpec spec = VolumeSpec.of(Axis.of(100, 2, 19), Axis.of(500, 1, 23), SampleAxis.milliseconds(0, 4, 37))
                .withChunk(8, 8, 16);
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(VOLUME), samples);
            writer.commit();
        }
    }

    private float[] read(String dataset) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset(dataset))) {
            return volume.read(Region.all(VOLUME));
        }
    }

    private Map<String, Object> attributes(String path) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            return container.attributes(path);
        }
    }

    /** netCDF looks for coordinates in the group of a variable, and for what counts its axes in the scales. */
    private void assertAxesNamed(List<CubeLayout> layouts) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            for (CubeLayout layout : layouts) {
                assertEquals(
                        container.dimensionScales("/data"), container.dimensionScales("/layouts/" + layout.name()));
                for (Optional<String> axis : container.dimensionScales("/data")) {
                    assertArrayEquals(
                            container.readNumbers(axis.orElseThrow()),
                            container.readNumbers("/layouts" + axis.orElseThrow()));
                }
            }
        }
    }

    private void assertWhole(List<CubeLayout> layouts) throws IOException {
        assertArrayEquals(samples, read("/data"));
        for (CubeLayout layout : layouts) {
            float[] copy = read("/layouts/" + layout.name());
            Object error = attributes("/layouts/" + layout.name()).get("largest_error");
            double largest = 0;
            for (int i = 0; i < samples.length; i++) {
                largest = Math.max(largest, Math.abs((double) samples[i] - copy[i]));
            }
            assertEquals(error, largest, layout.name());
            assertEquals(layout.type().isExact(), largest == 0, layout.name());
        }
        assertAxesNamed(layouts);
        VerifyReport report = VolumeVerifier.verify(file, ReadOptions.NEWEST_REVISION, List.of(), Job.quiet());
        assertTrue(report.isSound(), report.toString());
    }

    @Test
    void copiesAreAddedAndDroppedAndTheCubeStays() throws IOException {
        long before = Files.size(file);
        VolumeLayouts.add(file, LAYOUTS.subList(0, 2), OPTIONS, Job.quiet());
        assertWhole(LAYOUTS.subList(0, 2));
        VolumeLayouts.add(file, LAYOUTS.subList(2, 4), OPTIONS, Job.quiet());
        assertWhole(LAYOUTS);
        VolumeLayouts.drop(file, List.of("slice", "smaller"));
        assertWhole(List.of(LAYOUTS.get(0), LAYOUTS.get(2)));
        try (Hdf5Container container = Hdf5Container.open(file)) {
            assertFalse(container.exists("/layouts/slice"));
            assertFalse(container.exists("/layouts/checksums/slice"));
        }
        VolumeLayouts.drop(file, List.of("crossline", "small"));
        try (Hdf5Container container = Hdf5Container.open(file)) {
            assertFalse(container.exists("/layouts"));
        }
        assertTrue(Files.size(file) - before < GROUPS, Files.size(file) + ", before any copy " + before);
        assertWhole(List.of());
    }

    @Test
    void whatWasAddedLastGivesItsRoomBack() throws IOException {
        VolumeLayouts.add(file, LAYOUTS.subList(0, 2), OPTIONS, Job.quiet());
        long two = Files.size(file);
        VolumeLayouts.add(file, LAYOUTS.subList(2, 4), OPTIONS, Job.quiet());
        LayoutReport report = VolumeLayouts.drop(file, List.of("small", "smaller"));
        assertEquals(Files.size(file), report.bytesAfter());
        assertTrue(Files.size(file) - two < GROUPS, Files.size(file) + ", with two copies " + two);
        assertWhole(LAYOUTS.subList(0, 2));
    }

    @Test
    void everyCallOfADropMayFail() throws IOException {
        failDropping(stores -> {});
    }

    @Test
    void everyCallOfADropMayBeTheLastBeforeAPowerCut() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < POWER_CUTS_OF_A_DROP; round++) {
            failDropping(stores -> stores.powerCut(random));
        }
    }

    private void failDropping(AfterFailure after) throws IOException {
        byte[] cube = Files.readAllBytes(file);
        VolumeLayouts.add(file, LAYOUTS.subList(0, 2), OPTIONS, Job.quiet());
        VolumeLayouts.add(file, LAYOUTS.subList(2, 4), OPTIONS, Job.quiet());
        byte[] all = Files.readAllBytes(file);
        long length = VolumeLayouts.drop(file, List.of("small", "smaller")).bytesAfter();
        Files.write(file, all);
        for (int n = 1; ; n++) {
            FaultyStores stores = new FaultyStores(n, n % 2 == 0 ? NO_SPACE : "Input/output error");
            try {
                VolumeLayouts.drop(file, List.of("small", "smaller"), stores);
                assertTrue(n > 12, "only " + n + " calls");
                Files.write(file, cube);
                return;
            } catch (IOException e) {
                assertTrue(isThere() ? String.valueOf(e.getMessage()).contains("as it was") : n > 2, e.toString());
                after.then(stores);
                assertWhole(isThere() ? LAYOUTS : LAYOUTS.subList(0, 2));
                if (isThere()) {
                    VolumeLayouts.drop(file, List.of("small", "smaller"));
                }
                assertThrows(
                        IllegalArgumentException.class, () -> VolumeLayouts.drop(file, List.of("small", "smaller")));
                assertWhole(LAYOUTS.subList(0, 2));
                assertEquals(length, Files.size(file), "call " + n);
                VolumeLayouts.drop(file, List.of("slice"));
                assertWhole(LAYOUTS.subList(0, 1));
                assertTrue(Files.size(file) < all.length - samples.length, "call " + n);
                Files.write(file, all);
            }
        }
    }

    @Test
    void anAddThatWasGivenUpLeavesNothingForLong() throws IOException {
        long before = Files.size(file);
        VolumeLayouts.add(file, LAYOUTS.subList(2, 3), OPTIONS, Job.quiet());
        byte[] one = Files.readAllBytes(file);
        giveUp();
        VerifyReport report = VolumeVerifier.verify(file, ReadOptions.NEWEST_REVISION, List.of(), Job.quiet());
        assertTrue(report.isSound(), report.toString());
        assertTrue(report.remarks().toString().contains("bytes that mean nothing"), report.toString());
        VolumeLayouts.add(file, LAYOUTS.subList(3, 4), OPTIONS, Job.quiet());
        assertFalse(Files.exists(folder.resolve("cube.h5.layouts")));
        assertWhole(LAYOUTS.subList(2, 4));
        long length = Files.size(file);
        Files.write(file, one);
        VolumeLayouts.add(file, LAYOUTS.subList(3, 4), OPTIONS, Job.quiet());
        assertEquals(Files.size(file), length);
        Files.write(file, one);
        giveUp();
        VolumeLayouts.drop(file, List.of("small"));
        assertFalse(Files.exists(folder.resolve("cube.h5.layouts")));
        assertTrue(Files.size(file) - before < GROUPS, Files.size(file) + ", before any copy " + before);
        assertWhole(List.of());
    }

    /** Stops in the middle. */
    private void giveUp() throws IOException {
        long before = Files.size(file);
        assertThrows(
                IOException.class,
                () -> VolumeLayouts.add(
                        file, LAYOUTS.subList(0, 2), OPTIONS, new FaultyStores(60, NO_SPACE), Job.quiet()));
        assertTrue(Files.size(file) > before);
        assertTrue(Files.exists(folder.resolve("cube.h5.layouts")));
    }

    /** Earlier versions put levels of detail there. */
    @Test
    void groupsBesideTheCopiesStayUntilTheyAreDropped() throws IOException {
        VolumeLayouts.add(file, LAYOUTS.subList(0, 2), OPTIONS, Job.quiet());
        String level = "/layouts/lod/1";
        try (ChannelStore store = ChannelStore.open(file)) {
            AppendedObjects appended = AppendedObjects.open(store);
            FileSpec spec = new FileSpec(appended.format());
            spec.group("/layouts").group("/layouts/lod");
            spec.dataset(level, DatasetForm.contiguous(DataType.FLOAT32, Shape.of(10, 12, 19)));
            appended.objects().describe(spec);
            appended.commit();
        }
        assertWhole(LAYOUTS.subList(0, 2));
        VolumeLayouts.add(file, LAYOUTS.subList(2, 3), OPTIONS, Job.quiet());
        VolumeLayouts.refresh(file, OPTIONS, Job.quiet());
        assertWhole(LAYOUTS.subList(0, 3));
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset(level))) {
            assertEquals(Shape.of(10, 12, 19), volume.shape());
        }
        RechunkOptions chunks = RechunkOptions.DEFAULTS.withChunk(Shape.of(7, 8, 9));
        Path other = folder.resolve("other.h5");
        Rechunk.rechunk(file, other, chunks, Job.quiet());
        VerifyReport report = VolumeVerifier.verify(other, ReadOptions.NEWEST_REVISION, List.of(), Job.quiet());
        assertTrue(report.isSound(), report.toString());
        VolumeLayouts.drop(file, List.of("crossline", "slice", "small"));
        assertWhole(List.of());
        try (Hdf5Container container = Hdf5Container.open(file)) {
            assertTrue(container.exists(level));
        }
        VolumeLayouts.drop(file, List.of("lod"));
        try (Hdf5Container container = Hdf5Container.open(file)) {
            assertFalse(container.exists("/layouts"));
        }
        assertWhole(List.of());
    }

    @Test
    void whatCannotBeIsRefusedInASentence() throws IOException {
        VolumeLayouts.add(file, LAYOUTS.subList(0, 1), OPTIONS, Job.quiet());
        byte[] before = Files.readAllBytes(file);
        assertRefused("a layout crossline already", LAYOUTS.get(0));
        assertRefused("no name for a layout", layout("checksums", SampleType.INT8, ChunkFilters.NONE, 1, 2, 3));
        assertRefused("no name for a layout", layout("../x", SampleType.INT8, ChunkFilters.NONE, 1, 2, 3));
        assertRefused("has chunks of 1 × 2", layout("flat", SampleType.INT8, ChunkFilters.NONE, 1, 2));
        assertRefused("two layouts are named small", LAYOUTS.get(2), LAYOUTS.get(2));
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> VolumeLayouts.drop(file, List.of("none")));
        assertTrue(String.valueOf(e.getMessage()).contains("has no layout none, it has [crossline]"), e.toString());
        e = assertThrows(IllegalArgumentException.class, () -> VolumeLayouts.add(file, "lod:2", OPTIONS, Job.quiet()));
        assertTrue(String.valueOf(e.getMessage()).startsWith("no layout 'lod:2'; there are balanced"), e.toString());
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    private void assertRefused(String sentence, CubeLayout... layouts) {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> VolumeLayouts.add(file, List.of(layouts), OPTIONS, Job.quiet()));
        assertTrue(String.valueOf(e.getMessage()).contains(sentence), e.toString());
    }

    /** A reference that was never interrupted. */
    private byte[] reference() throws IOException {
        Path whole = folder.resolve("whole.h5");
        Files.copy(file, whole);
        VolumeLayouts.add(whole, LAYOUTS, OPTIONS, Job.quiet());
        byte[] bytes = Files.readAllBytes(whole);
        Files.delete(whole);
        return bytes;
    }

    private interface AfterFailure {
        void then(FaultyStores stores) throws IOException;
    }

    private void failAtEveryCall(AfterFailure after) throws IOException {
        byte[] cube = Files.readAllBytes(file);
        byte[] expected = reference();
        for (int n = 1; ; n += STEP) {
            FaultyStores stores = new FaultyStores(n, n % 2 == 0 ? NO_SPACE : "Input/output error");
            try {
                VolumeLayouts.add(file, LAYOUTS, OPTIONS, stores, Job.quiet());
                assertTrue(n > 100, "only " + n + " calls");
                return;
            } catch (IOException e) {
                after.then(stores);
                assertArrayEquals(samples, read("/data"), "call " + n);
                if (!Files.exists(folder.resolve("cube.h5.layouts")) || !isThere()) {
                    VolumeLayouts.add(file, LAYOUTS, OPTIONS, Job.quiet());
                }
                assertArrayEquals(expected, Files.readAllBytes(file), "call " + n + ": " + e);
                assertWhole(LAYOUTS);
                Files.deleteIfExists(folder.resolve("cube.h5.layouts"));
                Files.write(file, cube);
            }
        }
    }

    private boolean isThere() throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            return container.exists("/layouts/small");
        }
    }

    @Test
    void everyWriteAndForceMayFail() throws IOException {
        failAtEveryCall(stores -> {});
    }

    @Test
    void everyCallMayBeTheLastBeforeAPowerCut() throws IOException {
        Random random = new Random(1);
        failAtEveryCall(stores -> stores.powerCut(random));
    }

    @Test
    void cancelledWorkGoesOn() throws IOException {
        byte[] expected = reference();
        CancelToken cancel = new CancelToken();
        Job job = new Job(
                (now, done, total) -> {
                    if (done > total / 2) {
                        cancel.cancel();
                    }
                },
                cancel);
        assertThrows(CancellationException.class, () -> VolumeLayouts.add(file, LAYOUTS, OPTIONS, job));
        assertArrayEquals(samples, read("/data"));
        Path journal = CompanionFile.LAYOUTS.of(file);
        byte[] kept = Files.readAllBytes(journal);
        VolumeLayouts.add(file, LAYOUTS, OPTIONS, Job.quiet());
        assertArrayEquals(expected, Files.readAllBytes(file));
        killedBeforeItsJournalWasRemoved(journal, kept);
    }

    private void killedBeforeItsJournalWasRemoved(Path journal, byte[] kept) throws IOException {
        byte[] added = Files.readAllBytes(file);
        Files.write(journal, kept);
        List<CubeLayout> others = LAYOUTS.subList(1, LAYOUTS.size());
        assertThrows(
                IllegalArgumentException.class, () -> VolumeLayouts.add(file, others, OPTIONS, Job.quiet()), "others");
        assertEquals(
                List.of("crossline", "slice", "small", "smaller"),
                VolumeLayouts.add(file, LAYOUTS, OPTIONS, Job.quiet()).names());
        assertFalse(Files.exists(journal));
        assertArrayEquals(added, Files.readAllBytes(file));
        assertThrows(
                IllegalArgumentException.class, () -> VolumeLayouts.add(file, LAYOUTS, OPTIONS, Job.quiet()), "again");
    }
}
