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
 * A fixed number of threads that share out numbered work: reading, hashing, converting. For reading there are as many as
 * there should be requests under way at once, which keeps a drive's queue full.
 *
 * <p>Work is handed out in the order of its numbers, which for a read plan is file order; the more urgent work first, also
 * when it comes later: a thread looks for it between two numbers. A thread that waits for work only waits: if it is
 * interrupted, no channel is closed, the work stops after the requests under way, and the caller gets an
 * {@link InterruptedIOException} with its interrupt flag set. Thread-safe; several callers share the threads.
 * Idle threads go on to whoever wants threads next, and end after some seconds.
 *
 * <p>If memory is short, nobody waits for ever: what a thread throws ends the work, and its caller gets that failure. It is
 * handed over in fields, under monitors, which takes no memory. Only completing a future takes some; it is tried again until
 * it succeeds.
 */
public final class WorkerThreads implements Closeable {
    /** In one's service; then as long again in nobody's. */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** The result of work that has none. */
    public static final Supplier<Void> NOTHING = WorkerThreads::nothing;

    /** Gives threads that were another's, or new ones: making one takes 0.1 ms of a core. */
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

    /** Work that threads may come for, the most urgent first. Taking it out takes no memory. */
    private final PriorityQueue<SharedWork> listed = new PriorityQueue<>();

    private volatile @Nullable SharedWork first;
    private final AtomicLong begun = new AtomicLong();
    private int alive;
    private boolean closed;

    /** What to do with one item of work. Called from several threads at once. */
    @FunctionalInterface
    public interface Task<T> {
        void run(T item) throws IOException;
    }

    /** What to do with one piece of work, by its number. Called from several threads at once. */
    @FunctionalInterface
    public interface NumberedTask {
        void run(int number) throws IOException;
    }

    /**
     * Work to be done.
     *
     * @param count the numbers are 0 to {@code count} - 1
     * @param task what to do with each
     */
    public record Work(int count, NumberedTask task) {}

    /** Finds out what there is to do; called by one of the threads. */
    @FunctionalInterface
    public interface WorkPlan {
        Work plan() throws IOException;
    }

    /**
     * Makes no thread yet.
     *
     * @param name of the threads, as thread dumps show it
     * @param most threads, and so pieces of work under way at once
     */
    public WorkerThreads(String name, int most) {
        this(name, most, SHARED);
    }

    /** Seen by tests, whose system may have no threads left. */
    WorkerThreads(String name, int most, Executor lives) {
        if (most < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + most);
        }
        this.name = name;
        this.most = most;
        this.lives = lives;
    }

    /** Does a task for every item and waits, as {@link #run(int, NumberedTask, CancelToken)}. */
    public <T> void run(List<T> items, Task<? super T> task, CancelToken cancel) throws IOException {
        run(items.size(), number -> task.run(items.get(number)), cancel);
    }

    /**
     * Does a task for every number and waits. When it returns or throws, no thread works on it any more.
     *
     * @param count the numbers are 0 to {@code count} - 1
     * @throws IOException the first failure; the remaining numbers are not started
     * @throws java.util.concurrent.CancellationException if the token was cancelled
     * @throws IllegalStateException if the threads are closed
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

    /** Has one of the threads do something, and waits for what comes of it; fails as {@link #run}. */
    public <T> T call(OnFailure.Work<T> work) throws IOException {
        AtomicReference<T> result = new AtomicReference<>();
        run(1, only -> result.set(work.run()), new CancelToken());
        return Objects.requireNonNull(result.get());
    }

    private static @Nullable Void nothing() {
        return null;
    }

    /**
     * Plans work and does its task for every number, without waiting: the calling thread does nothing of it.
     *
     * @param result what the future completes with; made when all is done
     * @return completes when no thread works on it any more: exceptionally with the first failure, or with a
     *     {@link java.util.concurrent.CancellationException} if the token was cancelled. Its dependants run on one of these
     *     threads unless they say otherwise, so they must be short. Completing it does not stop the work; the token does.
     */
    public <R> CompletableFuture<R> start(
            WorkPlan plan, Supplier<R> result, ReadPriority priority, CancelToken cancel) {
        return start(plan, result, priority, cancel, failure -> false);
    }

    /**
     * Plans work and does it without waiting, as {@link #start(WorkPlan, Supplier, ReadPriority, CancelToken)}; what failed
     * may be planned and done anew.
     *
     * @param again asked with each failure, when no thread works on it any more, whether to begin again; must not say so
     *     without end
     */
    public <R> CompletableFuture<R> start(
            WorkPlan plan,
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

    /** Lists work for as many threads as that, and makes those that are not there yet. */
    private void share(SharedWork work, int wanted) {
        int missing = list(work, Math.min(wanted, most));
        try {
            for (; missing > 0; missing--) {
                String called = name + "-" + number.incrementAndGet();
                ClassLoader loader = Thread.currentThread().getContextClassLoader();
                lives.execute(() -> live(called, loader));
            }
        } catch (Throwable e) { // the system gives no more threads: those there are will do
            threadsGone(missing);
            for (SharedWork left = takeAbandoned(); left != null; left = takeAbandoned()) {
                left.fail(e);
                left.end();
            }
        }
    }

    /** Gives how many threads are to be made. */
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

    /** Does work under a name of this pool, with the class loader of the thread that asked, until there is none. */
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

    /** Takes work and does as much of it as there is; false if the thread is to end. In between it holds none. */
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

    /** The most urgent work, after waiting for some if need be; null if there is none for long, or never again. */
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
                // left over from a task, or no memory to say so: looks again
            }
        }
        work.workers++;
        if (work.planned == null) {
            unlist(work); // one thread plans it
        }
        return work;
    }

    /** Whether it is over, and nobody is at it any more. */
    private synchronized boolean leave(SharedWork work) {
        boolean over = work.isOver();
        if (over) {
            unlist(work);
        }
        return --work.workers == 0 && over;
    }

    /** Ends the threads once the work under way is done. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Work that is listed or that threads are at: each takes the next number until none is left or somebody failed. */
    private class SharedWork implements Comparable<SharedWork> {
        private final WorkPlan plan;
        private final ReadPriority priority;
        private final CancelToken cancel;
        private final long sequence = begun.getAndIncrement();
        private final AtomicInteger taken = new AtomicInteger();
        private volatile @Nullable Work planned;
        private volatile boolean stopped;
        private volatile boolean skipped;
        private @Nullable Throwable failure;
        private boolean ended;

        /** Threads that are at it. Guarded by the monitor of them all. */
        private int workers;

        SharedWork(WorkPlan plan, ReadPriority priority, CancelToken cancel) {
            this.plan = plan;
            this.priority = priority;
            this.cancel = cancel;
        }

        @Override
        public int compareTo(SharedWork that) {
            int byPriority = priority.compareTo(that.priority);
            return byPriority != 0 ? byPriority : Long.compare(sequence, that.sequence);
        }

        /** Does numbers until there is none, or something more urgent. */
        void workOn() {
            try {
                while (runNext() && !isUrgentWaiting()) {
                    Thread.interrupted(); // what a task left behind is no business of the next
                }
            } catch (Throwable e) { // callers that wait must hear of it
                fail(e);
            }
        }

        private boolean isUrgentWaiting() {
            SharedWork other = first;
            return other != null && other.priority.compareTo(priority) < 0;
        }

        /** Does the next number; false if there is none to do. */
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
                Work found = plan.plan();
                planned = found;
                share(this, Math.max(0, found.count - 1));
            } else {
                known.task.run(number);
            }
            return true;
        }

        /** Whether no number is left to be done. */
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

        /** Called once nobody is at it, and nothing is left to be done. */
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

        /** Lets others give some back. By the monitor, which takes none itself. */
        @SuppressWarnings("WaitNotInLoop") // a pause of the caller's loop
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

        /** Waits to the end; an interrupt stops the work but not the wait. */
        private synchronized boolean awaitWhateverComes() {
            boolean interrupted = false;
            while (!ended) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                    stopped = true;
                } catch (OutOfMemoryError e) { // instead of an InterruptedException
                    fail(e);
                }
            }
            return interrupted;
        }
    }

    /** Work of which a future tells. */
    private final class FutureWork<R> extends SharedWork {
        private final CompletableFuture<R> done = new CompletableFuture<>();
        private final Supplier<R> result;
        private final Predicate<? super Throwable> again;

        FutureWork(
                WorkPlan plan,
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
            } catch (Throwable e) { // that it cannot begin again does not matter: it failed before
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
