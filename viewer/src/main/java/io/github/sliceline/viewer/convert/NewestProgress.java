package io.github.sliceline.viewer.convert;

import io.github.sliceline.Progress;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes progress from any thread to the event thread. Only the newest report is passed, so that reports never pile up.
 */
final class NewestProgress implements Progress {
    /** Progress at a point in time. */
    record Report(String stage, long done, long total, long nanos) {}

    private final Executor events;
    private final Consumer<Report> listener;
    private final AtomicReference<@Nullable Report> waiting = new AtomicReference<>();

    NewestProgress(Executor events, Consumer<Report> listener) {
        this.events = events;
        this.listener = listener;
    }

    @Override
    public void report(String stage, long done, long total) {
        Report report = new Report(stage, done, total, System.nanoTime());
        if (waiting.getAndSet(report) == null) {
            events.execute(() -> {
                Report newest = waiting.getAndSet(null);
                if (newest != null) {
                    listener.accept(newest);
                }
            });
        }
    }
}
