package io.github.sliceline.storage;

import java.io.Closeable;
import java.io.IOException;

/** What is opened for somebody else, and must not stay open when that one does not come to be. */
public final class OnFailure {
    private OnFailure() {}

    @FunctionalInterface
    public interface Work<T> {
        T run() throws IOException;
    }

    /**
     * Does something that takes over what was opened.
     *
     * @param opened closed if the work fails, whatever with; what closing it throws is only noted at that failure
     * @return what the work gave
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

    /** Does something that gives nothing, and closes what was opened if it fails. */
    public static void close(Closeable opened, IoFuture.Action work) throws IOException {
        close(opened, () -> {
            work.run();
            return opened;
        });
    }
}
