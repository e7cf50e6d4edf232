package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.create.ChunkOutput;
import io.github.sliceline.create.DistributedVolume;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeSpec.Hdf5Format;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.create.WrittenShare;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.exporting.ZarrStore;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.upload.MemoryObjects;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Work on volumes of any axes and on tables of traces: after each step every query gives the same samples and coordinates,
 * and nothing is wrong with the file.
 */
class AxesOperationsTest {
    /** In a build 10, with {@code -Pfull} 400. */
    private static final int VOLUMES = Cases.number("sliceline.axes.operations", 10, 400);

    private static final int QUERIES = 3;

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        MemoryObjects.forget();
    }

    /** Work on a file, which it may replace; returns the file that then has the volume. */
    private interface Step {
        Path on(RandomAxes made, Path file, Random random) throws IOException;
    }

    private void afterEach(Step step) throws IOException {
        for (long seed = 0; seed < VOLUMES; seed++) {
            RandomAxes made = new RandomAxes(seed);
            Random random = new Random(seed);
            try {
                Path file = step.on(made, made.write(folder.resolve("axes" + seed + ".h5")), random);
                requireSame(made, file, random);
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError(made.toString(), e);
            }
        }
    }

    private static void requireSame(RandomAxes made, Path file, Random random) throws IOException {
        requireSame(made, file, 0, random);
    }

    private static void requireSame(RandomAxes made, Path file, int revision, Random random) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withRevision(revision))) {
            assertEquals(made.axes, volume.axes());
            if (made.samples.size() > 1) { // a single sample has no interval
                assertEquals(made.samples, volume.samples());
            }
            assertEquals(made.samples.start(), volume.samples().start());
            assertEquals(made.isTable, volume.isTable());
            for (int i = 0; i < QUERIES; i++) {
                AxesTest.requireSame(made, volume, random, true);
            }
            List<Coordinate> wanted = made.coordinates;
            assertEquals(wanted.stream().map(Coordinate::name).toList(), volume.coordinates());
            for (Coordinate one : wanted) {
                Coordinate read = volume.coordinate(one.name());
                assertEquals(one.axes(), read.axes());
                assertEquals(one.unit(), read.unit());
                assertArrayEquals(one.values(), read.values());
            }
        }
        VerifyReport report = VolumeVerifier.verify(file, revision, List.of(), Job.quiet());
        assertTrue(report.isSound(), report::toString);
        assertEquals(report.chunks(), report.chunksChecked());
        assertEquals(List.of(), report.remarks());
    }

    /** Work that is stopped after some steps, and done again. */
    private interface Stoppable {
        void run(Job job) throws IOException;
    }

    private static void resumed(Random random, Stoppable work) throws IOException {
        CancelToken token = new CancelToken();
        AtomicInteger left = new AtomicInteger(random.nextInt(6));
        try {
            work.run(Job.stoppedBy(token).withProgress((stage, done, total) -> {
                if (left.getAndDecrement() == 0) {
                    token.cancel();
                }
            }));
        } catch (CancellationException e) {
            work.run(Job.quiet());
        }
    }

    private static int[] chunk(Shape shape, Random random) {
        return Arrays.stream(shape.extents())
                .mapToInt(extent -> 1 + random.nextInt((int) Math.min(9, extent)))
                .toArray();
    }

    private static String text(int[] chunk) {
        return Arrays.stream(chunk).mapToObj(String::valueOf).collect(Collectors.joining("x"));
    }

    private static Region part(Shape shape, Random random) {
        long[] start = LongStream.of(shape.extents())
                .map(extent -> random.nextInt((int) extent))
                .toArray();
        long[] count = new long[start.length];
        Arrays.setAll(count, d -> 1 + random.nextInt((int) (shape.extent(d) - start[d])));
        return Region.of(start, count);
    }

    @Test
    void volumesLikeOthers() throws IOException {
        afterEach((made, file, random) -> {
            Path copy = folder.resolve("copy.h5");
            try (SeismicVolume source = SeismicVolume.open(file)) {
                VolumeSpec spec = VolumeSpec.like(source)
                        .withOverwrite(true)
                        .withFormat(random.nextBoolean() ? Hdf5Format.V1_8 : Hdf5Format.V1_10);
                try (VolumeWriter out = VolumeWriter.create(copy, spec)) {
                    out.write(Region.all(out.shape()), made.stored());
                    out.commit();
                }
            }
            return copy;
        });
    }

    @Test
    void rechunkedWhole() throws IOException {
        afterEach((made, file, random) -> {
            Path copy = folder.resolve("copy.h5");
            RechunkOptions options = RechunkOptions.DEFAULTS
                    .withOverwrite(true)
                    .withChunk(Shape.of(chunk(made.shape(), random)))
                    .withFilters(random.nextBoolean() ? ChunkFilters.deflate(1) : ChunkFilters.NONE);
            if (random.nextInt(3) == 0) {
                String layouts = text(chunk(made.shape(), random)) + "+" + text(chunk(made.shape(), random));
                options = RechunkOptions.DEFAULTS.withOverwrite(true).withLayout(layouts);
            }
            RechunkOptions same = options;
            resumed(random, job -> Rechunk.rechunk(file, copy, same, job));
            return copy;
        });
    }

    @Test
    void rechunkedInPart() throws IOException {
        for (long seed = 0; seed < VOLUMES; seed++) {
            RandomAxes made = new RandomAxes(seed);
            Random random = new Random(seed);
            Path file = made.write(folder.resolve("axes.h5"));
            Region part = part(made.shape(), random);
            Path copy = folder.resolve("part.h5");
            Rechunk.rechunk(
                    file, copy, RechunkOptions.DEFAULTS.withOverwrite(true).withPart(part), Job.quiet());
            try {
                requireSame(made.within(part), copy, random);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(made + ", " + part, e);
            }
        }
    }

    @Test
    void layoutsAreAddedRefreshedAndDropped() throws IOException {
        afterEach((made, file, random) -> {
            CubeLayout exact = new CubeLayout(
                    "exact", Shape.of(chunk(made.shape(), random)), SampleType.FLOAT32, ChunkFilters.NONE);
            resumed(random, job -> VolumeLayouts.add(file, List.of(exact), LayoutOptions.DEFAULTS, job));
            VolumeLayouts.add(
                    file, "short=" + text(chunk(made.shape(), random)) + ":int16", LayoutOptions.DEFAULTS, Job.quiet());
            requireSame(made, file, random);
            VolumeLayouts.refresh(file, LayoutOptions.DEFAULTS, Job.quiet());
            requireSame(made, file, random);
            try (SeismicVolume volume = SeismicVolume.open(file)) {
                assertEquals(2, volume.layouts().size());
            }
            VolumeLayouts.drop(file, List.of("exact"));
            return file;
        });
    }

    @Test
    void writtenByManyTasks() throws IOException {
        afterEach((made, file, random) -> {
            Path copy = random.nextBoolean() ? folder.resolve("many.h5") : MemoryObjects.path("many.h5");
            VolumeSpec spec = made.spec().withOverwrite(true).withChunk(chunk(made.shape(), random));
            float[] samples = made.stored();
            try (DistributedVolume volume = DistributedVolume.create(copy, spec)) {
                WrittenShare share;
                try (ChunkOutput out = volume.plan().open()) {
                    ChunkGrid grid = new ChunkGrid(volume.shape(), volume.chunk());
                    for (int ordinal = 0; ordinal < grid.chunks().size(); ordinal++) {
                        Region region = region(grid, ordinal);
                        out.write(region, samplesOf(region, volume.shape(), samples));
                    }
                    share = out.finish();
                }
                volume.commit(List.of(share));
            }
            return copy;
        });
    }

    private static Region region(ChunkGrid grid, int ordinal) {
        long[] start = grid.start(ordinal);
        long[] count = new long[start.length];
        Arrays.setAll(count, d -> Math.min(grid.chunk().extent(d), grid.volume().extent(d) - start[d]));
        return Region.of(start, count);
    }

    private static float[] samplesOf(Region region, Shape whole, float[] all) {
        float[] some = new float[(int) region.size()];
        long[] strides = whole.strides();
        for (int i = 0; i < some.length; i++) {
            long left = i;
            long at = 0;
            for (int d = region.rank() - 1; d >= 0; d--) {
                at += (region.start(d) + left % region.count(d)) * strides[d];
                left /= region.count(d);
            }
            some[i] = all[(int) at];
        }
        return some;
    }

    @Test
    void settingsAreEdited() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        afterEach((made, file, random) -> {
            VolumeEdit.set(file, Map.of("survey", "x".repeat(500), "crs", "EPSG:23031"), EditOptions.DEFAULTS);
            requireSame(made, file, random);
            VolumeEdit.set(file, Map.of("quantity", "velocity", "units", "m/s"), EditOptions.DEFAULTS.withHistory(""));
            requireSame(made, file, 1, random);
            assertEquals("velocity", VolumeEdit.show(file, 1).get("quantity"));
            assertEquals("amplitude", VolumeEdit.show(file, 0).get("quantity"));
            return file;
        });
    }

    @Test
    void attributesAreEdited() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        afterEach((made, file, random) -> {
            String axis = VolumeProfile.axis(made.axes.get(0).name());
            EditScript script =
                    EditScript.parse("s", "CREATE " + axis + " note {DATA {\"a longer note on this axis\"}};");
            Hdf5Edit.run(file, script, EditOptions.DEFAULTS);
            return file;
        });
    }

    @Test
    void linesOfOtherVolumesKeepTheirNumbers() throws IOException {
        RandomAxes made = new RandomAxes(0);
        for (long seed = 1; !made.isTable; seed++) {
            made = new RandomAxes(seed);
        }
        Path file = made.write(folder.resolve("axes.h5"));
        assertFalse(VolumeEdit.show(file, 0).containsKey("inlines.first"));
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> VolumeEdit.set(file, Map.of("inlines.first", "7"), EditOptions.DEFAULTS));
        assertTrue(String.valueOf(refused.getMessage()).contains("dense volume"), refused.getMessage());
    }

    @Test
    void samplesAreSeenThroughTheManifest() throws IOException {
        afterEach((made, file, random) -> {
            ZarrStore store = ZarrStore.of(file, null);
            for (Axis axis : made.axes) {
                String name = VolumeProfile.axis(axis.name()).substring(1);
                assertEquals(Shape.of(axis.size()), store.shape(name), name);
                if (made.isTable) {
                    assertEquals(
                            List.of("trace"), store.attributes("trace_" + name).get("_ARRAY_DIMENSIONS"));
                }
            }
            for (Coordinate coordinate : made.coordinates) {
                List<String> dimensions = coordinate.axes().stream()
                        .map(axis -> VolumeProfile.axis(axis.name()).substring(1))
                        .toList();
                assertEquals(dimensions, store.attributes(coordinate.name()).get("_ARRAY_DIMENSIONS"));
            }
            assertEquals(made.shape(), store.shape("data"));
            ByteBuffer stored = ByteBuffer.wrap(store.elements("data")).order(ByteOrder.LITTLE_ENDIAN);
            float[] samples = new float[(int) made.shape().size()];
            stored.asFloatBuffer().get(samples);
            assertArrayEquals(made.stored(), samples);
            return file;
        });
    }

    /** A table that another program wrote: a list and axes, without indexes, which a copy in part then has. */
    @Test
    void tablesOfOtherPrograms() throws IOException {
        Path file = folder.resolve("other.h5");
        Path copy = folder.resolve("copy.h5");
        RechunkOptions part =
                RechunkOptions.DEFAULTS.withOverwrite(true).withPart(Region.of(new long[] {1, 0}, new long[] {3, 2}));
        table(file, 0, 3, 3, 5, 7);
        Rechunk.rechunk(file, copy, part, Job.quiet());
        try (SeismicVolume volume = SeismicVolume.open(copy)) {
            assertEquals(
                    List.of("shot", "channel", "ordinal"),
                    volume.axes().stream().map(Axis::name).toList());
            TraceSet traces = volume.read(Query.at("shot", 101).traces());
            assertArrayEquals(new float[] {2, 3, 4, 5, 6, 7}, traces.samples());
        }
        assertTrue(VolumeVerifier.verify(copy, 0, List.of(), Job.quiet()).isSound());
        RechunkOptions whole = RechunkOptions.DEFAULTS.withOverwrite(true).withType(SampleType.FLOAT32);
        Rechunk.rechunk(file, copy, whole, Job.quiet());
        try (SeismicVolume volume = SeismicVolume.open(copy)) {
            assertEquals(5, volume.read(Query.all().traces()).size());
        }
        assertRefused(UnsupportedFileException.class, "no volume that Sliceline wrote", () -> add(file));
        table(file, 0, 3, 1, 5, 7);
        assertRefused(
                UnsupportedFileException.class, "out of order", () -> Rechunk.rechunk(file, copy, part, Job.quiet()));
        table(file, 0, 3, 4, 5, 900);
        assertRefused(CorruptFileException.class, "place 900", () -> Rechunk.rechunk(file, copy, part, Job.quiet()));
    }

    private static void add(Path file) throws IOException {
        VolumeLayouts.add(file, "2x2", LayoutOptions.DEFAULTS, Job.quiet());
    }

    private static void assertRefused(Class<? extends Exception> kind, String saying, Executable work) {
        String said = String.valueOf(assertThrows(kind, work).getMessage());
        assertTrue(said.contains(saying) && !said.contains("\n"), said);
    }

    /** Writes samples 0, 1, 2… of five traces at places of shots 100 to 102 and channels 1 to 3. */
    private static void table(Path file, long... places) throws IOException {
        FileSpec spec = new FileSpec(FormatVersion.V1_10);
        HandMadeFile hdf5 = new HandMadeFile(spec)
                .dataset("/shot", DatasetForm.contiguous(DataType.INT32, Shape.of(3)), ints(100, 101, 102))
                .dataset("/channel", DatasetForm.contiguous(DataType.INT32, Shape.of(3)), ints(1, 2, 3))
                .dataset("/trace", DatasetForm.contiguous(DataType.INT64, Shape.of(5)), longs(places))
                .dataset("/twt", DatasetForm.contiguous(DataType.INT32, Shape.of(2)), ints(0, 4))
                .dataset(
                        "/data",
                        DatasetForm.contiguous(DataType.INT32, Shape.of(5, 2)),
                        ints(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
                .attribute("/trace", "compress", AttributeValue.text("shot channel"));
        spec.scale("/trace", "trace").scale("/twt", "twt");
        spec.attachScale("/trace", "/data", 0).attachScale("/twt", "/data", 1);
        hdf5.write(file);
    }

    private static byte[] ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return bytes.array();
    }

    private static byte[] longs(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return bytes.array();
    }

    @Test
    void dimensionsWithoutNames() throws IOException {
        Path file = folder.resolve("bare.h5");
        Path copy = folder.resolve("copy.h5");
        new HandMadeFile(FormatVersion.V1_10)
                .dataset(
                        "/data",
                        DatasetForm.contiguous(DataType.INT32, Shape.of(2, 2, 1, 2)),
                        ints(0, 1, 2, 3, 4, 5, 6, 7))
                .write(file);
        Region part = Region.of(new long[] {1, 0, 0, 0}, new long[] {1, 2, 1, 2});
        Rechunk.rechunk(file, copy, RechunkOptions.DEFAULTS.withPart(part), Job.quiet());
        assertArrayEquals(new float[] {4, 5, 6, 7}, all(copy));
        assertTrue(VolumeVerifier.verify(copy, 0, List.of(), Job.quiet()).isSound());
        RechunkOptions whole = RechunkOptions.DEFAULTS.withOverwrite(true).withType(SampleType.FLOAT32);
        Rechunk.rechunk(file, copy, whole, Job.quiet());
        assertArrayEquals(new float[] {0, 1, 2, 3, 4, 5, 6, 7}, all(copy));
    }

    private static float[] all(Path file) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            return volume.read(Region.all(volume.shape()));
        }
    }

    /** Traces of such volumes have no place in the headers of a SEG-Y file that is made for them. */
    @Test
    void exportsAreRefused() throws IOException {
        for (long seed = 0; seed < VOLUMES; seed++) {
            RandomAxes made = new RandomAxes(seed);
            Path file = made.write(folder.resolve("axes.h5"));
            if (made.axes.stream().map(Axis::name).toList().equals(List.of("inline", "crossline"))) {
                continue;
            }
            Path segy = folder.resolve("out.sgy");
            Exception refused = assertThrows(
                    Exception.class, () -> SegyExport.export(file, segy, ExportOptions.DEFAULTS, Job.quiet()));
            assertTrue(
                    refused instanceof UnsupportedFileException || refused instanceof IllegalArgumentException,
                    () -> made + ": " + refused);
            assertFalse(Files.exists(segy));
        }
    }
}
