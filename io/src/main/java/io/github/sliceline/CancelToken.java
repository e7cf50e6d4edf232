package io.github.sliceline;

import java.util.concurrent.CancellationException;

/**
 * A flag that asks work in other threads to stop. The work checks it between requests. It replaces {@link
 * Thread#interrupt}, which would close the file for all its readers. Thread-safe.
 */
public final class CancelToken {
    private volatile boolean cancelled;

    /** Asks the work to stop. */
    public void cancel() {
        cancelled = true;
    }

    /** True after {@link #cancel}. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** Throws {@link CancellationException} after {@link #cancel}. */
    public void throwIfCancelled() {
        if (cancelled) {
            throw new CancellationException("cancelled");
        }
    }
}
