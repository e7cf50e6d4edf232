package io.github.sliceline.segy;

import io.github.sliceline.storage.DaemonThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs reading work on threads of its own while the caller waits, deaf to interrupts. */
final class ScanThreads {
    private ScanThreads() {}

    /**
     * Calls the same work in several threads at once and waits for all of them.
     *
     * @return what each thread returned
     * @throws IOException or an unchecked exception: what a thread threw
     */
    static <T> List<T> callAll(int threads, Callable<T> work) throws IOException {
        ExecutorService executor = Executors.newFixedThreadPool(threads, new DaemonThreads("sliceline-scan"));
        boolean interrupted = false;
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> each : Collections.nCopies(threads, work)) {
                futures.add(executor.submit(each));
            }
            for (Future<T> future : futures) {
                interrupted |= waitFor(future);
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(result(future));
            }
            return results;
        } finally {
            executor.shutdown();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits whatever happens to this thread; returns whether it was interrupted meanwhile. */
    private static boolean waitFor(Future<?> future) {
        boolean interrupted = false;
        while (true) {
            try {
                future.get();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                // Thrown again when the result is asked for, once no thread reads any more.
                return interrupted;
            }
        }
    }

    private static <T> T result(Future<T> done) throws IOException {
        try {
            return done.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException io) {
                throw io;
            }
            if (cause instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("asked of a future that is done", e);
        }
    }
}
