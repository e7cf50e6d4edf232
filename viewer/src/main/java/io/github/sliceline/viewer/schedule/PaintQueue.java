package io.github.sliceline.viewer.schedule;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Paints what one pane shows, off the thread of events: the newest job only; one that was not begun when a newer came is
 * dropped. Thread-safe.
 *
 * @param <T> what is painted
 */
public final class PaintQueue<T> {
    private final Executor painters;
    private final Executor events;
    private final Consumer<? super T> painted;
    private final AtomicReference<@Nullable Supplier<? extends T>> next = new AtomicReference<>();

    /**
     * @param painters runs jobs
     * @param events runs {@code painted}
     * @param painted is given each result, in the order of the jobs
     */
    public PaintQueue(Executor painters, Executor events, Consumer<? super T> painted) {
        this.painters = painters;
        this.events = events;
        this.painted = painted;
    }

    /** Paints this next, and nothing that still waits. */
    public void paint(Supplier<? extends T> job) {
        if (next.getAndSet(job) == null) {
            painters.execute(this::work);
        }
    }

    private void work() {
        Supplier<? extends T> job = next.get();
        if (job != null) {
            T result = job.get();
            events.execute(() -> painted.accept(result));
            if (!next.compareAndSet(job, null)) {
                painters.execute(this::work);
            }
        }
    }
}
