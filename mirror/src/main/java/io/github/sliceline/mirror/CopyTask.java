package io.github.sliceline.mirror;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Something that the thread of a copy does while another waits for it, and how it ended. */
final class CopyTask implements CopyWork {
    private final Step step;
    private volatile @Nullable Throwable failure;
    private volatile boolean done;

    /** What is done. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    CopyTask(Step step) {
        this.step = step;
    }

    /** Does it. What it throws is kept for whoever waits. */
    void run() {
        try {
            step.run();
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
        }
        done = true;
    }

    /** Whether it has ended. */
    boolean isDone() {
        return done;
    }

    /** Throws what it threw; a timeout as an ordinary failure: it is not the waiting for this that took too long. */
    void rethrow() throws IOException {
        Throwable thrown = failure;
        if (thrown instanceof CancellationException) {
            throw new CancellationException("cancelled");
        }
        if (thrown instanceof IOException io && !(io instanceof SocketTimeoutException)) {
            throw io;
        }
        if (thrown != null) {
            throw new IOException(String.valueOf(thrown.getMessage()), thrown);
        }
    }
}
