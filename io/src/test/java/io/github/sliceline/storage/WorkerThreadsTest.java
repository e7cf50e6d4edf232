package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkerThreadsTest {
    private static final CancelToken NEVER = new CancelToken();

    private static List<Integer> items(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Test
    void oneThreadWorksInListOrder() throws IOException {
        List<Integer> done = Collections.synchronizedList(new ArrayList<>());
        try (WorkerThreads threads = new WorkerThreads("test", 1)) {
            threads.run(items(500), done::add, NEVER);
        }
        assertEquals(items(500), done);
    }

    /** With n threads an item may be overtaken only by those handed to the n − 1 others. */
    @Test
    void severalThreadsStartNearListOrder() throws IOException {
        AtomicInteger finished = new AtomicInteger();
        AtomicInteger farthest = new AtomicInteger();
        try (WorkerThreads threads = new WorkerThreads("test", 4)) {
            Task task = item -> {
                farthest.accumulateAndGet(item - finished.get(), Math::max);
                finished.incrementAndGet();
            };
            threads.run(items(2000), task::run, NEVER);
        }
        assertTrue(farthest.get() < 4, "an item was started " + farthest + " before its turn");
    }

    private interface Task {
        void run(int item) throws IOException;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 33})
    void disjointWorkGivesTheSerialAnswer(int queueDepth) throws IOException {
        int[] wanted = IntStream.range(0, 3000).map(i -> i * i).toArray();
        int[] found = new int[3000];
        int[] times = new int[3000];
        try (WorkerThreads threads = new WorkerThreads("test", queueDepth)) {
            threads.run(
                    items(3000),
                    i -> {
                        found[i] = i * i;
                        times[i]++;
                    },
                    NEVER);
        }
        assertArrayEquals(wanted, found);
        assertTrue(IntStream.of(times).allMatch(n -> n == 1), "each item once");
    }

    @Test
    void queueIsKeptAsDeepAsAskedAndNoDeeper() throws IOException {
        CountDownLatch allUnderWay = new CountDownLatch(8);
        AtomicInteger underWay = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (WorkerThreads threads = new WorkerThreads("test", 8)) {
            threads.run(
                    items(100),
                    i -> {
                        most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                        allUnderWay.countDown();
                        await(allUnderWay);
                        underWay.decrementAndGet();
                    },
                    NEVER);
        }
        assertEquals(8, most.get());
    }

    @Test
    void nothingStartsAfterAFailure() {
        List<Integer> started = Collections.synchronizedList(new ArrayList<>());
        IOException failure = new IOException("disk on fire");
        try (WorkerThreads threads = new WorkerThreads("test", 1)) {
            IOException e = assertThrows(
                    IOException.class,
                    () -> threads.run(
                            items(100),
                            i -> {
                                started.add(i);
                                if (i == 3) {
                                    throw failure;
                                }
                            },
                            NEVER));
            assertSame(failure, e);
        }
        assertEquals(items(4), started);
    }

    @Test
    void firstFailureWins() {
        assertEquals(4, startedWhenOneOfFourFails(() -> {
            throw new IOException("later");
        }));
    }

    @Test
    void noThreadStartsANumberAfterAFailure() {
        assertEquals(4, startedWhenOneOfFourFails(() -> {}));
    }

    private interface Ending {
        void end() throws IOException;
    }

    /** Four items are under way; one fails, and when that is known the others end as told. */
    private static int startedWhenOneOfFourFails(Ending ofTheOthers) {
        CompletableFuture<Thread> failed = new CompletableFuture<>();
        CountDownLatch allUnderWay = new CountDownLatch(4);
        AtomicInteger started = new AtomicInteger();
        try (WorkerThreads threads = new WorkerThreads("test", 4)) {
            IOException e = assertThrows(
                    IOException.class,
                    () -> threads.run(
                            items(1000),
                            i -> {
                                started.incrementAndGet();
                                allUnderWay.countDown();
                                await(allUnderWay);
                                if (i == 2) {
                                    failed.complete(Thread.currentThread());
                                    throw new IOException("first");
                                }
                                awaitIdle(failed);
                                ofTheOthers.end();
                            },
                            NEVER));
            assertEquals("first", e.getMessage());
        }
        return started.get();
    }

    @Test
    void programmingErrorsReachTheCallerAsTheyAre() {
        try (WorkerThreads threads = new WorkerThreads("test", 3)) {
            RuntimeException mistake = new IllegalStateException("mistake");
            assertSame(mistake, assertThrows(RuntimeException.class, () -> failWith(threads, mistake)));
            Error error = new AssertionError("error");
            assertSame(error, assertThrows(Error.class, () -> failWith(threads, error)));
            assertDoesNotThrow(() -> threads.run(items(10), i -> {}, NEVER), "good for the next caller");
        }
    }

    private static void failWith(WorkerThreads threads, Throwable failure) throws IOException {
        threads.run(
                items(10),
                i -> {
                    if (failure instanceof Error e) {
                        throw e;
                    }
                    throw (RuntimeException) failure;
                },
                NEVER);
    }

    @Test
    void cancelStopsAfterTheRequestsUnderWay() {
        CancelToken cancel = new CancelToken();
        List<Integer> started = Collections.synchronizedList(new ArrayList<>());
        try (WorkerThreads threads = new WorkerThreads("test", 1)) {
            assertThrows(
                    CancellationException.class,
                    () -> threads.run(
                            items(100),
                            i -> {
                                started.add(i);
                                if (i == 5) {
                                    cancel.cancel();
                                }
                            },
                            cancel));
            assertEquals(items(6), started);
            assertThrows(CancellationException.class, () -> threads.run(items(100), started::add, cancel));
            assertEquals(items(6), started, "cancelled before it began");
            assertThrows(CancellationException.class, () -> threads.run(List.<Integer>of(), started::add, cancel));
        }
    }

    @Test
    void emptyWorkReturnsAtOnce() {
        try (WorkerThreads threads = new WorkerThreads("test", 2)) {
            assertDoesNotThrow(() -> threads.run(List.of(), i -> {}, NEVER));
        }
    }

    @Test
    void severalCallersShareTheThreads() throws InterruptedException {
        AtomicReference<Throwable> unexpected = new AtomicReference<>();
        AtomicInteger failures = new AtomicInteger();
        List<Thread> callers = new ArrayList<>();
        try (WorkerThreads threads = new WorkerThreads("test", 3)) {
            for (int c = 0; c < 6; c++) {
                boolean fails = c % 3 == 0;
                Thread caller = new Thread(() -> {
                    for (int round = 0; round < 20; round++) {
                        try {
                            doOneJob(threads, fails);
                        } catch (IOException e) {
                            failures.incrementAndGet();
                        }
                    }
                });
                caller.setUncaughtExceptionHandler((thread, e) -> unexpected.set(e));
                caller.start();
                callers.add(caller);
            }
            for (Thread caller : callers) {
                caller.join();
            }
        }
        assertEquals(null, unexpected.get());
        assertEquals(2 * 20, failures.get(), "of the two callers whose work fails, and of nobody else");
    }

    private static void doOneJob(WorkerThreads threads, boolean fails) throws IOException {
        int[] found = new int[200];
        threads.run(
                items(200),
                i -> {
                    if (fails && i == 100) {
                        throw new IOException("this caller's own");
                    }
                    found[i] = i + 1;
                },
                NEVER);
        assertArrayEquals(IntStream.rangeClosed(1, 200).toArray(), found);
    }

    @Test
    void threadsAreNamedDaemons() throws IOException {
        CompletableFuture<String> worker = new CompletableFuture<>();
        try (WorkerThreads threads = new WorkerThreads("reader of survey", 1)) {
            threads.run(
                    items(1),
                    i -> worker.complete(Thread.currentThread().getName()
                            + (Thread.currentThread().isDaemon() ? ", daemon" : "")),
                    NEVER);
        }
        assertEquals("reader of survey-1, daemon", worker.join());
    }

    /** They keep neither the name nor the class loader of whom they worked for before. */
    @Test
    void idleThreadsAreSharedByPools() throws IOException {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        int rounds = 300;
        try {
            for (int round = 0; round < rounds; round++) {
                ClassLoader own = new ClassLoader() {};
                Thread.currentThread().setContextClassLoader(own);
                String name = "round " + round;
                try (WorkerThreads threads = new WorkerThreads(name, 1)) {
                    CompletableFuture<Thread> worker = new CompletableFuture<>();
                    threads.run(
                            items(1),
                            i -> {
                                assertEquals(name + "-1", Thread.currentThread().getName());
                                assertSame(own, Thread.currentThread().getContextClassLoader());
                                worker.complete(Thread.currentThread());
                            },
                            NEVER);
                    seen.add(worker.join());
                }
            }
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        assertTrue(seen.size() < rounds, seen.size() + " threads");
    }

    @Test
    void closedThreadsRefuseWork() {
        WorkerThreads threads = new WorkerThreads("test", 2);
        threads.close();
        IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> threads.run(items(1), i -> {}, NEVER));
        assertEquals("the threads test are closed", e.getMessage());
    }

    /** Closing races with the caller who is still handing out work: done or refused, but never half-way. */
    @Test
    void closingUnderACallerLeavesNoThreadAtWork() {
        Thread caller = Thread.currentThread();
        for (int round = 0; round < 30; round++) {
            WorkerThreads threads = new WorkerThreads("test", 64);
            AtomicInteger underWay = new AtomicInteger();
            AtomicBoolean ended = new AtomicBoolean();
            try {
                threads.run(
                        items(64),
                        i -> {
                            underWay.incrementAndGet();
                            threads.close();
                            while (caller.getState() != Thread.State.WAITING && !ended.get()) {
                                LockSupport.parkNanos(100_000);
                            }
                            underWay.decrementAndGet();
                        },
                        NEVER);
            } catch (IOException | IllegalStateException refused) {
                assertTrue(String.valueOf(refused.getMessage()).endsWith("are closed"), refused.toString());
            }
            int left = underWay.get();
            ended.set(true);
            assertEquals(0, left, "at work after the call ended, round " + round);
        }
    }

    @Test
    void queueDepthIsAtLeastOne() {
        assertThrows(IllegalArgumentException.class, () -> new WorkerThreads("test", 0));
    }

    /** Waits until the thread is back in the pool: whatever it had to report is reported. */
    private static void awaitIdle(CompletableFuture<Thread> thread) {
        try {
            Threads.awaitState(thread.join(), Thread.State.TIMED_WAITING);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(10, TimeUnit.SECONDS), "waited for others in vain");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
