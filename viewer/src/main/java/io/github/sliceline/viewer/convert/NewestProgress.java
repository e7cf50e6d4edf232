package io.github.sliceline.viewer.convert;

import io.github.sliceline.Progress;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes progress from any thread to the thread of events, the newest only: however often it is told, events never queue up. */
final class NewestProgress implements Progress {
    /** Progress at a time. */
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
