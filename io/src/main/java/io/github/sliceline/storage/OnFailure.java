package io.github.sliceline.storage;

import java.io.Closeable;
import java.io.IOException;

/** Closes resources that were opened for an object whose construction then fails. */
public final class OnFailure {
    private OnFailure() {}

    @FunctionalInterface
    public interface Work<T> {
        T run() throws IOException;
    }

    /**
     * Runs work that takes over an open resource.
     *
     * @param opened closed if the work fails with any exception; an exception of closing is only added as suppressed
     * @return the work's result
     */
    public static <T> T close(Closeable opened, Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (IOException | RuntimeException | Error e) {
            try (opened) {
                throw e;
            }
        }
    }

    /** Runs work without a result, and closes the resource if the work fails. */
    public static void close(Closeable opened, IoFuture.Action work) throws IOException {
        close(opened, () -> {
            work.run();
            return opened;
        });
    }
}
