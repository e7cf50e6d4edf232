package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.RandomSurvey;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.remote.ObjectsInMemory;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many chunks of the cube are compared beside reads that further copies serve, which ones, and what follows. */
@Tag("without-libhdf5")
class SpotChecksTest {
    private static final Shape SHAPE = Shape.of(32, 32, 64);
    private static final int CHUNK_BYTES = 8 * 8 * 16 * Float.BYTES;
    private static final long CHUNKS = 4 * 4 * 4;
    private static final float OTHER = 777;

    /** What copies serve for one comparison. */
    private static final long SHARE = 40L * CHUNK_BYTES;

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private ChunkIndex cube = new NoChunks();

    private record NoChunks() implements ChunkIndex {
        @Override
        public long address(long ordinal) {
            return ABSENT;
        }

        @Override
        public int storedBytes(long ordinal) {
            return 0;
        }

        @Override
        public long chunksStored() {
            return 0;
        }

        @Override
        public long storedBytesTotal() {
            return 0;
        }
    }

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("volume.h5");
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 32), Axis.of(1, 1, 32), SampleAxis.milliseconds(0, 4, 64))
                .withChunk(8, 8, 16);
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            float[] samples = new float[(int) SHAPE.size()];
            for (int i = 0; i < samples.length; i++) {
                samples[i] = i;
            }
            writer.write(Region.all(SHAPE), samples);
            writer.commit();
        }
        VolumeLayouts.add(file, "inlines=1x32x64+slices=32x32x1", LayoutOptions.DEFAULTS, Job.quiet());
        cube = index(file);
    }

    private static ChunkIndex index(Path volume) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(volume)) {
            return ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
        }
    }

    /** As another program does it. */
    private static void overwrite(Path volume, ChunkIndex chunks, long chunk) throws IOException {
        ByteBuffer samples = ByteBuffer.allocate(chunks.storedBytes(chunk)).order(ByteOrder.LITTLE_ENDIAN);
        while (samples.hasRemaining()) {
            samples.putFloat(OTHER);
        }
        try (ChannelStore store = ChannelStore.open(volume)) {
            store.writeFully(samples.flip(), chunks.address(chunk));
        }
    }

    private static Region slice(int sample) {
        return Region.of(new long[] {0, 0, sample}, new long[] {32, 32, 1});
    }

    private static Region inline(int index) {
        return Region.of(new long[] {index, 0, 0}, new long[] {1, 32, 64});
    }

    private static boolean isSetAside(SeismicVolume volume) throws IOException {
        Set<Boolean> usable = new HashSet<>();
        for (LayoutInfo copy : volume.layouts()) {
            usable.add(copy.isUsable());
        }
        assertEquals(1, usable.size(), "they are copies of one cube");
        return usable.contains(false);
    }

    /** So each process, which mostly reads a plane or two, looks somewhere else: of 16 chunks any is found. */
    @Test
    void whereverTheCubeWasWrittenToItIsFoundInTheEnd() throws IOException {
        byte[] before = Files.readAllBytes(file);
        for (int chunk = 0; chunk < CHUNKS; chunk += 5) {
            Files.write(file, before);
            overwrite(file, cube, chunk);
            boolean found = false;
            for (int process = 0; process < 500 && !found; process++) {
                try (SeismicVolume volume = SeismicVolume.open(file)) {
                    volume.read(slice(chunk % 4 * 16 + 3));
                    found = isSetAside(volume);
                }
            }
            assertTrue(found, "chunk " + chunk);
        }
    }

    /** Of a slice eight chunks by eight are crossed; each is drawn about as often. */
    @Test
    void anyOfTheChunksThatAReadCrossesIsDrawn() {
        ChunkGrid grid = new ChunkGrid(Shape.of(64, 64, 64), Shape.of(8, 8, 8));
        for (long seed = 0; seed < 5; seed++) {
            SpotChecks checks = new SpotChecks(grid, () -> 0, new Random(seed));
            Region region = Region.of(new long[] {0, 0, 20}, new long[] {64, 64, 1});
            Region empty = Region.of(new long[] {0, 0, 20}, new long[] {0, 64, 1});
            int[] drawn = new int[8 * 8 * 8];
            for (int read = 0; read < 6400; read++) {
                for (long chunk : checks.beside(List.of(region), 40 * 4096)) {
                    drawn[(int) chunk]++;
                }
            }
            for (int chunk = 0; chunk < drawn.length; chunk++) {
                boolean crossed = chunk % 8 == 20 / 8;
                assertTrue(crossed ? Math.abs(drawn[chunk] - 100) < 60 : drawn[chunk] == 0, chunk + ", seed " + seed);
            }
            assertEquals(List.of(), checks.beside(List.of(empty), 40 * 4096));
            assertEquals(List.of(), checks.beside(List.of(region), 0));
        }
    }

    private RemotePath stored(ObjectsInMemory store) throws IOException {
        return store.put("volume", Files.readAllBytes(file), "1");
    }

    /** Chunks of the cube that were asked for. */
    private long compared(ObjectsInMemory store) {
        Set<Long> addresses = new HashSet<>();
        for (long chunk = 0; chunk < CHUNKS; chunk++) {
            addresses.add(cube.address(chunk));
        }
        return store.takeRequests().stream()
                .filter(request -> addresses.contains(request.position()))
                .peek(request -> assertEquals(CHUNK_BYTES, request.bytes()))
                .count();
    }

    /** Reads as much as a comparison allows, and no two reads of the same. */
    @Test
    void theFirstReadsAreCheckedAndThenAFortiethOfTheBytes() throws IOException {
        ObjectsInMemory store = new ObjectsInMemory(4096);
        try (SeismicVolume volume = SeismicVolume.open(stored(store))) {
            volume.layouts();
            store.takeRequests();
            long bytes = 0;
            long all = 0;
            for (int read = 0; read < 96; read++) {
                Region plane = read < 64 ? slice(read) : inline(read - 64);
                volume.read(plane);
                bytes += plane.size() * Float.BYTES;
                long found = compared(store);
                all += found;
                assertTrue(found == 1 || read >= 3, "read " + read);
                assertTrue(all <= 3 + bytes / SHARE && all >= bytes / SHARE, all + " for " + bytes + " bytes");
            }
            for (int sample = 0; sample < 64; sample++) {
                volume.read(slice(sample));
            }
            assertEquals(0, store.takeRequests().size(), "what is kept takes no request, and no comparison");
        }
    }

    @Test
    void ofReadsTogetherAllCount() throws IOException {
        ObjectsInMemory store = new ObjectsInMemory(4096);
        try (SeismicVolume volume = SeismicVolume.open(stored(store))) {
            List<Plane> inlines =
                    IntStream.range(1, 33).<Plane>mapToObj(Plane.Inline::new).toList();
            List<Plane> slices =
                    IntStream.range(0, 64).<Plane>mapToObj(Plane.Slice::new).toList();
            volume.readAll(Stream.concat(inlines.stream(), slices.stream()).toList());
            long bytes = 2 * SHAPE.size() * Float.BYTES;
            assertTrue(bytes >= 3 * SHARE);
            long found = compared(store);
            assertTrue(found >= bytes / SHARE && found <= 2 + bytes / SHARE, found + " for " + bytes + " bytes");
        }
    }

    /** Somebody wrote to the cube before it was uploaded. */
    @Test
    void objectsAreCheckedToo() throws IOException {
        for (long chunk = 0; chunk < CHUNKS; chunk++) {
            overwrite(file, cube, chunk);
        }
        RemotePath object = stored(new ObjectsInMemory(4096));
        try (SeismicVolume volume = SeismicVolume.open(object, ReadOptions.DEFAULTS.withCacheBytes(0))) {
            assertEquals(OTHER, volume.read(slice(7))[9]);
            assertTrue(isSetAside(volume));
        }
        try (SeismicVolume volume = SeismicVolume.open(object)) {
            assertThrows(CorruptFileException.class, () -> volume.read(slice(7)), "chunks that are kept are compared");
            assertTrue(isSetAside(volume));
        }
    }

    /** Of a version that was found sound before, and of one that is written to later. */
    @Test
    void whatIsWrittenWhileTheVolumeIsOpenIsFound() throws IOException {
        Path segy = folder.resolve("large.sgy");
        RandomSurvey any = RandomSurvey.of(7);
        new RandomSurvey(7, new SurveyShape(96, 96, 512), any.lines(), SampleCoding.IEEE, TraceOrder.INLINE, 0)
                .write(segy);
        Path large = folder.resolve("large.h5");
        SegyToHdf5.convert(segy, large, ConvertOptions.DEFAULTS.withLayout("planes"), Job.quiet());
        ChunkIndex chunks = index(large);
        try (SeismicVolume volume = SeismicVolume.open(large)) {
            Region slice = Region.of(new long[] {0, 0, 8}, new long[] {96, 96, 1});
            for (int read = 0; read < 10; read++) {
                volume.read(slice);
            }
            for (long chunk = 0; chunk < chunks.chunksStored(); chunk++) {
                overwrite(large, chunks, chunk);
            }
            long chunkBytes = chunks.storedBytesTotal() / chunks.chunksStored();
            boolean found = false;
            for (long bytes = 0; bytes <= 40 * chunkBytes && !found; bytes += slice.size() * Float.BYTES) {
                found = volume.read(slice)[9] == OTHER;
            }
            assertTrue(found);
        }
    }

    /** Reads a plane of a file, in a JVM that says what is logged. */
    static final class ReadPlanes {
        public static void main(String[] args) throws IOException {
            try (SeismicVolume volume = SeismicVolume.open(Path.of(args[0]))) {
                for (int sample = 0; sample < 5; sample++) {
                    volume.read(slice(sample));
                    volume.read(new Plane.Inline(sample + 1));
                }
            }
        }
    }

    @Test
    void itIsSaidOnce() throws Exception {
        for (long chunk = 0; chunk < CHUNKS; chunk++) {
            overwrite(file, cube, chunk);
        }
        OtherJvm.Outcome outcome = OtherJvm.run(
                List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"), ReadPlanes.class, file.toString());
        assertEquals(0, outcome.exitCode(), outcome.output());
        List<String> warnings =
                outcome.output().lines().filter(line -> line.contains("WARN")).toList();
        assertEquals(1, warnings.size(), outcome.output());
        assertTrue(warnings.get(0).contains(file.toString()) && warnings.get(0).contains("layouts"), warnings.get(0));
    }
}
