package io.github.sliceline.volume.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChunkCacheTest {
    private final AtomicInteger loads = new AtomicInteger();

    private ByteBuffer load() {
        loads.incrementAndGet();
        return ByteBuffer.allocate(10);
    }

    @Test
    void theLeastRecentlyUsedChunkGoesFirst() throws IOException {
        ChunkCache cache = new ChunkCache(29, 10); // two chunks
        load(cache, 1, this::load);
        load(cache, 2, this::load);
        load(cache, 1, this::load);
        load(cache, 3, this::load);
        assertEquals(3, loads.get());
        assertTrue(cache.has(1));
        assertFalse(cache.has(2), "used longest ago");
        assertTrue(cache.has(3));
    }

    @Test
    void budgetBelowOneChunkKeepsNothing() {
        assertEquals(0, new ChunkCache(9, 10).capacity());
    }

    @Test
    void failedLoadIsTriedAgain() throws IOException {
        ChunkCache cache = new ChunkCache(100, 10);
        IOException e = assertThrows(
                IOException.class,
                () -> load(cache, 1, () -> {
                    throw new IOException("broken");
                }));
        assertEquals("broken", e.getMessage());
        assertNotNull(load(cache, 1, this::load));
    }

    @Test
    void twoThreadsLoadAChunkOnce() throws Exception {
        ChunkCache cache = new ChunkCache(100, 10);
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CompletableFuture<ByteBuffer> first = CompletableFuture.supplyAsync(() -> get(cache, () -> {
            loading.countDown();
            await(go);
            return load();
        }));
        loading.await();
        assertFalse(cache.has(1), "not there before it is decoded");
        CompletableFuture<ByteBuffer> second = CompletableFuture.supplyAsync(() -> get(cache, this::load));
        go.countDown();
        assertEquals(first.get(), second.get());
        assertEquals(1, loads.get());
    }

    /** Each volume took a quarter of the heap. */
    @Test
    void volumesShareABudgetAndTheChunkUsedLongestAgoGoesWhosever() throws IOException {
        CacheBudget budget = new CacheBudget(39); // three chunks
        ChunkCache one = new ChunkCache(100, 10, budget);
        ChunkCache two = new ChunkCache(100, 10, budget);
        load(one, 1, this::load);
        load(one, 2, this::load);
        load(two, 1, this::load);
        assertTrue(one.has(1));
        load(two, 2, this::load);
        assertEquals(30, budget.taken());
        assertFalse(one.has(2), "used longest ago");
        assertTrue(one.has(1));
        assertTrue(two.has(1));
        assertTrue(two.has(2));
    }

    @Test
    void closedVolumesKeepNothing() throws IOException {
        CacheBudget budget = new CacheBudget(100);
        ChunkCache cache = new ChunkCache(100, 10, budget);
        load(cache, 1, this::load);
        cache.close();
        assertEquals(0, budget.taken());
        assertNotNull(load(cache, 2, this::load), "under way when it was closed");
        assertEquals(0, budget.taken());
        assertFalse(cache.has(2));
    }

    @Test
    void whatTheLoadingThreadThrowsReachesThoseWhoWait() throws Exception {
        ChunkCache cache = new ChunkCache(100, 10);
        OutOfMemoryError none = new OutOfMemoryError("none left");
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CompletableFuture<ByteBuffer> first = CompletableFuture.supplyAsync(() -> get(cache, () -> {
            loading.countDown();
            await(go);
            throw none;
        }));
        loading.await();
        CompletableFuture<ByteBuffer> second = new CompletableFuture<>();
        Thread waiter = new Thread(() -> {
            try {
                second.complete(load(cache, 1, this::load));
            } catch (IOException | Error e) {
                second.completeExceptionally(e);
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        go.countDown();
        assertSame(none, assertThrows(CompletionException.class, first::join).getCause());
        assertSame(none, assertThrows(CompletionException.class, second::join).getCause());
        assertNotNull(load(cache, 1, this::load), "tried again by the next");
    }

    @Test
    void aChunkTakesTheMemoryOfTheOneGivenUpForItUnlessThatIsInUse() throws IOException {
        ChunkCache cache = new ChunkCache(29, 10); // two chunks
        ByteBuffer first = load(cache, 1);
        ByteBuffer second = load(cache, 2);
        ChunkCache.Claim inUse = Objects.requireNonNull(cache.hold(1));
        assertSame(second, load(cache, 3));
        assertNotSame(first, load(cache, 4), "still in use");
        assertSame(first, inUse.elements());
        inUse.release();
        assertSame(second, load(cache, 5));
    }

    private static ByteBuffer load(ChunkCache cache, long ordinal) throws IOException {
        ChunkCache.Claim claim = cache.claim(ordinal);
        try {
            return claim.loaded(claim.memory());
        } finally {
            claim.release();
        }
    }

    /** The chunk, loaded by this thread unless it is there or another thread is at it. */
    private static ByteBuffer load(ChunkCache cache, long ordinal, OnFailure.Work<ByteBuffer> loader)
            throws IOException {
        ChunkCache.Claim claim = cache.claim(ordinal);
        try {
            return claim.isMine() ? claim.loaded(loader.run()) : claim.await();
        } catch (Throwable e) {
            claim.failed(e);
            throw e;
        } finally {
            claim.release();
        }
    }

    private static ByteBuffer get(ChunkCache cache, OnFailure.Work<ByteBuffer> loader) {
        try {
            return load(cache, 1, loader);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
