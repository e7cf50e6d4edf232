package io.github.sliceline.storage;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of threads that share numbered work: reading, hashing, converting. A reader uses as many threads as
 * the drive should have requests under way, which keeps the drive's queue full.
 *
 * <p>Numbers are handed out in order, which is file order for a read plan. Between two numbers, a thread turns to more
 * urgent work, even if that came later. The calling thread only waits, so interrupting it closes no channel: the work
 * stops after the requests under way, and the caller gets an {@link InterruptedIOException} with its interrupt flag
 * set. Thread-safe; several callers share the threads. Idle threads are shared with other pools, and end after some
 * seconds.
 *
 * <p>If memory runs out, no caller waits for ever: an exception or error in a thread ends the work, and the caller gets
 * it. It is passed in fields under monitors, which allocates nothing. Only completing a future allocates; that is tried
 * again until it succeeds.
 */
public final class WorkerThreads implements Closeable {
    /** Idle time after which a thread leaves this pool. After the same time in the shared pool it ends. */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** The result of work without a result. */
    public static final Supplier<Void> NOTHING = WorkerThreads::nothing;

    /** Idle threads that all pools share. Making a thread takes 0.1 ms of a core. */
    private static final Executor SHARED = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_NANOS,
            TimeUnit.NANOSECONDS,
            new SynchronousQueue<>(),
            new DaemonThreads("sliceline-idle"));

    private final String name;
    private final int most;
    private final Executor lives;
    private final AtomicInteger number = new AtomicInteger();

    /** Work that threads may take, the most urgent first. Removing it allocates nothing. */
    private final PriorityQueue<SharedWork> listed = new PriorityQueue<>();

    private volatile @Nullable SharedWork first;
    private final AtomicLong begun = new AtomicLong();
    private int alive;
    private boolean closed;

    /** Processes one item. Called by several threads at once. */
    @FunctionalInterface
    public interface Task<T> {
        void run(T item) throws IOException;
    }

    /** Processes one number. Called by several threads at once. */
    @FunctionalInterface
    public interface NumberedTask {
        void run(int number) throws IOException;
    }

    /**
     * Numbered work.
     *
     * @param count the numbers are 0 to {@code count} - 1
     * @param task called with each number
     */
    public record Work(int count, NumberedTask task) {}

    /**
     * Makes a pool, without starting a thread yet.
     *
     * @param name prefix of the threads' names, seen in thread dumps
     * @param most maximum number of threads, and so of numbers under way at once
     */
    public WorkerThreads(String name, int most) {
        this(name, most, SHARED);
    }

    /** Visible to tests, which simulate a system without free threads. */
    WorkerThreads(String name, int most, Executor lives) {
        if (most < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + most);
        }
        this.name = name;
        this.most = most;
        this.lives = lives;
    }

    /** Runs a task for every item and waits, as {@link #run(int, NumberedTask, CancelToken)}. */
    public <T> void run(List<T> items, Task<? super T> task, CancelToken cancel) throws IOException {
        run(items.size(), number -> task.run(items.get(number)), cancel);
    }

    /**
     * Runs a task for every number and waits. When it returns or throws, all threads have finished with the work.
     *
     * @param count the numbers are 0 to {@code count} - 1
     * @throws IOException the first failure; the remaining numbers are not started
     * @throws java.util.concurrent.CancellationException if the token was cancelled
     * @throws IllegalStateException if the pool is closed
     */
    public void run(int count, NumberedTask task, CancelToken cancel) throws IOException {
        if (count == 0) {
            cancel.throwIfCancelled();
            return;
        }
        Work known = new Work(count, task);
        SharedWork work = new SharedWork(() -> known, ReadPriority.NOW, cancel);
        work.planned = known;
        share(work, count);
        work.await();
    }

    /** Runs one piece of work on one of the threads and returns its result; fails as {@link #run}. */
    public <T> T call(OnFailure.Work<T> work) throws IOException {
        AtomicReference<T> result = new AtomicReference<>();
        run(1, only -> result.set(work.run()), new CancelToken());
        return Objects.requireNonNull(result.get());
    }

    private static @Nullable Void nothing() {
        return null;
    }

    /**
     * Plans work and runs its task for every number, without waiting. The calling thread does none of the work.
     *
     * @param plan called by one of the threads
     * @param result makes the future's result when all work is done
     * @return completes when all threads have finished with the work: exceptionally with the first failure, or with a
     *     {@link java.util.concurrent.CancellationException} if the token was cancelled. Its dependants run on these
     *     threads by default, so they must be short. Completing the future does not stop the work; the token does.
     */
    public <R> CompletableFuture<R> start(
            OnFailure.Work<Work> plan, Supplier<R> result, ReadPriority priority, CancelToken cancel) {
        return start(plan, result, priority, cancel, failure -> false);
    }

    /**
     * Plans work and runs it without waiting, as {@link #start(OnFailure.Work, Supplier, ReadPriority, CancelToken)}. Failed
     * work may be planned and run again.
     *
     * @param again called with each failure once all threads have finished with the work; true to start again. It must
     *     return false eventually.
     */
    public <R> CompletableFuture<R> start(
            OnFailure.Work<Work> plan,
            Supplier<R> result,
            ReadPriority priority,
            CancelToken cancel,
            Predicate<? super Throwable> again) {
        FutureWork<R> work = new FutureWork<>(plan, result, priority, cancel, again);
        try {
            share(work, 1);
        } catch (RuntimeException e) {
            work.done.completeExceptionally(e);
        }
        return work.done;
    }

    /** Lists work for {@code wanted} threads, and starts missing threads. */
    private void share(SharedWork work, int wanted) {
        int missing = list(work, Math.min(wanted, most));
        try {
            for (; missing > 0; missing--) {
                String called = name + "-" + number.incrementAndGet();
                ClassLoader loader = Thread.currentThread().getContextClassLoader();
                lives.execute(() -> live(called, loader));
            }
        } catch (Throwable e) { // the system gives no more threads; the running ones go on
            threadsGone(missing);
            for (SharedWork left = takeAbandoned(); left != null; left = takeAbandoned()) {
                left.fail(e);
                left.end();
            }
        }
    }

    /** Lists work and returns the number of threads to start. */
    private synchronized int list(SharedWork work, int wanted) {
        if (closed && work.workers == 0) {
            throw new IllegalStateException("the threads " + name + " are closed");
        }
        listed.add(work);
        first = listed.peek();
        for (int woken = 0; woken < wanted; woken++) {
            notify();
        }
        int missing = Math.max(0, Math.min(wanted, most - alive));
        alive += missing;
        return missing;
    }

    private synchronized void unlist(SharedWork work) {
        listed.remove(work);
        first = listed.peek();
    }

    private synchronized void threadsGone(int count) {
        alive -= count;
    }

    private synchronized @Nullable SharedWork takeAbandoned() {
        SharedWork left = alive == 0 ? first : null;
        if (left != null) {
            unlist(left);
        }
        return left;
    }

    /**
     * Takes work until the pool has no more, under a thread name of this pool and with the class loader of the caller.
     */
    private void live(String called, @Nullable ClassLoader loader) {
        Thread thread = Thread.currentThread();
        String before = thread.getName();
        thread.setName(called);
        thread.setContextClassLoader(loader);
        boolean goesOn = true;
        while (goesOn) {
            goesOn = workOnNext();
        }
        thread.setName(before);
    }

    /**
     * Takes work and runs as much of it as possible. False if the thread should end. Holds no reference to work while
     * it waits.
     */
    private boolean workOnNext() {
        SharedWork work = takeNext();
        if (work == null) {
            return false;
        }
        work.workOn();
        if (leave(work)) {
            work.end();
        }
        return true;
    }

    /**
     * Takes the most urgent work, after waiting for some if necessary. Null after a long wait, or if the pool is
     * closed.
     */
    private synchronized @Nullable SharedWork takeNext() {
        long since = System.nanoTime();
        SharedWork work = first;
        for (; work == null; work = first) {
            long left = IDLE_NANOS - (System.nanoTime() - since);
            if (closed || left <= 0) {
                alive--;
                return null;
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException | OutOfMemoryError e) {
                // an interrupt left over from a task, or no memory for the exception: looks again
            }
        }
        work.workers++;
        if (work.planned == null) {
            unlist(work); // only one thread plans it
        }
        return work;
    }

    /** Leaves work. True if the work is over and this was its last thread. */
    private synchronized boolean leave(SharedWork work) {
        boolean over = work.isOver();
        if (over) {
            unlist(work);
        }
        return --work.workers == 0 && over;
    }

    /** Closes the pool. Its threads end once the work under way is done. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Work in the list or in threads. Each thread takes the next number until none remains or a thread failed. */
    private class SharedWork implements Comparable<SharedWork> {
        private final OnFailure.Work<Work> plan;
        private final ReadPriority priority;
        private final CancelToken cancel;
        private final long sequence = begun.getAndIncrement();
        private final AtomicInteger taken = new AtomicInteger();
        private volatile @Nullable Work planned;
        private volatile boolean stopped;
        private volatile boolean skipped;
        private @Nullable Throwable failure;
        private boolean ended;

        /** Number of threads in this work. Guarded by the monitor of the pool. */
        private int workers;

        SharedWork(OnFailure.Work<Work> plan, ReadPriority priority, CancelToken cancel) {
            this.plan = plan;
            this.priority = priority;
            this.cancel = cancel;
        }

        @Override
        public int compareTo(SharedWork that) {
            int byPriority = priority.compareTo(that.priority);
            return byPriority != 0 ? byPriority : Long.compare(sequence, that.sequence);
        }

        /** Runs numbers until none remains or more urgent work comes. */
        void workOn() {
            try {
                while (runNext() && !isUrgentWaiting()) {
                    Thread.interrupted(); // clears an interrupt that a task left behind
                }
            } catch (Throwable e) { // the waiting caller must get it
                fail(e);
            }
        }

        private boolean isUrgentWaiting() {
            SharedWork other = first;
            return other != null && other.priority.compareTo(priority) < 0;
        }

        /** Runs the next number. False if none remains. */
        private boolean runNext() throws IOException {
            Work known = planned;
            int number = known == null ? 0 : taken.getAndIncrement();
            if (known != null && number >= known.count) {
                return false;
            }
            if (stopped || cancel.isCancelled()) {
                skipped = true;
                stopped = true;
                return false;
            }
            if (known == null) {
                Work found = plan.run();
                planned = found;
                share(this, Math.max(0, found.count - 1));
            } else {
                known.task.run(number);
            }
            return true;
        }

        /** True if all numbers were started. */
        boolean isOver() {
            Work known = planned;
            return stopped || (known != null && taken.get() >= known.count);
        }

        synchronized void fail(Throwable e) {
            failure = failure == null ? e : failure;
            stopped = true;
        }

        synchronized @Nullable Throwable failure() {
            return failure;
        }

        /** Called once no thread is in the work and no number remains. */
        void end() {
            synchronized (this) {
                ended = true;
                notifyAll();
            }
        }

        synchronized void forget() {
            failure = null;
            planned = null;
            taken.set(0);
            stopped = false;
        }

        void throwIfCancelled() {
            cancel.throwIfCancelled();
        }

        /** Waits a moment for other threads to free memory. Waiting on the monitor allocates nothing. */
        @SuppressWarnings("WaitNotInLoop") // the loop is the caller's
        synchronized void awaitMemory() {
            try {
                wait(1);
            } catch (InterruptedException | OutOfMemoryError e) {
                // tries again at once
            }
        }

        void await() throws IOException {
            boolean interrupted = awaitWhateverComes();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            Throwable first = failure();
            if (first != null) {
                IoFuture.rethrow(first);
                throw new IllegalStateException(first);
            }
            cancel.throwIfCancelled();
            if (interrupted && skipped) {
                throw new InterruptedIOException("interrupted while reading");
            }
        }

        /** Waits to the end. An interrupt stops the work but not the wait. */
        private synchronized boolean awaitWhateverComes() {
            boolean interrupted = false;
            while (!ended) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                    stopped = true;
                } catch (OutOfMemoryError e) { // in place of an InterruptedException
                    fail(e);
                }
            }
            return interrupted;
        }
    }

    /** Work that completes a future. */
    private final class FutureWork<R> extends SharedWork {
        private final CompletableFuture<R> done = new CompletableFuture<>();
        private final Supplier<R> result;
        private final Predicate<? super Throwable> again;

        FutureWork(
                OnFailure.Work<Work> plan,
                Supplier<R> result,
                ReadPriority priority,
                CancelToken cancel,
                Predicate<? super Throwable> again) {
            super(plan, priority, cancel);
            this.result = result;
            this.again = again;
        }

        @Override
        void end() {
            Throwable first = failure();
            if (first != null && beginAgain(first)) {
                return;
            }
            while (!done.isDone()) {
                complete();
            }
        }

        private boolean beginAgain(Throwable first) {
            try {
                if (!again.test(first)) {
                    return false;
                }
                forget();
                share(this, 1);
                return true;
            } catch (Throwable e) { // the first failure is the one to report
                fail(first);
                return false;
            }
        }

        private void complete() {
            try {
                Throwable first = failure();
                if (first != null) {
                    done.completeExceptionally(first);
                } else {
                    throwIfCancelled();
                    done.complete(result.get());
                }
            } catch (Throwable e) {
                fail(e);
                awaitMemory();
            }
        }
    }
}
