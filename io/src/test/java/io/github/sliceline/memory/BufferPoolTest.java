package io.github.sliceline.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.storage.Threads;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BufferPoolTest {

    @Test
    void buffersComeEmptyDirectAndBigEndianHoweverTheyWereGivenBack() {
        BufferPool pool = new BufferPool(64, 1);
        ByteBuffer used = pool.take(10);
        pool.giveBack(used.order(ByteOrder.LITTLE_ENDIAN).position(7).limit(8));
        ByteBuffer again = pool.take(64);
        assertSame(used, again);
        assertTrue(again.isDirect());
        assertEquals(0, again.position());
        assertEquals(64, again.limit());
        assertEquals(ByteOrder.BIG_ENDIAN, again.order());
    }

    @Test
    void boundHoldsUnderContention() throws InterruptedException {
        int bound = 3;
        BufferPool pool = new BufferPool(8, bound);
        AtomicInteger out = new AtomicInteger();
        AtomicBoolean broken = new AtomicBoolean();
        Set<ByteBuffer> made = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 16; t++) {
            long mark = t;
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    ByteBuffer buffer = pool.take(8);
                    made.add(buffer);
                    boolean tooMany = out.incrementAndGet() > bound;
                    buffer.putLong(0, mark);
                    LockSupport.parkNanos(1);
                    if (tooMany || buffer.getLong(0) != mark) {
                        broken.set(true);
                    }
                    out.decrementAndGet();
                    pool.giveBack(buffer);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(false, broken.get(), "more buffers out than the bound, or one in two hands");
        assertTrue(made.size() <= bound, made.size() + " buffers made");
    }

    @Test
    void callersWaitForABuffer() throws InterruptedException {
        BufferPool pool = new BufferPool(8, 1);
        ByteBuffer only = pool.take(8);
        AtomicBoolean taken = new AtomicBoolean();
        Thread waiter = new Thread(() -> {
            pool.take(8);
            taken.set(true);
        });
        waiter.start();
        Threads.awaitState(waiter, Thread.State.WAITING);
        assertEquals(false, taken.get());
        pool.giveBack(only);
        waiter.join();
        assertTrue(taken.get());
    }

    @Test
    void refusedTakesLeaveThePoolIntact() {
        BufferPool pool = new BufferPool(64, 1);
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> pool.take(65));
        assertEquals("wanted 65 bytes of buffers of 64", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> pool.take(-1));
        assertEquals(64, pool.take(64).remaining());
    }

    @Test
    void aFailedAllocationLeavesThePoolIntact() {
        BufferPool pool = new BufferPool(1 << 16, 1);
        AllocationFaults.during(() -> assertThrows(OutOfMemoryError.class, () -> pool.take(1)), 1);
        assertEquals(1, pool.take(1).remaining(), "and not a wait for ever");
    }

    /** One that needed two buffers threw, though it had one: out of a read, when memory was short. */
    @Test
    void withoutMemoryTheExistingOnesAreShared() throws InterruptedException {
        try (BufferPool pool = new BufferPool(2 << 20, 2)) {
            ByteBuffer first = pool.take(8);
            AtomicReference<@Nullable ByteBuffer> second = new AtomicReference<>();
            Thread waiter = new Thread(() -> AllocationFaults.during(() -> second.set(pool.take(8)), 1));
            waiter.start();
            Threads.awaitState(waiter, Thread.State.WAITING);
            pool.giveBack(first);
            waiter.join();
            assertSame(first, second.get());
            pool.giveBack(first);
        }
    }

    @Test
    void closingGivesTheMemoryBackOnceAllBuffersAre() {
        long before = DirectMemory.inUse();
        BufferPool pool = new BufferPool(1 << 16, 4);
        ByteBuffer buffer = pool.take(8);
        pool.close();
        assertTrue(DirectMemory.inUse() > before, "still in use");
        assertThrows(IllegalStateException.class, () -> pool.take(8));
        pool.giveBack(buffer);
        assertEquals(before, DirectMemory.inUse());
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new BufferPool(0, 1));
        assertThrows(IllegalArgumentException.class, () -> new BufferPool(1, 0));
    }
}
