package io.github.sliceline.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory of any size within a budget, and nothing of it is left behind. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PoolTest {
    private static final int LENGTH = 1 << 20;

    private final long before = DirectMemory.inUse();
    private final Pool<DirectMemory> pool = new Pool<>(4L * LENGTH, new Memory());

    private static final class Memory implements Pool.Maker<DirectMemory> {
        @Override
        public DirectMemory make(int size) {
            return DirectMemory.allocate(size);
        }

        @Override
        public int size(DirectMemory memory) {
            return memory.buffer().capacity();
        }

        @Override
        public void free(DirectMemory memory) {
            memory.close();
        }
    }

    @AfterEach
    void allMemoryIsFreed() {
        assertEquals(before, DirectMemory.inUse());
    }

    @Test
    void unusedObjectsAreTakenAgain() {
        DirectMemory first = pool.take(LENGTH);
        pool.giveBack(first);
        assertSame(first, pool.take(LENGTH - 1000), "fits a shorter one too");
        pool.freeUnused();
        assertTrue(DirectMemory.inUse() > before, "still in use");
        pool.giveBack(first);
        pool.freeUnused();
        assertEquals(before, DirectMemory.inUse());
    }

    @Test
    void unusedObjectsAreFreedForLargerOnes() {
        DirectMemory first = pool.take(LENGTH);
        pool.giveBack(first);
        DirectMemory longer = pool.take(3 * LENGTH + LENGTH / 2);
        assertNotSame(first, longer);
        assertTrue(DirectMemory.inUse() - before < 4L * LENGTH + (LENGTH >> 1), "the shorter one is freed");
        pool.giveBack(longer);
        pool.freeUnused();
    }

    /** While somebody asks in vain, another one gives back: that one serves, and is not let go of. */
    @Test
    void aReturnedObjectServesACallerWithoutMemory() {
        List<Pool<Object>> self = new ArrayList<>();
        List<Object> made = new ArrayList<>();
        Pool<Object> scarce = new Pool<>(2, size -> {
            if (!made.isEmpty()) {
                self.get(0).giveBack(made.get(0));
                throw new OutOfMemoryError("says the test");
            }
            made.add(new Object());
            return made.get(0);
        });
        self.add(scarce);
        Object only = scarce.take(1);
        assertSame(only, scarce.take(1));
        assertEquals(1, made.size());
    }

    @Test
    void oneObjectMayExceedTheBudget() {
        pool.giveBack(pool.take(10 * LENGTH));
        pool.freeUnused();
    }

    @Test
    void callersWaitWhileTheBudgetIsUsedUp() throws Exception {
        DirectMemory first = pool.take(3 * LENGTH);
        CompletableFuture<DirectMemory> second = new CompletableFuture<>();
        Thread waiter = new Thread(() -> second.complete(pool.take(2 * LENGTH)));
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        pool.giveBack(first);
        assertSame(first, second.join(), "long enough");
        pool.giveBack(first);
        pool.freeUnused();
    }

    @Test
    void withoutMemoryTheExistingOnesAreShared() throws Exception {
        DirectMemory first = pool.take(LENGTH);
        CompletableFuture<DirectMemory> second = new CompletableFuture<>();
        Thread waiter = new Thread(() -> AllocationFaults.during(() -> second.complete(pool.take(LENGTH)), 1));
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        pool.giveBack(first);
        assertSame(first, second.join());
        waiter.join();
        pool.giveBack(first);
        pool.freeUnused();
    }

    @Test
    void takingWorksAgainAfterAnOutOfMemory() {
        AllocationFaults.during(() -> assertThrows(OutOfMemoryError.class, () -> pool.take(LENGTH)), 1);
        DirectMemory kept = pool.take(LENGTH);
        pool.giveBack(kept);
        DirectMemory[] longer = new DirectMemory[1];
        AllocationFaults.during(() -> longer[0] = pool.take(2 * LENGTH), 1);
        pool.giveBack(longer[0]);
        pool.freeUnused();
    }

    @Test
    void moreMemoryIsTriedAgainLater() {
        AtomicInteger made = new AtomicInteger();
        AtomicBoolean isShort = new AtomicBoolean(true);
        Pool<Integer> numbers = new Pool<>(
                2,
                size -> {
                    if (made.get() == 1 && isShort.getAndSet(false)) {
                        throw new OutOfMemoryError("for a moment");
                    }
                    return made.incrementAndGet();
                },
                -1);
        assertEquals(1, numbers.take(1));
        assertEquals(2, numbers.take(1), "asked for again at once, with no patience");
    }
}
