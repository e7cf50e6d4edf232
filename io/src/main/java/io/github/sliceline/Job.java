package io.github.sliceline;

import java.util.Objects;

/**
 * The progress listener and the cancel flag of a long piece of work. Immutable. Thread-safe, and so must its parts be:
 * several worker threads report at once, and check the flag between requests. One job may go through several pieces of
 * work, one after another or at the same time; cancelling it stops them all.
 *
 * @param progress told how far the work has come; {@link Progress#NONE} for no listener
 * @param token stops the work when any thread cancels it. The work then throws {@link
 *     java.util.concurrent.CancellationException}. The documentation of each piece of work says what it leaves behind.
 */
public record Job(Progress progress, CancelToken token) {
    public Job {
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(token, "token");
    }

    /** Returns a job without a listener that is never cancelled. */
    public static Job quiet() {
        return heardBy(Progress.NONE);
    }

    /** Returns a job with a listener that is never cancelled. */
    public static Job heardBy(Progress progress) {
        return new Job(progress, new CancelToken());
    }

    /** Returns a job without a listener that {@code token} stops. */
    public static Job stoppedBy(CancelToken token) {
        return new Job(Progress.NONE, token);
    }

    /** Returns a job with the same token and another listener, for work that is a part of this job. */
    public Job withProgress(Progress other) {
        return new Job(other, token);
    }

    /** Reports that {@code done} of {@code total} is complete, as {@link Progress#report}. */
    public void report(String stage, long done, long total) {
        progress.report(stage, done, total);
    }

    /** Throws {@link java.util.concurrent.CancellationException} if the work was asked to stop. */
    public void throwIfCancelled() {
        token.throwIfCancelled();
    }
}
