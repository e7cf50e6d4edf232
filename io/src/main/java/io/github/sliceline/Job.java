package io.github.sliceline;

import java.util.Objects;

/**
 * What long work carries with it: who hears how far it is, and the flag that stops it. Immutable and thread-safe,
 * as its parts must be: work reports from its own threads, several at once, and looks at the flag between requests.
 * One job may go through several pieces of work, one after another or at once; cancelled, it stops them all.
 *
 * @param progress hears how far the work is: {@link Progress#NONE} if nobody does
 * @param token cancelled by any thread to stop the work, which then throws
 *     {@link java.util.concurrent.CancellationException}; what is left behind, each kind of work says
 */
public record Job(Progress progress, CancelToken token) {
    public Job {
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(token, "token");
    }

    /** A job that nobody hears of and nobody stops. */
    public static Job quiet() {
        return heardBy(Progress.NONE);
    }

    /** A job that nobody stops. */
    public static Job heardBy(Progress progress) {
        return new Job(progress, new CancelToken());
    }

    /** A job that nobody hears of. */
    public static Job stoppedBy(CancelToken token) {
        return new Job(Progress.NONE, token);
    }

    /** A job with this token of which another hears: for work that is a part of this one's. */
    public Job withProgress(Progress other) {
        return new Job(other, token);
    }

    /** Says how far the work is, as {@link Progress#report}: {@code done} of {@code total}, in the stage's own unit. */
    public void report(String stage, long done, long total) {
        progress.report(stage, done, total);
    }

    /** Throws {@link java.util.concurrent.CancellationException} if somebody asked the work to stop. */
    public void throwIfCancelled() {
        token.throwIfCancelled();
    }
}
