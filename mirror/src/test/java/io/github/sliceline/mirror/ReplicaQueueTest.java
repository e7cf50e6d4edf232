package io.github.sliceline.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.memory.DirectMemory;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ReplicaQueueTest {
    private static final Duration LONG = Duration.ofDays(1);

    private final ReplicaQueue queue = new ReplicaQueue(System::nanoTime);

    /** The thread of a copy may look at the queue only after its end: it would sleep, with the copy's lock, for a minute. */
    @Test
    void noCallWaitsAfterTheEnd() {
        ReplicaQueue.Task task = new ReplicaQueue.Task(() -> {});
        queue.add(new ReplicaQueue.Cut(7));
        queue.add(task);
        queue.end();
        assertSame(task, queue.next(LONG));
        assertNull(queue.next(LONG));
    }

    @Test
    void workComesInOrderAndWritesCanBeDropped() throws SocketTimeoutException {
        queue.add(new ReplicaQueue.Cut(7));
        assertEquals(new ReplicaQueue.Cut(7), queue.next(LONG));
        queue.add(new ReplicaQueue.Write(queue.buffer(LONG, () -> false).orElseThrow(), 0));
        queue.dropWrites();
        assertNull(queue.next(Duration.ofMillis(1)));
        assertEquals(Optional.empty(), queue.buffer(LONG, () -> true));
    }

    /** So many replicas as would take more than all memory outside the heap, each as far as it gets without waiting. */
    @Test
    void manyQueuesShareTheMemoryAndEachHasSome() throws SocketTimeoutException {
        long queues = DirectMemory.limit() / (32L * ReplicaQueue.BUFFER_BYTES) + 2;
        List<ReplicaQueue> all = new ArrayList<>();
        try {
            for (int i = 0; i < queues; i++) {
                ReplicaQueue one = new ReplicaQueue(System::nanoTime);
                all.add(one);
                assertTrue(fill(one) >= 1, "queue " + i + " of " + queues);
            }
        } finally {
            all.forEach(ReplicaQueue::end);
        }
    }

    private static int fill(ReplicaQueue queue) throws SocketTimeoutException {
        int taken = 0;
        try {
            while (taken < 32) {
                queue.add(new ReplicaQueue.Write(
                        queue.buffer(Duration.ZERO, () -> false).orElseThrow(), 0));
                taken++;
            }
        } catch (SocketTimeoutException e) {
            assertTrue(taken > 0, e::toString); // none is made any more, and none is free
        }
        return taken;
    }
}
