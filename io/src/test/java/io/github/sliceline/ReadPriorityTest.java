package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.WorkerThreads;
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
        try (WorkerThreads threads = new WorkerThreads("priority", 1)) {
            ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch queued = new CountDownLatch(1);
            CompletableFuture<Void> later = start(
                    threads,
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
                    start(threads, 1, item -> order.add("soon"), ReadPriority.SOON, new CancelToken());
            CompletableFuture<Void> now =
                    start(threads, 2, item -> order.add("now " + item), ReadPriority.NOW, new CancelToken());
            queued.countDown();
            CompletableFuture.allOf(later, soon, now).join();
            assertEquals(
                    List.of("later 0", "now 0", "now 1", "soon", "later 1", "later 2"),
                    order.stream().limit(6).toList());
            assertEquals(13, order.size());
        }
    }

    private static CompletableFuture<Void> start(
            WorkerThreads threads,
            int count,
            WorkerThreads.NumberedTask task,
            ReadPriority priority,
            CancelToken cancel) {
        return threads.start(() -> new WorkerThreads.Work(count, task), WorkerThreads.NOTHING, priority, cancel);
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
        try (WorkerThreads threads = new WorkerThreads("priority", 3)) {
            CompletableFuture<Void> failing = start(
                    threads,
                    TEN,
                    item -> {
                        throw new IOException("broken " + item);
                    },
                    ReadPriority.SOON,
                    new CancelToken());
            CompletionException failed = assertThrows(CompletionException.class, failing::join);
            assertInstanceOf(IOException.class, failed.getCause());

            CancelToken cancel = new CancelToken();
            CompletableFuture<Void> cancelled = start(threads, TEN, item -> cancel.cancel(), ReadPriority.SOON, cancel);
            assertThrows(CancellationException.class, cancelled::join);
            start(threads, 0, item -> {}, ReadPriority.NOW, new CancelToken()).join();
        }
    }

    @Test
    void closedThreadsFailTheFuture() {
        WorkerThreads threads = new WorkerThreads("priority", 2);
        threads.close();
        CompletableFuture<Void> refused = start(threads, TEN, item -> {}, ReadPriority.NOW, new CancelToken());
        CompletionException e = assertThrows(CompletionException.class, refused::join);
        assertInstanceOf(IllegalStateException.class, e.getCause());
    }

    /** All work of one attempt is over before the next is planned; nobody is told of the failures between. */
    @Test
    void failedWorkIsPlannedAgainWhileAskedTo() {
        AtomicInteger plans = new AtomicInteger();
        AtomicInteger underWay = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        try (WorkerThreads threads = new WorkerThreads("test", 3)) {
            OnFailure.Work<WorkerThreads.Work> planning = () -> {
                int attempt = plans.incrementAndGet();
                overlaps.addAndGet(underWay.get());
                return new WorkerThreads.Work(20, number -> {
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
                    threads.start(planning, () -> "done at " + plans, ReadPriority.SOON, never, failure -> true)
                            .join());
            plans.set(0);
            CompletionException e = assertThrows(
                    CompletionException.class,
                    () -> threads.start(planning, () -> "", ReadPriority.SOON, never, failure -> plans.get() < 2)
                            .join());
            assertEquals(
                    "attempt 2",
                    assertInstanceOf(IOException.class, e.getCause()).getMessage());
        }
        assertEquals(0, overlaps.get());
    }
}
