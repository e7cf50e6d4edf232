package io.github.sliceline.viewer.schedule;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Paints what one pane shows, off the thread of events: the newest job only, one at a time; one that was not begun when a newer
 * came is dropped. A job that fails is logged, and the next is done. Thread-safe.
 *
 * @param <T> what is painted
 */
public final class PaintQueue<T> {
    private static final Logger LOG = LoggerFactory.getLogger(PaintQueue.class);

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

    /** Threads that paint for all panes of all windows: as many as there are processors, and no more than four. */
    public static Executor painters() {
        int threads = Math.min(4, Runtime.getRuntime().availableProcessors());
        return Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "sliceline-painter");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Paints this next, and nothing that still waits. */
    public void paint(Supplier<? extends T> job) {
        if (next.getAndSet(job) == null) {
            painters.execute(this::work);
        }
    }

    private void work() {
        Supplier<? extends T> job = next.get();
        if (job == null) {
            return;
        }
        try {
            T result = job.get();
            events.execute(() -> painted.accept(result));
        } catch (RuntimeException | Error e) {
            LOG.error("Not painted: {}", e.toString());
            LOG.debug("Not painted", e);
        } finally {
            if (!next.compareAndSet(job, null)) {
                painters.execute(this::work);
            }
        }
    }
}
