package io.github.sliceline;

import java.util.concurrent.CancellationException;

/**
 * A flag by which one thread asks work in others to stop. Checked between requests; never an
 * interrupt, because an interrupt closes the file for everybody. Thread-safe.
 */
public final class CancelToken {
    private volatile boolean cancelled;

    /** Asks the work to stop. */
    public void cancel() {
        cancelled = true;
    }

    /** Whether somebody asked. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** Throws if somebody asked. */
    public void throwIfCancelled() {
        if (cancelled) {
            throw new CancellationException("cancelled");
        }
    }
}
