package io.github.sliceline.volume.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.memory.AllocationFaults;
import io.github.sliceline.memory.DirectMemory;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long ranges of all volumes share a budget, and leave nothing behind. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LongSlotsTest {
    private static final int LENGTH = 1 << 20;

    private final long before = DirectMemory.inUse();
    private final LongSlots slots = new LongSlots(4L * LENGTH);

    @AfterEach
    void nothingIsLeft() {
        assertEquals(before, DirectMemory.inUse());
    }

    @Test
    void slotsAreUsedAgainUntilTheLastVolumeIsClosed() {
        slots.opened();
        slots.opened();
        ReadSlot first = slots.take(LENGTH);
        assertTrue(first.rangeBytes() >= LENGTH);
        slots.giveBack(first);
        slots.closed();
        assertSame(first, slots.take(LENGTH - 1000), "fits a shorter one too");
        slots.closed();
        slots.giveBack(first);
        assertEquals(before, DirectMemory.inUse(), "given back after the last volume was closed");
    }

    @Test
    void whatNobodyUsesGivesWay() {
        slots.opened();
        ReadSlot first = slots.take(LENGTH);
        slots.giveBack(first);
        ReadSlot longer = slots.take(3 * LENGTH + LENGTH / 2);
        assertNotSame(first, longer);
        assertTrue(DirectMemory.inUse() - before < 4L * LENGTH + (LENGTH >> 1), "the shorter one is freed");
        slots.giveBack(longer);
        slots.closed();
    }

    @Test
    void oneThereAlwaysIsHoweverLong() {
        slots.opened();
        slots.giveBack(slots.take(10 * LENGTH));
        slots.closed();
    }

    @Test
    void whoFindsNoRoomWaits() throws Exception {
        slots.opened();
        ReadSlot first = slots.take(3 * LENGTH);
        CompletableFuture<ReadSlot> second = new CompletableFuture<>();
        Thread waiter = new Thread(() -> second.complete(slots.take(2 * LENGTH)));
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        slots.giveBack(first);
        assertSame(first, second.join(), "long enough");
        slots.giveBack(first);
        slots.closed();
    }

    @Test
    void whereThereIsNoMemoryForMoreThoseThereAreDo() throws Exception {
        slots.opened();
        ReadSlot first = slots.take(LENGTH);
        CompletableFuture<ReadSlot> second = new CompletableFuture<>();
        Thread waiter = new Thread(() -> AllocationFaults.during(() -> second.complete(slots.take(LENGTH)), 1));
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        slots.giveBack(first);
        assertSame(first, second.join());
        waiter.join();
        slots.giveBack(first);
        slots.closed();
    }

    @Test
    void whereThereIsNoneAtAllTheNextTakeStillWorks() {
        slots.opened();
        AllocationFaults.during(() -> assertThrows(OutOfMemoryError.class, () -> slots.take(LENGTH)), 1);
        ReadSlot kept = slots.take(LENGTH);
        slots.giveBack(kept);
        ReadSlot[] longer = new ReadSlot[1];
        AllocationFaults.during(() -> longer[0] = slots.take(2 * LENGTH), 1);
        slots.giveBack(longer[0]);
        slots.closed();
    }
}
