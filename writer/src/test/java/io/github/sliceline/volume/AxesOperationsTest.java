package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.create.ChunkOutput;
import io.github.sliceline.create.DistributedVolume;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.create.WrittenShare;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.exporting.ZarrStore;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Work on volumes of any axes and on tables of traces: after each step every query gives the same samples and coordinates,
 * and nothing is wrong with the file.
 */
class AxesOperationsTest {
    /** In a build 25, with {@code -Pfull} 400. */
    private static final int VOLUMES = Cases.number("sliceline.axes.operations", 25, 400);

    private static final int QUERIES = 3;

    @TempDir
    Path folder;

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
                VolumeSpec spec = VolumeSpec.like(source).withOverwrite(true);
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
            Rechunk.rechunk(file, copy, options, Job.quiet());
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
            VolumeLayouts.add(file, List.of(exact), LayoutOptions.DEFAULTS, Job.quiet());
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
            Path copy = folder.resolve("many.h5");
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
            EditScript script = EditScript.parse("s", "CREATE " + axis + " note {DATA {\"a longer note on this axis\"}};");
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
                    assertEquals(List.of("trace"), store.attributes("trace_" + name).get("_ARRAY_DIMENSIONS"));
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
}
