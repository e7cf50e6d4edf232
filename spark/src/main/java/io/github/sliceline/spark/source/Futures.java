package io.github.sliceline.spark.source;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waits for what Hadoop does elsewhere. */
final class Futures {
    private Futures() {}

    /** @param what for messages */
    static <T> T await(Object what, Future<T> future) throws IOException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(what + ": interrupted while it was read");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IOException(what + ": " + e.getCause(), e);
        }
    }
}
