package io.github.sliceline.create;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters.Kind;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.RandomSurvey;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random volumes, against arrays. */
class VolumeWriterTest {
    /** In a build 90, with {@code -Pfull} 300. */
    private static final int VOLUMES = Cases.number("sliceline.random.volumes", 90, 300);

    private static final int FIRST = Integer.getInteger("sliceline.random.seed", 1);

    @TempDir
    Path folder;

    @Test
    void randomRegionsAreReadBack() throws IOException {
        for (int seed = FIRST; seed < FIRST + VOLUMES; seed++) {
            RandomVolume volume = new RandomVolume(seed, true);
            Path file = folder.resolve(seed + ".h5");
            write(volume, file, 1);
            requireSame(volume, file, "seed " + seed);
            Files.delete(file);
        }
    }

    @Test
    void anyNumberOfThreadsWritesTheSameFile() throws IOException {
        for (int seed = FIRST; seed < FIRST + VOLUMES / 10; seed++) {
            RandomVolume volume = new RandomVolume(seed, false);
            byte[] first = null;
            for (int threads : new int[] {1, 2, 7, 32}) {
                Path file = folder.resolve(seed + "-" + threads + ".h5");
                write(volume, file, threads);
                requireSame(volume, file, "seed " + seed + ", " + threads + " threads");
                byte[] bytes = Files.readAllBytes(file);
                first = first == null ? bytes : first;
                if (volume.spec.filters().isNone()) {
                    assertArrayEquals(first, bytes, "seed " + seed + ", " + threads + " threads");
                }
                Files.delete(file);
            }
        }
    }

    private static void write(RandomVolume volume, Path file, int threads) throws IOException {
        try (VolumeWriter out = VolumeWriter.create(file, volume.spec)) {
            TestThreads.run(
                    threads, volume.regions.size(), i -> out.write(volume.regions.get(i), volume.samples.get(i)));
            out.commit();
        }
    }

    private void requireSame(RandomVolume volume, Path file, String what) throws IOException {
        boolean all = IntStream.range(0, volume.present.length).allMatch(i -> volume.present[i]);
        for (Backend backend : Backend.values()) {
            if (!UsableBackends.isUsable(backend)) {
                continue;
            }
            if (backend == Backend.JHDF && !all && hasFixedArray(file)) {
                continue; // which refuses what it would misread
            }
            if (backend != Backend.AUTO
                    && backend != Backend.DIRECT
                    && !RandomFilters.areCommon(volume.spec.filters())) {
                continue; // it lacks them
            }
            if (backend == Backend.JHDF && (volume.spec.filters().has(Kind.FLETCHER32) || hasMasks(file))) {
                continue; // which it would misread
            }
            try (SeismicVolume read = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
                assertEquals(volume.spec.shape(), read.shape(), what);
                assertArrayEquals(
                        volume.expected,
                        read.read(Region.all(read.shape())),
                        0,
                        what + ", " + volume.spec + ", " + backend);
                requireStatistics(volume, read.statistics().orElseThrow(), what);
            }
        }
        VerifyReport report = VolumeVerifier.verify(file, 0, List.of(), Job.quiet());
        assertEquals(List.of(), report.problems(), what);
        assertTrue(report.isSound(), what);
        assertEquals(all, report.chunksChecked() == report.chunks(), what);
        assertEquals(all, report.remarks().isEmpty(), what + report.remarks());
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(file), left.toList(), what);
        }
    }

    private static boolean hasFixedArray(Path file) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            return volume.info().layout().contains("fixed array");
        }
    }

    private static boolean hasMasks(Path file) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            return ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA))
                    .hasMasks();
        }
    }

    private static void requireStatistics(RandomVolume volume, VolumeStatistics found, String what) {
        double[] there = IntStream.range(0, volume.expected.length)
                .filter(i -> volume.present[i])
                .mapToDouble(i -> volume.expected[i])
                .toArray();
        double[] finite = DoubleStream.of(there).filter(Double::isFinite).toArray();
        assertEquals(finite.length, found.count(), what);
        assertEquals(there.length - finite.length, found.nonFinite(), what);
        if (finite.length > 0) {
            assertEquals(DoubleStream.of(finite).min().orElseThrow(), found.min(), what);
            assertEquals(DoubleStream.of(finite).max().orElseThrow(), found.max(), what);
            double sum = DoubleStream.of(finite).sum();
            assertEquals(sum / finite.length, found.mean(), 1e-9 * (1 + Math.abs(sum)), what);
            double squares = DoubleStream.of(finite).map(v -> v * v).sum();
            double rms = Math.sqrt(squares / finite.length);
            assertEquals(rms, found.rms(), 1e-9 * (1 + rms), what);
        }
    }

    /** The axes and the words of a specification are in the file. */
    @Test
    void axesNamesAndAttributesAreInTheFile() throws IOException {
        Path file = folder.resolve("said.h5");
        VolumeSpec spec = VolumeSpec.of(Axis.of(1001, 2, 5), Axis.of(30, -1, 4), SampleAxis.milliseconds(100, 4, 6))
                .named("rms")
                .withUnits("m/s")
                .withBins(new BinTransform(400_000, 12.5, 1, 6_000_000, -1, 25))
                .withCrs("EPSG:23031")
                .withSurvey("North")
                .withAttribute("window", "24 ms")
                .withAttribute("version", 7)
                .withAttribute("quality", 0.5);
        try (VolumeWriter out = VolumeWriter.create(file, spec)) {
            out.write(Region.all(out.shape()), new float[120]);
            out.commit();
        }
        try (SeismicVolume read = SeismicVolume.open(file)) {
            assertEquals(Axis.of(1001, 2, 5), read.inlines());
            assertEquals(Axis.of(30, -1, 4), read.crosslines());
            assertEquals(SampleAxis.milliseconds(100, 4, 6), read.samples());
            assertEquals(spec.bins(), read.grid().bins());
            VolumeInfo info = read.info();
            assertEquals("rms", info.attributes().get("long_name"));
            assertEquals("m/s", info.attributes().get("units"));
            assertEquals("cdp_x cdp_y", info.attributes().get("coordinates"));
            Map<String, Object> said = info.fileAttributes();
            assertEquals("EPSG:23031", said.get("crs"));
            assertEquals("North", said.get("survey_name"));
            assertEquals("24 ms", said.get("window"));
            assertEquals(7L, said.get("version"));
            assertEquals(0.5, said.get("quality"));
            assertTrue(String.valueOf(said.get("seisnc")).contains("corner_points_xy"));
            VolumeSpec again = VolumeSpec.like(read);
            assertEquals(spec.shape(), again.shape());
            assertEquals(spec.chunk(), again.chunk());
            assertEquals(spec.bins(), again.bins());
            assertEquals(spec.crs(), again.crs());
            assertEquals(spec.survey(), again.survey());
        }
        try (SeismicVolume x = SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset("/cdp_x"))) {
            assertEquals(400_000 + 12.5f * 1003 + 29, x.read(Region.of(new long[] {1, 1}, new long[] {1, 1}))[0]);
        }
    }

    /** What a survey has of holes, coordinates and axes goes into a volume like it. */
    @Test
    void aSpecificationLikeASurveyTakesItsGrid() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        Path source = folder.resolve("survey.h5");
        Path file = folder.resolve("like.h5");
        RandomSurvey any = RandomSurvey.of(5);
        new RandomSurvey(5, new SurveyShape(13, 17, 20), any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 25)
                .write(segy);
        SegyToHdf5.convert(segy, source, ConvertOptions.DEFAULTS.withChunk(Shape.of(4, 5, 8)), Job.quiet());
        try (SeismicVolume survey = SeismicVolume.open(source)) {
            VolumeSpec spec = VolumeSpec.like(survey);
            assertEquals(Shape.of(4, 5, 8), spec.chunk());
            try (VolumeWriter out = VolumeWriter.create(file, spec)) {
                survey.blocks().forEach(3, block -> out.write(block.inner(), block.samples()));
                out.commit();
            }
            try (SeismicVolume made = SeismicVolume.open(file)) {
                assertEquals(survey.grid(), made.grid());
                assertEquals(survey.samples(), made.samples());
                assertArrayEquals(survey.read(Region.all(survey.shape())), made.read(Region.all(made.shape())));
                assertEquals(
                        survey.statistics().orElseThrow().count(),
                        made.statistics().orElseThrow().count());
                assertEquals(
                        survey.statistics().orElseThrow().histogram(),
                        made.statistics().orElseThrow().histogram());
            }
        }
        for (String map : List.of("/live", "/cdp_x", "/cdp_y")) {
            assertArrayEquals(all(source, map), all(file, map), map);
        }
        assertTrue(VolumeVerifier.verify(file, 0, List.of(), Job.quiet()).isSound());
        List<String> problems =
                VolumeVerifier.verify(file, 0, List.of(segy), Job.quiet()).problems();
        assertEquals(List.of("the volume was not made of a SEG-Y file"), problems);
    }

    private static float[] all(Path file, String dataset) throws IOException {
        try (SeismicVolume map = SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset(dataset))) {
            return map.read(Region.all(map.shape()));
        }
    }

    /** A byte that was turned over on the drive is found in any rank, and so is an index entry that is lost. */
    @Test
    void verifyFindsDamage() throws IOException {
        for (int rank = 1; rank <= 4; rank++) {
            Axis lines = Axis.of(10, 1, 6);
            SampleAxis samples = SampleAxis.ofIndices(50);
            VolumeSpec spec = switch (rank) {
                case 1 -> VolumeSpec.of(samples);
                case 2 -> VolumeSpec.of(lines, samples);
                case 3 -> VolumeSpec.of(lines, lines, samples);
                default -> VolumeSpec.of(lines, lines, lines, samples);
            };
            Path file = folder.resolve("damaged" + rank + ".h5");
            try (VolumeWriter out = VolumeWriter.create(file, spec)) {
                float[] ones = new float[(int) spec.shape().size()];
                Arrays.fill(ones, 1.5f);
                out.write(Region.all(spec.shape()), ones);
                out.commit();
            }
            try (ChannelStore store = ChannelStore.open(file)) {
                store.writeFully(ByteBuffer.wrap(new byte[] {5}), store.size() - 4); // the end of the last chunk
            }
            VerifyReport report = VolumeVerifier.verify(file, 0, List.of(), Job.quiet());
            assertEquals(1, report.damaged().size(), "rank " + rank);
            assertEquals(rank < 3 ? 0 : 10, report.damaged().get(0).firstInline(), "rank " + rank);
            assertEquals(49, report.damaged().get(0).lastSample(), "rank " + rank);
        }
    }
}
