package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.storage.ReadScheduler;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Work that nobody waits for, and who goes first. One thread, so that the order is certain. */
class ReadPriorityTest {
    private static final int TEN = 10;

    @Test
    void urgentWorkOvertakesBetweenTwoItems() throws Exception {
        try (ReadScheduler scheduler = new ReadScheduler("priority", 1)) {
            ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch queued = new CountDownLatch(1);
            CompletableFuture<Void> later = start(
                    scheduler,
                    TEN,
                    item -> {
                        order.add("later " + item);
                        started.countDown();
                        await(queued);
                    },
                    ReadPriority.LATER,
                    new CancelToken());
            started.await();
            CompletableFuture<Void> soon =
                    start(scheduler, 1, item -> order.add("soon"), ReadPriority.SOON, new CancelToken());
            CompletableFuture<Void> now =
                    start(scheduler, 2, item -> order.add("now " + item), ReadPriority.NOW, new CancelToken());
            queued.countDown();
            CompletableFuture.allOf(later, soon, now).join();
            assertEquals(
                    List.of("later 0", "now 0", "now 1", "soon", "later 1", "later 2"),
                    order.stream().limit(6).toList());
            assertEquals(13, order.size());
        }
    }

    private static CompletableFuture<Void> start(
            ReadScheduler scheduler,
            int count,
            ReadScheduler.NumberedTask task,
            ReadPriority priority,
            CancelToken cancel) {
        return scheduler.start(() -> new ReadScheduler.Work(count, task), priority, cancel);
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void failureAndCancelReachTheFuture() {
        try (ReadScheduler scheduler = new ReadScheduler("priority", 3)) {
            CompletableFuture<Void> failing = start(
                    scheduler,
                    TEN,
                    item -> {
                        throw new IOException("broken " + item);
                    },
                    ReadPriority.SOON,
                    new CancelToken());
            CompletionException failed = assertThrows(CompletionException.class, failing::join);
            assertInstanceOf(IOException.class, failed.getCause());

            CancelToken cancel = new CancelToken();
            CompletableFuture<Void> cancelled =
                    start(scheduler, TEN, item -> cancel.cancel(), ReadPriority.SOON, cancel);
            assertThrows(CancellationException.class, cancelled::join);
            start(scheduler, 0, item -> {}, ReadPriority.NOW, new CancelToken()).join();
        }
    }

    @Test
    void closedSchedulerFailsTheFuture() {
        ReadScheduler scheduler = new ReadScheduler("priority", 2);
        scheduler.close();
        CompletableFuture<Void> refused = start(scheduler, TEN, item -> {}, ReadPriority.NOW, new CancelToken());
        CompletionException e = assertThrows(CompletionException.class, refused::join);
        assertInstanceOf(IllegalStateException.class, e.getCause());
    }

    /** All work of one attempt is over before the next is planned; nobody is told of the failures between. */
    @Test
    void whatFailedIsPlannedAnewAsLongAsItIsWorthIt() {
        AtomicInteger plans = new AtomicInteger();
        AtomicInteger underWay = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        try (ReadScheduler scheduler = new ReadScheduler("test", 3)) {
            ReadScheduler.Planning planning = () -> {
                int attempt = plans.incrementAndGet();
                overlaps.addAndGet(underWay.get());
                return new ReadScheduler.Work(20, number -> {
                    underWay.incrementAndGet();
                    try {
                        if (number == 7 && attempt < 4) {
                            throw new IOException("attempt " + attempt);
                        }
                    } finally {
                        underWay.decrementAndGet();
                    }
                });
            };
            CancelToken never = new CancelToken();
            assertEquals(
                    "done at 4",
                    scheduler
                            .start(planning, () -> "done at " + plans, ReadPriority.SOON, never, failure -> true)
                            .join());
            plans.set(0);
            CompletionException e = assertThrows(
                    CompletionException.class,
                    () -> scheduler
                            .start(planning, () -> "", ReadPriority.SOON, never, failure -> plans.get() < 2)
                            .join());
            assertEquals(
                    "attempt 2",
                    assertInstanceOf(IOException.class, e.getCause()).getMessage());
        }
        assertEquals(0, overlaps.get());
    }
}
