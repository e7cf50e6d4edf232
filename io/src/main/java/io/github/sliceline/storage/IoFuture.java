package io.github.sliceline.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Starts work on other threads that may throw an {@link IOException}, and waits for it. A waiting caller gets the
 * exception itself, not wrapped.
 */
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

    /** Starts work after other work. An exception is passed on as it is, so cancelled work is reported as cancelled. */
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
     * @throws IOException the work's exception, which may also be unchecked
     * @throws java.util.concurrent.CancellationException if the work was cancelled
     */
    public static <T> T join(CompletableFuture<T> work) throws IOException {
        try {
            return work.join();
        } catch (CompletionException e) {
            rethrow(e.getCause() == null ? e : e.getCause());
            throw e;
        }
    }

    /** Throws the exception of another thread, not wrapped. */
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
