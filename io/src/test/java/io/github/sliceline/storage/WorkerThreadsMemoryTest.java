package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that runs out anywhere between a task and whoever waits for it: nobody waits for ever. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkerThreadsMemoryTest {
    private static final CancelToken NEVER = new CancelToken();
    private static final int TASKS = 200;

    /** A system that has no thread to give every so often. */
    private static Executor failing(int every) {
        AtomicInteger calls = new AtomicInteger();
        return work -> {
            if (calls.incrementAndGet() % every == 0) {
                throw new OutOfMemoryError("no thread, says the test");
            }
            new DaemonThreads("short").newThread(work).start();
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void ifTheSystemHasFewThreadsTheyDoAllWork(int every) throws IOException {
        for (int depth : new int[] {2, 8, 33}) {
            try (WorkerThreads threads = new WorkerThreads("short", depth, failing(every))) {
                for (int round = 0; round < 50; round++) {
                    AtomicInteger done = new AtomicInteger();
                    threads.run(TASKS, i -> done.incrementAndGet(), NEVER);
                    assertEquals(TASKS, done.get());
                    AtomicInteger later = new AtomicInteger();
                    start(threads, TASKS, i -> later.incrementAndGet(), ReadPriority.LATER)
                            .join();
                    assertEquals(TASKS, later.get());
                }
            }
        }
    }

    @Test
    void ifTheSystemHasNoThreadTheCallerGetsTheError() throws IOException {
        for (int round = 0; round < 100; round++) {
            AtomicInteger done = new AtomicInteger();
            try (WorkerThreads threads = new WorkerThreads("short", 4, failing(1))) {
                assertThrows(OutOfMemoryError.class, () -> threads.run(TASKS, i -> done.incrementAndGet(), NEVER));
                CompletableFuture<Void> later = start(threads, TASKS, i -> done.incrementAndGet(), ReadPriority.SOON);
                assertInstanceOf(
                        OutOfMemoryError.class,
                        assertThrows(CompletionException.class, later::join).getCause());
            }
            assertEquals(0, done.get());
        }
    }

    private static CompletableFuture<Void> start(
            WorkerThreads threads, int count, WorkerThreads.NumberedTask task, ReadPriority priority) {
        return threads.start(() -> new WorkerThreads.Work(count, task), WorkerThreads.NOTHING, priority, NEVER);
    }

    @Test
    void theCallerGetsTheExceptionOfATask() throws IOException {
        try (WorkerThreads threads = new WorkerThreads("short", 3)) {
            OutOfMemoryError none = new OutOfMemoryError("none left");
            assertSame(none, assertThrows(OutOfMemoryError.class, () -> threads.run(TASKS, i -> fail(i, none), NEVER)));
            CompletableFuture<Void> later = start(threads, TASKS, i -> fail(i, none), ReadPriority.SOON);
            assertSame(
                    none, assertThrows(CompletionException.class, later::join).getCause());
            AtomicInteger done = new AtomicInteger();
            threads.run(TASKS, i -> done.incrementAndGet(), NEVER);
            assertEquals(TASKS, done.get(), "good for the next");
        }
    }

    private static void fail(int task, Error error) {
        if (task == TASKS / 2) {
            throw error;
        }
    }

    @Test
    void failingPlansAndResultsFailTheFuture() {
        try (WorkerThreads threads = new WorkerThreads("short", 3)) {
            OutOfMemoryError none = new OutOfMemoryError("none left");
            CompletableFuture<String> unplanned = threads.start(
                    () -> {
                        throw none;
                    },
                    () -> "result",
                    ReadPriority.SOON,
                    NEVER);
            assertSame(
                    none,
                    assertThrows(CompletionException.class, unplanned::join).getCause());
            CompletableFuture<String> withoutResult = threads.start(
                    () -> new WorkerThreads.Work(TASKS, i -> {}),
                    () -> {
                        throw none;
                    },
                    ReadPriority.SOON,
                    NEVER);
            assertSame(
                    none,
                    assertThrows(CompletionException.class, withoutResult::join).getCause());
            assertEquals(
                    "result",
                    threads.start(() -> new WorkerThreads.Work(0, i -> {}), () -> "result", ReadPriority.SOON, NEVER)
                            .join());
        }
    }

    @Test
    void plannedWorkIsSharedByAllThreads() {
        try (WorkerThreads threads = new WorkerThreads("short", 4)) {
            AtomicInteger together = new AtomicInteger();
            int most = threads.start(
                            () -> new WorkerThreads.Work(4, i -> {
                                together.incrementAndGet();
                                while (together.get() < 4) {
                                    Thread.onSpinWait();
                                }
                            }),
                            together::get,
                            ReadPriority.SOON,
                            NEVER)
                    .join();
            assertEquals(4, most);
            CancelToken cancel = new CancelToken();
            cancel.cancel();
            CompletableFuture<Integer> cancelled = threads.start(
                    () -> new WorkerThreads.Work(1, i -> together.set(0)), together::get, ReadPriority.SOON, cancel);
            assertThrows(CancellationException.class, cancelled::join);
            assertEquals(4, together.get());
        }
    }
}
