package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does jobs off the thread of events, one at a time, of those that wait only the newest: for what one pane, tab or form shows.
 * Results and failures are told on the thread of events, in the order of the jobs. Thread-safe.
 */
public final class NewestJob {
    private static final Logger LOG = LoggerFactory.getLogger(NewestJob.class);

    private final Executor workers;
    private final Executor events;
    private @Nullable Waiting next;
    private @Nullable Runnable last;
    private CancelToken token = new CancelToken();
    private boolean working;
    private int untold; // jobs that were begun

    /** A job. */
    @FunctionalInterface
    public interface Work<T> {
        /** Does it; gives up when the token is cancelled. */
        T run(CancelToken token) throws Exception;
    }

    /** A job and who hears of it: what is to be told when it is done. */
    @FunctionalInterface
    private interface Waiting {
        Runnable run(CancelToken token);
    }

    /**
     * @param workers do jobs
     * @param events runs what it is given on the thread of events
     */
    public NewestJob(Executor workers, Executor events) {
        this.workers = workers;
        this.events = events;
    }

    /**
     * Does this next, and nothing that still waits. What was begun goes on, and its result is told.
     *
     * @param done is given the result
     * @param failed is given why there is none
     */
    public <T> void start(Work<? extends T> work, Consumer<? super T> done, Consumer<? super Throwable> failed) {
        start(mine -> outcome(work, mine, done, failed));
    }

    /** Does this next, and nothing that still waits, as {@link #start(Work, Consumer, Consumer)}; a failure is logged. */
    public <T> void start(Work<? extends T> work, Consumer<? super T> done) {
        start(work, done, NewestJob::log);
    }

    /** Does this instead of anything that waits or was begun before: that is cancelled, and its result not told. */
    public synchronized <T> void restart(
            Work<? extends T> work, Consumer<? super T> done, Consumer<? super Throwable> failed) {
        token.cancel();
        start(work, done, failed);
    }

    private synchronized void start(Waiting job) {
        next = job;
        if (!working) {
            working = true;
            workers.execute(this::work);
        }
    }

    /** Does nothing of what was asked for any more, and tells nothing of it. */
    public synchronized void cancel() {
        next = null;
        token.cancel();
    }

    /** Cancels everything, and does something else when nothing is being done any more. */
    public synchronized void close(Runnable afterwards) {
        cancel();
        if (working) {
            last = afterwards;
        } else {
            workers.execute(afterwards);
        }
    }

    /** Whether something is being done, or still to be told. */
    public synchronized boolean isBusy() {
        return next != null || untold > 0;
    }

    private void work() {
        CancelToken mine = new CancelToken();
        Waiting job;
        synchronized (this) {
            job = next;
            next = null;
            token = mine;
            untold++;
        }
        Runnable outcome = job == null ? () -> {} : job.run(mine);
        events.execute(() -> tell(outcome, mine));
        @Nullable Runnable afterwards;
        synchronized (this) {
            working = next != null;
            afterwards = working ? null : last;
            if (working) {
                workers.execute(this::work);
            }
        }
        if (afterwards != null) {
            afterwards.run();
        }
    }

    private void tell(Runnable outcome, CancelToken mine) {
        synchronized (this) {
            untold--;
        }
        if (!mine.isCancelled()) {
            outcome.run();
        }
    }

    private static <T> Runnable outcome(
            Work<? extends T> work, CancelToken mine, Consumer<? super T> done, Consumer<? super Throwable> failed) {
        try {
            T result = work.run(mine);
            return () -> done.accept(result);
        } catch (Exception | Error e) {
            return () -> failed.accept(e);
        }
    }

    private static void log(Throwable failure) {
        LOG.error("Not done: {}", failure.toString());
        LOG.debug("Not done", failure);
    }
}
