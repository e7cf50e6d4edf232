package io.github.sliceline.storage;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Threads that keep a drive's queue full: as many as there should be requests under way at once.
 *
 * <p>Work is handed out in list order, which for a read plan is file order; the more urgent work first, also when
 * it comes later: a thread looks for it between two items. A thread that waits for work only waits: if it is
 * interrupted, no channel is closed, the work stops after the requests under way, and the caller gets an
 * {@link InterruptedIOException} with its interrupt flag set. Thread-safe; several callers share the threads.
 * Idle threads end after some seconds.
 *
 * <p>Whatever a thread throws ends the work that somebody waits for, with that cause; also when there is no memory left
 * to say so. The way from a failure to whoever waits makes no objects for that reason, and uses nothing that Java would
 * first have to link (variable handles, lambdas), or tries again until it can.
 */
public final class ReadScheduler implements Closeable {
    private static final int IDLE_SECONDS = 10;

    private static final long NANOS_UNTIL_MEMORY = 1_000_000;

    /** The result of work that has none. */
    public static final Supplier<Void> NOTHING = ReadScheduler::nothing;

    private final String name;
    private final int queueDepth;
    private final PriorityBlockingQueue<Runnable> waiting;
    private final AtomicLong sequences = new AtomicLong();
    private final AtomicInteger alive = new AtomicInteger();
    private final ThreadPoolExecutor threads;
    private volatile IoFuture.Action beforePlanning = () -> {};

    /** What to do with one item of work. Called from several threads at once. */
    @FunctionalInterface
    public interface Task<T> {
        void run(T item) throws IOException;
    }

    /**
     * Scheduler with its own threads.
     *
     * @param name of the threads, for whoever looks at a thread dump
     * @param queueDepth threads, and so requests under way at once
     */
    public ReadScheduler(String name, int queueDepth) {
        this(name, queueDepth, new PriorityBlockingQueue<>());
    }

    /** Seen by tests, whose queue may have no memory left. */
    ReadScheduler(String name, int queueDepth, PriorityBlockingQueue<Runnable> waiting) {
        if (queueDepth < 1) {
            throw new IllegalArgumentException("queue depth must be >= 1, got " + queueDepth);
        }
        this.name = name;
        this.queueDepth = queueDepth;
        this.waiting = waiting;
        AtomicInteger number = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(queueDepth, queueDepth, IDLE_SECONDS, TimeUnit.SECONDS, waiting, work -> {
            Thread thread = new Thread(() -> live(work), name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
    }

    /** Has something done before any work is planned, by whoever plans it; if it fails, so does the work. */
    public void beforePlanning(IoFuture.Action action) {
        beforePlanning = action;
    }

    private static @Nullable Void nothing() {
        return null;
    }

    /** What to do with one piece of work, by its number. Called from several threads at once. */
    @FunctionalInterface
    public interface NumberedTask {
        void run(int number) throws IOException;
    }

    /**
     * Does a task for every item and waits, as {@link #run(int, NumberedTask, CancelToken)}.
     */
    public <T> void run(List<T> items, Task<? super T> task, CancelToken cancel) throws IOException {
        run(items.size(), number -> task.run(items.get(number)), cancel);
    }

    /**
     * Does a task for every number and waits. When it returns or throws, no thread works on it any more.
     *
     * @param count the numbers are 0 to {@code count} - 1
     * @throws IOException the first failure; the remaining numbers are not started
     * @throws java.util.concurrent.CancellationException if the token was cancelled
     * @throws IllegalStateException if the scheduler is closed, also by another thread meanwhile
     */
    public void run(int count, NumberedTask task, CancelToken cancel) throws IOException {
        if (count == 0) {
            cancel.throwIfCancelled();
            return;
        }
        Job job = new Job(new Work(count, task), ReadPriority.NOW, cancel, ended -> {});
        start(job);
        job.await();
    }

    /** Work whose size is found out on a thread of the scheduler. */
    @FunctionalInterface
    public interface Planning {
        Work plan() throws IOException;
    }

    /**
     * Work to be done.
     *
     * @param count the numbers are 0 to {@code count} - 1
     * @param task what to do with each
     */
    public record Work(int count, NumberedTask task) {}

    /**
     * Plans work and does its task for every number, without waiting: the calling thread does nothing of it.
     *
     * @return completes when no thread works on it any more: exceptionally with the first failure, or with a
     *     {@link java.util.concurrent.CancellationException} if the token was cancelled. Its dependants run on a
     *     reading thread unless they say otherwise, so they must be short. Completing it does not stop the work;
     *     the token does.
     */
    public CompletableFuture<Void> start(Planning planning, ReadPriority priority, CancelToken cancel) {
        return start(planning, NOTHING, priority, cancel);
    }

    /**
     * As {@link #start(Planning, ReadPriority, CancelToken)} with {@link CompletableFuture#thenApply}, which itself
     * might never complete where there is no memory to say why, and would wrap it.
     *
     * @param result what the future completes with; made when all is done
     */
    public <R> CompletableFuture<R> start(
            Planning planning, Supplier<R> result, ReadPriority priority, CancelToken cancel) {
        CompletableFuture<R> done = new CompletableFuture<>();
        add(1, new Job(planning, priority, cancel, ended -> ended.complete(done, result)));
        return done;
    }

    /**
     * As {@link #start(Planning, Supplier, ReadPriority, CancelToken)}, and what failed may be planned and done anew.
     *
     * @param again asked with each failure, when no thread works on it any more, whether to begin again; must not say so
     *     without end
     */
    public <R> CompletableFuture<R> start(
            Planning planning,
            Supplier<R> result,
            ReadPriority priority,
            CancelToken cancel,
            Predicate<? super Throwable> again) {
        CompletableFuture<R> done = new CompletableFuture<>();
        start(done, planning, result, priority, cancel, again);
        return done;
    }

    private <R> void start(
            CompletableFuture<R> done,
            Planning planning,
            Supplier<R> result,
            ReadPriority priority,
            CancelToken cancel,
            Predicate<? super Throwable> again) {
        add(1, new Job(planning, priority, cancel, ended -> {
            try {
                Throwable first = ended.failure();
                if (first != null && again.test(first)) {
                    start(done, planning, result, priority, cancel, again);
                    return;
                }
            } catch (Throwable e) {
                // no memory to begin again with: why it failed can still be said
            }
            ended.complete(done, result);
        }));
    }

    private void start(Job job) {
        add(Math.min(queueDepth, job.count()), job);
    }

    /** Has more workers do a job. If there are none at all, those at work are stopped, and waited for like any others. */
    private void add(int workers, Job job) {
        job.workersLeft.addAndGet(workers);
        for (int started = 0; started < workers; started++) {
            if (!enqueue(job)) {
                job.workersGone(workers - started);
                return;
            }
        }
    }

    /**
     * Wants one more thread for a job; if there is none to be had, the job fails. Entries of one job are all the same, so
     * whether one of them could be taken out again says whether somebody is going to run this one.
     */
    private boolean enqueue(Job job) {
        try {
            waiting.offer(job);
        } catch (Throwable e) { // among them what the queue makes of an OutOfMemoryError
            job.fail(e);
            return false;
        }
        try {
            threads.prestartCoreThread();
        } catch (Throwable e) { // the system gives no more threads: those there are will do
            return alive.get() > 0 || !takenBack(job, e);
        }
        return !threads.isShutdown()
                || !takenBack(job, new IllegalStateException("the read scheduler " + name + " is closed"));
    }

    private boolean takenBack(Job job, Throwable why) {
        while (true) {
            try {
                boolean removed = waiting.remove(job);
                if (removed) {
                    job.fail(why);
                }
                return removed;
            } catch (Error e) {
                LockSupport.parkNanos(NANOS_UNTIL_MEMORY);
            }
        }
    }

    /**
     * Life of a thread of the pool. It ends before its time when there is no memory to wait for work with, and perhaps
     * none for another thread in its place: so whoever leaves does what has come into the queue until then.
     */
    private void live(Runnable worker) {
        alive.incrementAndGet();
        try {
            worker.run();
        } catch (Throwable e) {
            // nobody waits for a thread, but for its work, which is drained now
        }
        alive.decrementAndGet();
        drain();
    }

    private void drain() {
        boolean empty = false;
        while (!empty) {
            try {
                Runnable next = waiting.poll();
                empty = next == null;
                if (next != null) {
                    next.run();
                }
            } catch (Throwable e) { // as above, and the queue needs memory too
                LockSupport.parkNanos(NANOS_UNTIL_MEMORY);
            }
        }
    }

    /** Ends the threads once the work under way is done. */
    @Override
    public void close() {
        threads.shutdown();
    }

    /**
     * Numbers to work on: each thread takes the next until none is left or somebody failed. A thread that runs it
     * gives way between two numbers to more urgent work.
     */
    private final class Job implements Runnable, Comparable<Job> {
        private final Planning planning;
        private final CancelToken cancel;
        private final ReadPriority priority;
        private final Consumer<Job> whenFinished;
        private final long sequence = sequences.getAndIncrement();
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger workersLeft = new AtomicInteger();
        private volatile @Nullable Work work;
        private volatile boolean stopped;
        private volatile boolean skipped;
        private @Nullable Throwable failure;
        private boolean finished;

        Job(Work known, ReadPriority priority, CancelToken cancel, Consumer<Job> whenFinished) {
            this(() -> known, priority, cancel, whenFinished);
            this.work = known;
        }

        /** Job that its first worker plans, alone. */
        Job(Planning planning, ReadPriority priority, CancelToken cancel, Consumer<Job> whenFinished) {
            this.planning = planning;
            this.cancel = cancel;
            this.priority = priority;
            this.whenFinished = whenFinished;
        }

        int count() {
            Work known = work;
            return known == null ? 1 : known.count;
        }

        /** A worker that was not counted out, whatever it throws, would be waited for, for ever. */
        @Override
        public void run() {
            boolean goesOn = false;
            try {
                while (!goesOn && runNext()) {
                    goesOn = isUrgentWaiting() && enqueue(this);
                }
            } catch (Throwable e) { // the caller must hear of it
                fail(e);
            } finally {
                if (!goesOn) {
                    workersGone(1);
                }
            }
        }

        private boolean isUrgentWaiting() {
            return priority != ReadPriority.NOW
                    && waiting.peek() instanceof Job other
                    && other.priority.compareTo(priority) < 0;
        }

        @Override
        public int compareTo(Job that) {
            int byPriority = priority.compareTo(that.priority);
            return byPriority != 0 ? byPriority : Long.compare(sequence, that.sequence);
        }

        /** Does the next number; false if there is none to do. */
        private boolean runNext() throws IOException {
            Work known = work;
            int number = known == null ? 0 : next.getAndIncrement();
            if (known != null && number >= known.count) {
                return false;
            }
            if (stopped || cancel.isCancelled()) {
                skipped = true;
                return false;
            }
            if (known == null) {
                plan();
            } else {
                known.task.run(number);
            }
            return true;
        }

        private void plan() throws IOException {
            beforePlanning.run();
            Work planned = planning.plan();
            work = planned;
            add(Math.max(0, Math.min(queueDepth, planned.count) - 1), this);
        }

        synchronized void fail(Throwable e) {
            failure = failure == null ? e : failure;
            stopped = true;
        }

        private synchronized @Nullable Throwable failure() {
            return failure;
        }

        /** Workers that will do no more, or never began. */
        void workersGone(int count) {
            if (workersLeft.addAndGet(-count) == 0) {
                finish();
            }
        }

        void finish() {
            synchronized (this) {
                finished = true;
                notifyAll();
            }
            whenFinished.accept(this);
        }

        /** Completes a future, however often it takes to find the memory. */
        <R> void complete(CompletableFuture<R> done, Supplier<R> result) {
            while (!done.isDone()) {
                try {
                    Throwable first = failure();
                    if (first != null) {
                        done.completeExceptionally(first);
                    } else {
                        cancel.throwIfCancelled();
                        done.complete(result.get());
                    }
                } catch (Throwable e) {
                    fail(e);
                    LockSupport.parkNanos(NANOS_UNTIL_MEMORY);
                }
            }
        }

        void await() throws IOException {
            boolean interrupted = awaitWhateverComes();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throwFailure();
            cancel.throwIfCancelled();
            if (interrupted && skipped) {
                throw new InterruptedIOException("interrupted while reading");
            }
        }

        /** Waits to the end; an interrupt stops the work but not the wait. By the monitor, which takes no memory. */
        private synchronized boolean awaitWhateverComes() {
            boolean interrupted = false;
            while (!finished) {
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

        private void throwFailure() throws IOException {
            Throwable first = failure();
            if (first != null) {
                IoFuture.rethrow(first);
                throw new IllegalStateException(first);
            }
        }
    }
}
