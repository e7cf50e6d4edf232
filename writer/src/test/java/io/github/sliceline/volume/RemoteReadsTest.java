package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.remote.ObjectsInMemory;
import io.github.sliceline.remote.ObjectsInMemory.Request;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What reads ask of a store of objects, from a trace of its requests. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemoteReadsTest {
    private static final int EDGE = 128;
    private static final int CHUNK = 16;
    private static final int CHUNK_BYTES = CHUNK * CHUNK * CHUNK * Float.BYTES;
    private static final int CHUNKS_OF_A_PLANE = (EDGE / CHUNK) * (EDGE / CHUNK);
    private static final NumberedVolume VOLUME = new NumberedVolume(EDGE);

    /** A small store, and chunks as much smaller: to read over what an inline wants of one costs more than a request. */
    private static final CostModel SMALL_STORE = new CostModel(16, 12 << 10, 64 << 10, false);

    private static final ReadOptions STORED =
            ReadOptions.DEFAULTS.withCosts(SMALL_STORE).withMissingTraces(MissingTraces.STORED);

    /** Too little to keep a plane's chunks. */
    private static final long SOME = 40L * CHUNK_BYTES;

    private static final ObjectsInMemory STORE = new ObjectsInMemory(4096);

    @TempDir
    private static Path folder;

    private static RemotePath plain = STORE.path("plain");
    private static RemotePath deflated = STORE.path("deflated");

    @BeforeAll
    static void write() throws IOException {
        plain = STORE.put("plain", Files.readAllBytes(VOLUME.write(folder.resolve("plain.h5"), CHUNK, 0)), "1");
        deflated = STORE.put("deflated", Files.readAllBytes(VOLUME.write(folder.resolve("packed.h5"), CHUNK, 1)), "1");
    }

    private static SeismicVolume open(RemotePath path, ReadOptions options) throws IOException {
        SeismicVolume volume = SeismicVolume.open(path, options);
        STORE.takeRequests();
        return volume;
    }

    private static long bytes(Collection<Request> requests) {
        return requests.stream().mapToLong(Request::bytes).sum();
    }

    private static Region inline(int index) {
        return line(index, EDGE);
    }

    static Region line(int index, int edge) {
        return Region.of(new long[] {index, 0, 0}, new long[] {1, edge, edge});
    }

    private static Region randomRegion(Random random) {
        long[] start = new long[3];
        long[] count = new long[3];
        for (int d = 0; d < 3; d++) {
            int kind = random.nextInt(3);
            count[d] = kind == 0 ? EDGE : kind == 1 ? 1 : 1 + random.nextInt(EDGE);
            start[d] = random.nextInt((int) (EDGE - count[d] + 1));
        }
        return Region.of(start, count);
    }

    /** Whether ranges or whole chunks are fetched, and whether they can be kept: one request for each planned. */
    @Test
    void aLengthThatIsTooShortMayBeTheServersFault() throws IOException {
        byte[] whole = Files.readAllBytes(folder.resolve("plain.h5"));
        RemotePath cut = STORE.put("cut", Arrays.copyOf(whole, 65536), "1");
        IOException e = assertThrows(CorruptFileException.class, () -> SeismicVolume.open(cut, STORED));
        assertTrue(String.valueOf(e.getMessage()).contains("its server states a wrong length"), e::toString);
    }

    @Test
    void requestsAndBytesAreThoseThatWerePlanned() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (RemotePath object : List.of(plain, deflated)) {
            for (long cache : new long[] {0, SOME, 64 << 20}) {
                for (int read = 0; read < 40; read++) {
                    try (SeismicVolume volume = open(object, STORED.withCacheBytes(cache))) {
                        Region region = randomRegion(random);
                        ReadCost planned = volume.cost(Query.of(region)).orElseThrow();
                        VOLUME.check(volume, region);
                        Collection<Request> sent = STORE.takeRequests();
                        String what = "seed " + seed + ", " + object + ", cache " + cache + ", read " + read + " of "
                                + region;
                        assertEquals(planned.requests(), sent.size(), what);
                        assertEquals(planned.bytes(), bytes(sent), what);
                    }
                }
            }
        }
    }

    /** No sample is fetched more than twice, and nothing of the last read, which wants all of the volume. */
    @Test
    void whatIsKeptIsNotFetchedAgain() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        try (SeismicVolume volume = open(plain, STORED.withCacheBytes(64 << 20))) {
            for (int read = 0; read < 60; read++) {
                VOLUME.check(volume, randomRegion(random));
            }
            VOLUME.check(volume, Region.all(volume.shape()));
            assertTrue(bytes(STORE.takeRequests()) <= 2 * volume.info().storedBytes(), "seed " + seed);
            VOLUME.check(volume, randomRegion(random));
            assertEquals(0, STORE.takeRequests().size(), "seed " + seed);
        }
    }

    /** The first takes what it wants, the second all of its chunks, and the other fourteen nothing. */
    @Test
    void whoScrollsFetchesTheChunksOfALineOnce() throws IOException {
        try (SeismicVolume volume = open(plain, STORED)) {
            VOLUME.checkInline(volume, 48);
            assertEquals(CHUNKS_OF_A_PLANE, STORE.takeRequests().size());
            VOLUME.checkInline(volume, 49);
            assertEquals((long) CHUNKS_OF_A_PLANE * CHUNK_BYTES, bytes(STORE.takeRequests()));
            for (int line = 50; line < 64; line++) {
                VOLUME.checkInline(volume, line);
            }
            assertEquals(0, STORE.takeRequests().size());
        }
    }

    /** A slice wants most of each of its chunks, so they are kept at once. */
    @Test
    void slicesAndFilteredChunksAreKeptWithTheFirstRead() throws IOException {
        for (RemotePath object : List.of(plain, deflated)) {
            try (SeismicVolume volume = open(object, STORED)) {
                VOLUME.checkSlice(volume, 33);
                assertTrue(!STORE.takeRequests().isEmpty());
                for (int sample = 32; sample < 48; sample++) {
                    VOLUME.checkSlice(volume, sample);
                }
                assertEquals(0, STORE.takeRequests().size());
            }
        }
    }

    /** The second read finds all that it wants under way, and asks for nothing. */
    @Test
    void whatAnotherReadIsFetchingIsWaitedFor() throws Exception {
        try (SeismicVolume volume = open(deflated, STORED)) {
            int planned = volume.cost(Query.of(inline(80))).orElseThrow().requests();
            CountDownLatch arrived = new CountDownLatch(Math.min(planned, SMALL_STORE.queueDepth() / 2));
            CountDownLatch goOn = new CountDownLatch(1);
            STORE.before(request -> {
                arrived.countDown();
                await(goOn);
            });
            try {
                CompletableFuture<float[]> first =
                        volume.readAsync(Query.of(inline(80)), ReadPriority.NOW, new CancelToken());
                await(arrived);
                CompletableFuture<float[]> second =
                        volume.readAsync(Query.of(inline(81)), ReadPriority.NOW, new CancelToken());
                goOn.countDown();
                assertEquals(80f * EDGE * EDGE, first.get(60, TimeUnit.SECONDS)[0]);
                assertEquals(81f * EDGE * EDGE, second.get(60, TimeUnit.SECONDS)[0]);
            } finally {
                goOn.countDown();
                STORE.before(request -> {});
            }
            assertEquals(planned, STORE.takeRequests().size());
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IOException("nobody came");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Each read again starts anew after a failure, and what waited for it fails too. */
    @Test
    void aChunkWhoseRequestFailedIsFetchedAgain() throws IOException {
        try (SeismicVolume volume = open(deflated, STORED)) {
            STORE.before(request -> {
                throw new IOException("no, says the test");
            });
            String message = "";
            try {
                VOLUME.checkInline(volume, 3);
            } catch (IOException e) {
                message = String.valueOf(e.getMessage());
            } finally {
                STORE.before(request -> {});
            }
            assertEquals("no, says the test", message);
            VOLUME.checkInline(volume, 3);
        }
    }

    @Test
    void whatWasFetchedAheadIsNotFetchedAgain() throws IOException {
        for (RemotePath object : List.of(plain, deflated)) {
            try (SeismicVolume volume = open(object, STORED)) {
                volume.prefetch(Query.of(inline(100)), new CancelToken()).join();
                assertTrue(!STORE.takeRequests().isEmpty());
                volume.prefetch(Query.of(inline(101)), new CancelToken()).join();
                VOLUME.checkInline(volume, 99);
                assertEquals(0, STORE.takeRequests().size());
            }
        }
    }

    /** No byte twice; with halos too, as long as the chunks that blocks share are kept. */
    @Test
    void blocksFetchEachChunkOnce() throws IOException {
        blocksFetchOnce(plain, 0);
        blocksFetchOnce(plain, 3);
        blocksFetchOnce(deflated, 0);
    }

    private static void blocksFetchOnce(RemotePath object, int halo) throws IOException {
        try (SeismicVolume volume = open(object, STORED)) {
            AtomicLong samples = new AtomicLong();
            volume.blocks()
                    .withHalo(halo, halo, halo)
                    .withMemory(4 << 20)
                    .forEach(3, block -> samples.addAndGet(block.inner().size()), Job.quiet());
            assertEquals((long) EDGE * EDGE * EDGE, samples.get());
            assertEquals(volume.info().storedBytes(), bytes(STORE.takeRequests()), object + ", halo " + halo);
        }
    }
}
