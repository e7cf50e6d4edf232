package io.github.sliceline.segy.survey;

import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Runs reading work on threads of its own while the caller waits, deaf to interrupts. */
final class ScanThreads {
    private ScanThreads() {}

    /**
     * Calls the same work in several threads at once and waits for all of them.
     *
     * @return what each thread returned
     * @throws IOException or an unchecked exception: what a thread threw
     */
    static <T> List<T> callAll(int threads, OnFailure.Work<T> work) throws IOException {
        ExecutorService executor = Executors.newFixedThreadPool(threads, new DaemonThreads("sliceline-scan"));
        try {
            List<CompletableFuture<T>> calls = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                calls.add(IoFuture.start(executor, work));
            }
            // What failed is thrown below, once no thread reads any more.
            CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new))
                    .handle((done, failed) -> true)
                    .join();
            List<T> results = new ArrayList<>();
            for (CompletableFuture<T> call : calls) {
                results.add(IoFuture.join(call));
            }
            return results;
        } finally {
            executor.shutdown();
        }
    }
}
