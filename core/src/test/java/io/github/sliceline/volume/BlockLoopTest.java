package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.open.RawVolume;
import io.github.sliceline.volume.open.RawVolume.Request;
import io.github.sliceline.volume.open.ReadPath;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the loop does with threads, failures and cancelling, and what it reads, from a trace of the reads. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BlockLoopTest {
    private static final Shape VOLUME = Shape.of(40, 48, 64);
    private static final Shape CHUNK = Shape.of(8, 16, 16);
    private static final int CHUNKS = 5 * 3 * 4;
    private static final int CHUNK_BYTES = 8 * 16 * 16 * 4;
    /** Two rows of chunks or so, and all around a block. */
    private static final long FEW = 20_000;

    private final RawVolume plain = new RawVolume(VOLUME, CHUNK, false);
    private final RawVolume deflated = new RawVolume(VOLUME, CHUNK, true);

    private static void loop(RawVolume volume, BlockPlan plan, int threads, VolumeBlocks.Action action, Job job)
            throws IOException {
        try (ReadPath reader = volume.reader(64 << 20)) {
            loop(reader, plan, threads, action, job);
        }
    }

    private static void loop(ReadPath reader, BlockPlan plan, int threads, VolumeBlocks.Action action, Job job)
            throws IOException {
        new BlockLoop(plan, block -> true, reader, threads, action, job).run();
    }

    private static void check(RawVolume volume, VolumeBlock block) {
        Region outer = block.outer();
        assertEquals(outer.size(), block.samples().length);
        for (long i = outer.start(0); i < outer.end(0); i++) {
            for (long x = outer.start(1); x < outer.end(1); x++) {
                for (long s = outer.start(2); s < outer.end(2); s++) {
                    assertEquals(volume.sample(i, x, s), block.at(i, x, s));
                }
            }
        }
        Region inner = block.inner();
        assertEquals(
                volume.sample(inner.start(0), inner.start(1), inner.start(2)), block.samples()[block.firstInner()]);
        assertEquals(1, block.stride(2));
    }

    @Test
    void anyNumberOfThreadsGetsEachBlockOnceWithTheRightSamples() throws IOException {
        for (int threads : Cases.areAll() ? new int[] {1, 2, 8, 33} : new int[] {2, 33}) {
            for (int halo : new int[] {0, 3, 20}) {
                for (RawVolume volume : List.of(plain, deflated)) {
                    for (long most : new long[] {1, FEW, 1 << 20}) {
                        Queue<Region> seen = new ConcurrentLinkedQueue<>();
                        BlockPlan plan = volume.plan(new int[] {halo, halo / 2, halo}, most);
                        loop(
                                volume,
                                plan,
                                threads,
                                block -> {
                                    check(volume, block);
                                    seen.add(block.inner());
                                },
                                Job.quiet());
                        assertEquals(CHUNKS, seen.size());
                        assertEquals(CHUNKS, new HashSet<>(seen).size());
                    }
                }
            }
        }
    }

    @Test
    void oneThreadGetsBlocksInFileOrder() throws IOException {
        List<Region> seen = new ArrayList<>();
        loop(plain, plain.plan(new int[3], FEW), 1, block -> seen.add(block.inner()), Job.quiet());
        for (int ordinal = 0; ordinal < CHUNKS; ordinal++) {
            assertEquals(Region.of(plain.grid.start(ordinal), CHUNK.extents()), seen.get(ordinal));
        }
    }

    @Test
    void ofBlocksThatNobodyWantsNothingIsRead() throws IOException {
        BlockPlan plan = plain.plan(new int[3], 1);
        List<Region> seen = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        plain.trace.clear();
        try (ReadPath reader = plain.reader(64 << 20)) {
            VolumeBlocks.Action action = block -> {
                seen.add(block.inner());
                numbers.add(block.number());
            };
            new BlockLoop(plan, block -> block.start(0) == 16, reader, 1, action, Job.quiet()).run();
        }
        assertEquals(CHUNKS / 5, seen.size());
        assertTrue(seen.stream().allMatch(block -> block.start(0) == 16));
        assertEquals(IntStream.range(0, CHUNKS / 5).boxed().toList(), numbers);
        assertEquals(CHUNKS / 5 * (long) CHUNK_BYTES, plain.bytesRead());
    }

    @Test
    void withoutHaloTheFileIsReadOnceInLongRequestsInItsOrder() throws IOException {
        for (RawVolume volume : List.of(plain, deflated)) {
            volume.trace.clear();
            loop(volume, volume.plan(new int[3], FEW), 2, block -> {}, Job.quiet());
            assertEquals(volume.size(), volume.bytesRead(), "bytes");
            assertEquals(volume.trace.size(), new HashSet<>(volume.trace).size());
            assertTrue(volume.size() / volume.trace.size() >= 32 << 10 || volume == deflated, "long requests");
            assertFarApart(volume, 5 * FEW * Float.BYTES);
        }
    }

    /** Requests are begun in file order; how they overtake one another is bounded by what is read ahead. */
    private static void assertFarApart(RawVolume volume, long most) {
        long furthest = 0;
        for (Request request : volume.trace) {
            furthest = Math.max(furthest, request.position());
            assertTrue(furthest - request.position() <= most, () -> "late: " + request);
        }
    }

    @Test
    void whatAHaloSharesIsReadAndDecodedTogether() throws IOException {
        plain.trace.clear();
        loop(plain, plain.plan(new int[] {0, 0, 5}, FEW), 2, block -> {}, Job.quiet());
        assertEquals(plain.size(), plain.bytesRead(), "along traces nothing is read again");

        deflated.trace.clear();
        int[] around = {2, 2, 5};
        loop(deflated, deflated.plan(around, 1 << 20), 2, block -> {}, Job.quiet());
        assertEquals(deflated.size(), deflated.bytesRead(), "where all fits in memory nothing is either");
    }

    /** How many of them depends on when their neighbours were read; no more than the plans say. */
    @Test
    void whatBricksShareComesFromTheCacheOfDecodedChunks() throws IOException {
        BlockPlan plan = deflated.plan(new int[] {2, 2, 5}, FEW);
        long[] bytes = new long[2];
        for (int cached = 0; cached < 2; cached++) {
            deflated.trace.clear();
            try (ReadPath reader = deflated.reader(cached * (64L << 20))) {
                loop(reader, plan, 1, block -> {}, Job.quiet());
            }
            bytes[cached] = deflated.bytesRead();
        }
        assertTrue(bytes[1] <= bytes[0], () -> bytes[1] + " bytes with a cache, without " + bytes[0]);
    }

    @Test
    void aPassThatWantsNothingTwiceLeavesTheCacheOfDecodedChunksAlone() throws IOException {
        try (ReadPath reader = deflated.reader(64 << 20)) {
            for (int pass = 1; pass <= 2; pass++) {
                loop(reader, deflated.plan(new int[3], FEW), 2, block -> {}, Job.quiet());
                assertEquals(pass * deflated.size(), deflated.bytesRead());
            }
        }
    }

    @Test
    void arraysAreUsedAgain() throws IOException {
        Set<float[]> arrays = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        loop(plain, plain.plan(new int[3], 2 * CHUNK.size()), 2, block -> arrays.add(block.samples()), Job.quiet());
        assertTrue(arrays.size() <= 2 * BlockLoop.GROUPS + 3, () -> arrays.size() + " arrays");
    }

    @Test
    void aBlockIsOverWhenItsActionReturns() throws IOException {
        List<VolumeBlock> kept = new ArrayList<>();
        loop(plain, plain.plan(new int[3], FEW), 1, kept::add, Job.quiet());
        VolumeBlock last = kept.get(CHUNKS - 1);
        assertThrows(IllegalStateException.class, () -> last.samples());
        assertThrows(IllegalStateException.class, () -> last.at(39, 47, 63));
        assertThrows(IndexOutOfBoundsException.class, () -> last.at(0, 0, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> last.at(0, 0));
    }

    @Test
    void whatAnActionThrowsEndsTheLoopAndComesOutOfIt() {
        for (int threads : new int[] {1, 2, 8}) {
            for (Throwable thrown :
                    List.of(new IOException("a"), new IllegalStateException("b"), new AssertionError())) {
                AtomicInteger blocks = new AtomicInteger();
                AtomicInteger atWork = new AtomicInteger();
                VolumeBlocks.Action action = block -> {
                    atWork.incrementAndGet();
                    try {
                        if (blocks.incrementAndGet() >= 7) {
                            IoFuture.rethrow(thrown);
                        }
                    } finally {
                        atWork.decrementAndGet();
                    }
                };
                BlockPlan plan = plain.plan(new int[] {1, 1, 1}, FEW);
                assertSame(
                        thrown, assertThrows(Throwable.class, () -> loop(plain, plan, threads, action, Job.quiet())));
                assertTrue(blocks.get() <= 7 + threads, () -> blocks + " blocks");
                assertEquals(0, atWork.get(), "still at work");
            }
        }
    }

    @Test
    void aFailingReadEndsTheLoop() {
        RawVolume volume = new RawVolume(VOLUME, CHUNK, false);
        volume.breakAt(20 * CHUNK_BYTES);
        AtomicInteger blocks = new AtomicInteger();
        IOException e = assertThrows(
                IOException.class,
                () -> loop(
                        volume,
                        volume.plan(new int[3], 2 * CHUNK.size()),
                        4,
                        block -> {
                            check(volume, block);
                            blocks.incrementAndGet();
                        },
                        Job.quiet()));
        assertEquals("no more, says the test", e.getMessage());
        assertTrue(blocks.get() <= 20, () -> blocks + " blocks");
    }

    @Test
    void aCancelledJobStopsBetweenBlocks() {
        for (int threads : new int[] {1, 2, 8}) {
            CancelToken token = new CancelToken();
            AtomicInteger blocks = new AtomicInteger();
            VolumeBlocks.Action action = block -> {
                if (blocks.incrementAndGet() == 5) {
                    token.cancel();
                }
            };
            BlockPlan plan = deflated.plan(new int[] {2, 0, 0}, FEW);
            assertThrows(
                    CancellationException.class, () -> loop(deflated, plan, threads, action, Job.stoppedBy(token)));
            assertTrue(blocks.get() < 5 + threads, () -> blocks + " blocks");
            assertThrows(
                    CancellationException.class, () -> loop(deflated, plan, threads, action, Job.stoppedBy(token)));
        }
    }

    @Test
    void anInterruptedCallerOnlyStopsWaitingForMore() throws InterruptedException {
        CountDownLatch atWork = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger blocks = new AtomicInteger();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        VolumeBlocks.Action action = block -> {
            assertFalse(Thread.currentThread().isInterrupted());
            blocks.incrementAndGet();
            atWork.countDown();
            awaitQuietly(goOn);
        };
        Thread caller = new Thread(() -> {
            try {
                loop(plain, plain.plan(new int[3], FEW), 1, action, Job.quiet());
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        caller.start();
        atWork.await();
        caller.interrupt();
        while (caller.isInterrupted()) {
            Thread.onSpinWait(); // until it has noticed; it goes on to wait for the block
        }
        goOn.countDown();
        caller.join();
        assertTrue(thrown.get() instanceof InterruptedIOException || blocks.get() == CHUNKS, () -> "" + thrown.get());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void progressGoesUpToAllSamples() throws IOException {
        AtomicLong reports = new AtomicLong();
        AtomicLong furthest = new AtomicLong();
        Job job = Job.heardBy((stage, done, total) -> {
            assertEquals(VOLUME.size() * Float.BYTES, total);
            reports.incrementAndGet();
            furthest.accumulateAndGet(done, Math::max);
        });
        loop(plain, plain.plan(new int[] {1, 0, 0}, FEW), 3, block -> {}, job);
        assertEquals(CHUNKS, reports.get());
        assertEquals(VOLUME.size() * Float.BYTES, furthest.get());
    }

    @Test
    void anActionMayReadTheVolumeAndGoThroughItAgain() throws IOException {
        try (ReadPath reader = plain.reader(0)) {
            AtomicInteger blocks = new AtomicInteger();
            BlockPlan plan = plain.plan(new int[3], FEW);
            loop(
                    reader,
                    plan,
                    2,
                    outer -> {
                        if (blocks.getAndIncrement() % 20 == 0) {
                            loop(reader, plan, 2, inner -> check(plain, inner), Job.quiet());
                        }
                    },
                    Job.quiet());
            assertEquals(CHUNKS, blocks.get());
        }
    }
}
