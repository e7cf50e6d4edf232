package io.github.sliceline.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Work on another thread that may throw an {@link IOException}, which the caller that waits for it gets as itself. */
public final class IoFuture {
    private IoFuture() {}

    public static <T> CompletableFuture<T> start(Executor threads, OnFailure.Work<T> work) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return work.run();
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    }
                },
                threads);
    }

    @FunctionalInterface
    public interface Action {
        void run() throws IOException;
    }

    public static CompletableFuture<Void> run(Executor threads, Action work) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    }
                },
                threads);
    }

    /** Work after other work. What was thrown stays what it is, so work that was cancelled says that it was. */
    public static <T> CompletableFuture<T> then(CompletableFuture<?> first, Supplier<CompletableFuture<T>> next) {
        CompletableFuture<T> both = new CompletableFuture<>();
        CompletableFuture<?> unused = first.thenCompose(done -> next.get()).whenComplete((result, failed) -> {
            if (failed == null) {
                both.complete(result);
            } else {
                Throwable why = failed.getCause();
                both.completeExceptionally(failed instanceof CompletionException && why != null ? why : failed);
            }
        });
        return both;
    }

    /**
     * Waits for work, even if this thread is interrupted.
     *
     * @throws IOException or an unchecked exception: what the work threw
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public static <T> T join(CompletableFuture<T> work) throws IOException {
        try {
            return work.join();
        } catch (CompletionException e) {
            rethrow(e.getCause() == null ? e : e.getCause());
            throw e;
        }
    }

    /** Throws what another thread was ended by, as itself. */
    public static void rethrow(Throwable thrown) throws IOException {
        if (thrown instanceof IOException failure) {
            throw failure;
        }
        if (thrown instanceof UncheckedIOException failure) {
            throw failure.getCause();
        }
        if (thrown instanceof RuntimeException failure) {
            throw failure;
        }
        if (thrown instanceof Error failure) {
            throw failure;
        }
    }
}
