package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs jobs off the event thread, one at a time. Of the waiting jobs only the newest is run. Each pane, tab or form
 * that shows one result has its own. Results and failures are reported on the event thread, in the order of the jobs.
 * Thread-safe.
 */
public final class NewestJob {
    private static final Logger LOG = LoggerFactory.getLogger(NewestJob.class);

    private final Executor workers;
    private final Executor events;
    private @Nullable Function<CancelToken, Runnable> next; // runs the job and returns the report of its result
    private @Nullable Runnable last;
    private CancelToken token = new CancelToken();
    private boolean working;
    private int untold; // jobs that were started and not reported

    /** Work of a job. */
    @FunctionalInterface
    public interface Work<T> {
        /** Does the work. Stops if the token is cancelled. */
        T run(CancelToken token) throws Exception;
    }

    /**
     * @param workers run jobs
     * @param events runs reports on the event thread
     */
    public NewestJob(Executor workers, Executor events) {
        this.workers = workers;
        this.events = events;
    }

    /**
     * Runs a job next, and drops the waiting one. A running job continues, and its result is reported.
     *
     * @param done receives the result
     * @param failed receives the error if there is no result
     */
    public <T> void start(Work<? extends T> work, Consumer<? super T> done, Consumer<? super Throwable> failed) {
        start(mine -> outcome(work, mine, done, failed));
    }

    /** Runs a job next, and drops the waiting one. A failure is logged. */
    public <T> void start(Work<? extends T> work, Consumer<? super T> done) {
        start(work, done, NewestJob::log);
    }

    /**
     * Runs a job instead of the waiting one and the running one. The running job is cancelled, and its result is not
     * reported.
     */
    public synchronized <T> void restart(
            Work<? extends T> work, Consumer<? super T> done, Consumer<? super Throwable> failed) {
        token.cancel();
        start(work, done, failed);
    }

    private synchronized void start(Function<CancelToken, Runnable> job) {
        next = job;
        if (!working) {
            working = true;
            workers.execute(this::work);
        }
    }

    /** Cancels the waiting and the running job. Neither is reported. */
    public synchronized void cancel() {
        next = null;
        token.cancel();
    }

    /** Cancels all jobs, and runs {@code afterwards} when none is running any more. */
    public synchronized void close(Runnable afterwards) {
        cancel();
        if (working) {
            last = afterwards;
        } else {
            workers.execute(afterwards);
        }
    }

    /** True if a job waits or runs, or its result is still to be reported. */
    public synchronized boolean isBusy() {
        return next != null || untold > 0;
    }

    private void work() {
        CancelToken mine = new CancelToken();
        Function<CancelToken, Runnable> job;
        synchronized (this) {
            job = next;
            next = null;
            token = mine;
            untold++;
        }
        Runnable outcome = job == null ? () -> {} : job.apply(mine);
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
