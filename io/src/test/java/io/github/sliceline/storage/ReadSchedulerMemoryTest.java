package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that runs out anywhere between a task and whoever waits for it: nobody waits for ever. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReadSchedulerMemoryTest {
    private static final CancelToken NEVER = new CancelToken();
    private static final int TASKS = 200;

    /** The queue of a scheduler in which some calls find no memory, as those of the JDK do. */
    private static final class ShortQueue extends PriorityBlockingQueue<Runnable> {
        private static final long serialVersionUID = 1;

        private final transient AtomicInteger calls = new AtomicInteger();
        private final int failing;
        private final boolean offers;

        ShortQueue(int failing, boolean offers) {
            this.failing = failing;
            this.offers = offers;
        }

        private void call() {
            if (calls.incrementAndGet() % failing == 0) {
                throw new OutOfMemoryError("no memory to wait with, says the test");
            }
        }

        @Override
        public Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
            call();
            return super.poll(timeout, unit);
        }

        @Override
        public Runnable poll() {
            call();
            return super.poll();
        }

        @Override
        public boolean remove(Object o) {
            call();
            return super.remove(o);
        }

        @Override
        public boolean offer(Runnable work) {
            if (offers) {
                call();
            }
            return super.offer(work);
        }
    }

    /** Threads end before their time, with work in the queue that nobody else takes. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void workIsDoneWhenThreadsDieWaitingForIt(int failing) throws IOException {
        for (int depth : new int[] {1, 2, 8}) {
            try (ReadScheduler scheduler = new ReadScheduler("short", depth, new ShortQueue(failing, false))) {
                for (int round = 0; round < 50; round++) {
                    AtomicInteger done = new AtomicInteger();
                    scheduler.run(TASKS, i -> done.incrementAndGet(), NEVER);
                    assertEquals(TASKS, done.get());
                    AtomicInteger later = new AtomicInteger();
                    scheduler
                            .start(
                                    () -> new ReadScheduler.Work(TASKS, i -> later.incrementAndGet()),
                                    ReadPriority.LATER,
                                    NEVER)
                            .join();
                    assertEquals(TASKS, later.get());
                }
            }
        }
    }

    @Test
    void workThatCannotBeQueuedFailsAndLeavesNoThreadAtIt() throws IOException {
        int failed = 0;
        try (ReadScheduler scheduler = new ReadScheduler("short", 4, new ShortQueue(5, true))) {
            for (int round = 0; round < 100; round++) {
                AtomicInteger underWay = new AtomicInteger();
                try {
                    scheduler.run(
                            TASKS,
                            i -> {
                                underWay.incrementAndGet();
                                Thread.onSpinWait();
                                underWay.decrementAndGet();
                            },
                            NEVER);
                } catch (OutOfMemoryError e) {
                    failed++;
                }
                assertEquals(0, underWay.get(), "at work after the call ended");
            }
        }
        assertTrue(failed > 0, "the queue had memory all the time");
    }

    @Test
    void whatATaskThrowsIsWhatTheCallerGets() throws IOException {
        try (ReadScheduler scheduler = new ReadScheduler("short", 3)) {
            OutOfMemoryError none = new OutOfMemoryError("none left");
            assertSame(
                    none, assertThrows(OutOfMemoryError.class, () -> scheduler.run(TASKS, i -> fail(i, none), NEVER)));
            CompletableFuture<Void> later =
                    scheduler.start(() -> new ReadScheduler.Work(TASKS, i -> fail(i, none)), ReadPriority.SOON, NEVER);
            assertSame(
                    none, assertThrows(CompletionException.class, later::join).getCause());
            AtomicInteger done = new AtomicInteger();
            scheduler.run(TASKS, i -> done.incrementAndGet(), NEVER);
            assertEquals(TASKS, done.get(), "good for the next");
        }
    }

    private static void fail(int task, Error error) {
        if (task == TASKS / 2) {
            throw error;
        }
    }

    @Test
    void plansAndResultsThatFailEndTheFuture() {
        try (ReadScheduler scheduler = new ReadScheduler("short", 3)) {
            OutOfMemoryError none = new OutOfMemoryError("none left");
            CompletableFuture<String> unplanned = scheduler.start(
                    () -> {
                        throw none;
                    },
                    () -> "result",
                    ReadPriority.SOON,
                    NEVER);
            assertSame(
                    none,
                    assertThrows(CompletionException.class, unplanned::join).getCause());
            CompletableFuture<String> withoutResult = scheduler.start(
                    () -> new ReadScheduler.Work(TASKS, i -> {}),
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
                    scheduler
                            .start(() -> new ReadScheduler.Work(0, i -> {}), () -> "result", ReadPriority.SOON, NEVER)
                            .join());
        }
    }

    @Test
    void plannedWorkIsSharedByAllThreads() {
        try (ReadScheduler scheduler = new ReadScheduler("short", 4)) {
            AtomicInteger together = new AtomicInteger();
            int most = scheduler
                    .start(
                            () -> new ReadScheduler.Work(4, i -> {
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
            CompletableFuture<Integer> cancelled = scheduler.start(
                    () -> new ReadScheduler.Work(1, i -> together.set(0)), together::get, ReadPriority.SOON, cancel);
            assertThrows(CancellationException.class, cancelled::join);
            assertEquals(4, together.get());
        }
    }
}
