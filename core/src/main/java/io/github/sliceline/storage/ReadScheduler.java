package io.github.sliceline.storage;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads that keep a drive's queue full: as many as there should be requests under way at once.
 *
 * <p>Work is handed out in list order, which for a read plan is file order; the more urgent work first, also when
 * it comes later: a thread looks for it between two items. A thread that waits for work only waits: if it is
 * interrupted, no channel is closed, the work stops after the requests under way, and the caller gets an
 * {@link InterruptedIOException} with its interrupt flag set. Thread-safe; several callers share the threads.
 * Idle threads end after some seconds.
 */
public final class ReadScheduler implements Closeable {
    private static final int IDLE_SECONDS = 10;

    private final String name;
    private final int queueDepth;
    private final PriorityBlockingQueue<Runnable> waiting = new PriorityBlockingQueue<>();
    private final AtomicLong sequences = new AtomicLong();
    private final ThreadPoolExecutor threads;

    /** What to do with one item of work. Called from several threads at once. */
    @FunctionalInterface
    public interface Task<T> {
        /** Does it. */
        void run(T item) throws IOException;
    }

    /**
     * Scheduler with its own threads.
     *
     * @param name of the threads, for whoever looks at a thread dump
     * @param queueDepth threads, and so requests under way at once
     */
    public ReadScheduler(String name, int queueDepth) {
        if (queueDepth < 1) {
            throw new IllegalArgumentException("queue depth must be >= 1, got " + queueDepth);
        }
        this.name = name;
        this.queueDepth = queueDepth;
        AtomicInteger number = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(queueDepth, queueDepth, IDLE_SECONDS, TimeUnit.SECONDS, waiting, work -> {
            Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
    }

    /** Requests under way at once. */
    public int queueDepth() {
        return queueDepth;
    }

    /** What to do with one piece of work, by its number. Called from several threads at once. */
    @FunctionalInterface
    public interface NumberedTask {
        /** Does it. */
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
        Job job = new Job(count, task, cancel, ReadPriority.NOW);
        start(job);
        job.await();
    }

    /**
     * Does a task for every number, without waiting.
     *
     * @param count the numbers are 0 to {@code count} - 1
     * @return completes when no thread works on it any more: exceptionally with the first failure, or with a
     *     {@link java.util.concurrent.CancellationException} if the token was cancelled. Its dependants run on a
     *     reading thread unless they say otherwise, so they must be short. Completing it does not stop the work;
     *     the token does.
     */
    public CompletableFuture<Void> start(int count, NumberedTask task, ReadPriority priority, CancelToken cancel) {
        Job job = new Job(count, task, cancel, priority);
        if (count == 0) {
            job.finish();
        } else {
            start(job);
        }
        return job.done;
    }

    /** If not all threads can be had, those at work already are stopped, and waited for like any others. */
    private void start(Job job) {
        int workers = Math.min(queueDepth, job.count);
        job.workersLeft.set(workers);
        for (int started = 0; started < workers; started++) {
            if (!enqueue(job)) {
                job.workersGone(workers - started);
                return;
            }
        }
    }

    /** Wants one more thread for a job; if there is none to be had, the job fails. */
    private boolean enqueue(Job job) {
        try {
            threads.execute(job);
            return true;
        } catch (RejectedExecutionException e) {
            job.fail(new IllegalStateException("the read scheduler " + name + " is closed", e));
        } catch (OutOfMemoryError e) { // the system gives no more threads
            job.fail(e);
        }
        return false;
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
        private final int count;
        private final NumberedTask task;
        private final CancelToken cancel;
        private final ReadPriority priority;
        private final long sequence = sequences.getAndIncrement();
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger workersLeft = new AtomicInteger();
        private final CompletableFuture<Void> done = new CompletableFuture<>();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private volatile boolean stopped;
        private volatile boolean skipped;

        Job(int count, NumberedTask task, CancelToken cancel, ReadPriority priority) {
            this.count = count;
            this.task = task;
            this.cancel = cancel;
            this.priority = priority;
        }

        @Override
        public void run() {
            while (runNext()) {
                if (isUrgentWaiting() && enqueue(this)) {
                    return;
                }
            }
            workersGone(1);
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
        private boolean runNext() {
            int number = next.getAndIncrement();
            if (number >= count) {
                return false;
            }
            if (stopped || cancel.isCancelled()) {
                skipped = true;
                return false;
            }
            try {
                task.run(number);
                return true;
            } catch (Throwable e) { // whatever it is, the caller must hear of it, or would wait for ever
                fail(e);
                return false;
            }
        }

        void fail(Throwable e) {
            failure.compareAndSet(null, e);
            stopped = true;
        }

        /** Workers that will do no more, or never began. */
        void workersGone(int count) {
            if (workersLeft.addAndGet(-count) == 0) {
                finish();
            }
        }

        void finish() {
            Throwable first = failure.get();
            if (first != null) {
                done.completeExceptionally(first);
                return;
            }
            try {
                cancel.throwIfCancelled();
                done.complete(null);
            } catch (RuntimeException e) {
                done.completeExceptionally(e);
            }
        }

        void await() throws IOException {
            boolean interrupted = awaitWhateverComes();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            IoFuture.join(done);
            if (interrupted && skipped) {
                throw new InterruptedIOException("interrupted while reading");
            }
        }

        /** Waits to the end; an interrupt stops the work but not the wait. */
        private boolean awaitWhateverComes() {
            boolean interrupted = false;
            while (true) {
                try {
                    done.get();
                    return interrupted;
                } catch (InterruptedException e) {
                    interrupted = true;
                    stopped = true;
                } catch (ExecutionException | CancellationException e) {
                    return interrupted; // thrown as itself below
                }
            }
        }
    }
}
