package io.github.sliceline.storage;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads that keep a drive's queue full: as many as there should be requests under way at once.
 *
 * <p>Work is handed out in list order, which for a read plan is file order. The calling thread only
 * waits: if it is interrupted, no channel is closed, the work stops after the requests under way, and
 * the caller gets an {@link InterruptedIOException} with its interrupt flag set. Thread-safe; several
 * callers share the threads. Idle threads end after some seconds.
 */
public final class ReadScheduler implements Closeable {
    private static final int IDLE_SECONDS = 10;

    private final String name;
    private final int queueDepth;
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
        this.threads = new ThreadPoolExecutor(
                queueDepth, queueDepth, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
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

    /**
     * Does a task for every item and waits. When it returns or throws, no thread works on it any more.
     *
     * @throws IOException the first failure; the remaining items are not started
     * @throws java.util.concurrent.CancellationException if the token was cancelled
     * @throws IllegalStateException if the scheduler is closed, also by another thread meanwhile
     */
    public <T> void run(List<T> items, Task<? super T> task, CancelToken cancel) throws IOException {
        if (items.isEmpty()) {
            cancel.throwIfCancelled();
            return;
        }
        Job<T> job = new Job<>(items, task, cancel, Math.min(queueDepth, items.size()));
        start(job);
        job.await();
    }

    /** If not all threads can be had, those at work already are stopped, and waited for like any others. */
    private void start(Job<?> job) {
        for (int started = 0; started < job.workers; started++) {
            try {
                threads.execute(job);
            } catch (RejectedExecutionException e) {
                job.abandon(
                        job.workers - started,
                        new IllegalStateException("the read scheduler " + name + " is closed", e));
                return;
            } catch (OutOfMemoryError e) { // the system gives no more threads
                job.abandon(job.workers - started, e);
                return;
            }
        }
    }

    /** Ends the threads once the work under way is done. */
    @Override
    public void close() {
        threads.shutdown();
    }

    /** One call of {@link #run}: workers take the next item until none is left or somebody failed. */
    private static final class Job<T> implements Runnable {
        private final List<T> items;
        private final Task<? super T> task;
        private final CancelToken cancel;
        private final int workers;
        private final AtomicInteger next = new AtomicInteger();
        private final CountDownLatch done;
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private volatile boolean stopped;
        private volatile boolean skipped;

        Job(List<T> items, Task<? super T> task, CancelToken cancel, int workers) {
            this.items = items;
            this.task = task;
            this.cancel = cancel;
            this.workers = workers;
            this.done = new CountDownLatch(workers);
        }

        @Override
        public void run() {
            try {
                for (int i = next.getAndIncrement(); i < items.size(); i = next.getAndIncrement()) {
                    if (stopped || cancel.isCancelled()) {
                        skipped = true;
                        break;
                    }
                    task.run(items.get(i));
                }
            } catch (Throwable e) { // whatever it is, the caller must hear of it, or would wait for ever
                fail(e);
            } finally {
                done.countDown();
            }
        }

        private void fail(Throwable e) {
            failure.compareAndSet(null, e);
            stopped = true;
        }

        /** Does without workers that could not be started, and fails. */
        void abandon(int missingWorkers, Throwable reason) {
            fail(reason);
            for (int i = 0; i < missingWorkers; i++) {
                done.countDown();
            }
        }

        void await() throws IOException {
            boolean interrupted = false;
            while (true) {
                try {
                    done.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                    stopped = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throwFailure();
            cancel.throwIfCancelled();
            if (interrupted && skipped) {
                throw new InterruptedIOException("interrupted while reading");
            }
        }

        private void throwFailure() throws IOException {
            Throwable first = failure.get();
            if (first instanceof IOException e) {
                throw e;
            }
            if (first instanceof RuntimeException e) {
                throw e;
            }
            if (first instanceof Error e) {
                throw e;
            }
            if (first != null) {
                throw new IllegalStateException(first);
            }
        }
    }
}
