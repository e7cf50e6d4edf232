package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.remote.ObjectsInMemory;
import io.github.sliceline.remote.ObjectsInMemory.Request;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole chunks of objects are compared whenever they were asked for, whether or not they can be kept. */
@Tag("without-libhdf5")
class RemoteChecksTest {
    /** No multiple of the chunks, so that those at the edges are partly outside. */
    private static final Shape SHAPE = Shape.of(30, 30, 60);

    private static final Shape CHUNK = Shape.of(8, 8, 32);
    private static final int CHUNK_BYTES = (int) CHUNK.size() * Float.BYTES;
    private static final long CHUNKS = 4 * 4 * 2;

    /** Each request costs less than the rest of a chunk. */
    private static final CostModel SMALL_STORE = new CostModel(16, 1 << 10, 64 << 10, false);

    /** None can be kept, six, or all. */
    private static final List<Long> CACHES = List.of(0L, 6L * CHUNK_BYTES, 64L << 20);

    private final ObjectsInMemory store = new ObjectsInMemory(4096);

    @TempDir
    Path folder;

    private final float[] samples = new float[(int) SHAPE.size()];
    private Path file = Path.of("");
    private byte[] bytes = {};

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("volume.h5");
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 30), Axis.of(1, 1, 30), SampleAxis.milliseconds(0, 4, 60))
                .withChunk(8, 8, 32);
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            for (int i = 0; i < samples.length; i++) {
                samples[i] = i;
            }
            writer.write(Region.all(SHAPE), samples);
            writer.commit();
        }
        bytes = Files.readAllBytes(file);
    }

    private ChunkIndex index() throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            return ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
        }
    }

    private static Region inline(int index) {
        return Region.of(new long[] {index, 0, 0}, new long[] {1, 30, 60});
    }

    private static ReadOptions options(long cache) {
        return ReadOptions.DEFAULTS
                .withCosts(SMALL_STORE)
                .withCacheBytes(cache)
                .withMissingTraces(MissingTraces.STORED);
    }

    /** The bit is in a chunk that the read crosses, in samples that it does not want. */
    @Test
    void aBitIsFoundWhetherOrNotChunksCanBeKept() throws IOException {
        bytes[(int) index().address(5) + CHUNK_BYTES / 2 + 1] ^= 1;
        RemotePath object = store.put("damaged", bytes, "1");
        for (long cache : CACHES) {
            try (SeismicVolume volume =
                    SeismicVolume.open(object, options(cache).withChecks(true))) {
                CorruptFileException e =
                        assertThrows(CorruptFileException.class, () -> volume.read(inline(1)), "cache " + cache);
                assertTrue(e.toString().contains("/data: chunk [0, 2, 1]"), e::toString);
                volume.read(inline(9));
            }
        }
    }

    @Test
    void checkedReadsAskForWholeChunks() throws IOException {
        RemotePath object = store.put("sound", bytes, "1");
        for (long cache : CACHES) {
            try (SeismicVolume volume =
                    SeismicVolume.open(object, options(cache).withChecks(true))) {
                ReadCost planned = volume.cost(Query.of(inline(9))).orElseThrow();
                store.takeRequests();
                float[] found = volume.read(inline(9));
                for (int i = 0; i < found.length; i++) {
                    assertEquals(9 * 30 * 60 + i, found[i]);
                }
                Collection<Request> sent = store.takeRequests();
                long chunks = sent.stream()
                        .filter(request -> request.bytes() % CHUNK_BYTES == 0)
                        .mapToLong(request -> request.bytes() / CHUNK_BYTES)
                        .sum();
                assertEquals(8, chunks, "cache " + cache + ": " + sent);
                assertEquals(8L * CHUNK_BYTES, planned.bytes());
            }
        }
    }

    /** Of chunks at the edge of the volume all is covered that is inside. */
    @Test
    void whoeverCopiesComparesWhatIsCovered() throws IOException {
        Random random = new Random(5);
        for (int round = 0; round < 20; round++) {
            long chunk = random.nextInt((int) CHUNKS);
            byte[] damaged = bytes.clone();
            damaged[(int) index().address(chunk) + random.nextInt(CHUNK_BYTES)] ^= 1;
            RemotePath object = store.put("damaged", damaged, "1");
            for (long cache : CACHES) {
                String what = "round " + round + ", chunk " + chunk + ", cache " + cache;
                try (SeismicVolume volume =
                        SeismicVolume.open(object, options(cache).forCopying())) {
                    assertThrows(CorruptFileException.class, () -> volume.read(Region.all(SHAPE)), what);
                    assertThrows(
                            CorruptFileException.class,
                            () -> volume.blocks()
                                    .withExtents(3, 7, 60)
                                    .withMemory(1 << 16)
                                    .forEach(2, block -> {}, Job.quiet()),
                            what);
                }
            }
        }
        try (SeismicVolume volume =
                SeismicVolume.open(store.put("sound", bytes, "1"), options(0).forCopying())) {
            assertArrayEquals(samples, volume.read(Region.all(SHAPE)));
        }
    }
}
