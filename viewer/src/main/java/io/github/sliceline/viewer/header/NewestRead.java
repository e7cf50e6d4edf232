package io.github.sliceline.viewer.header;

import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.schedule.PaintQueue;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Work off the thread of events of which the newest alone counts; what goes wrong is said in a sentence.
 *
 * @param <T> what comes of it
 */
final class NewestRead<T> {
    private final PaintQueue<Runnable> queue;
    private final Consumer<? super T> done;
    private final Consumer<Problem> failed;

    /**
     * @param workers do the work
     * @param events runs the other two
     */
    NewestRead(Executor workers, Executor events, Consumer<? super T> done, Consumer<Problem> failed) {
        this.queue = new PaintQueue<>(workers, events, Runnable::run);
        this.done = done;
        this.failed = failed;
    }

    /** Something that may fail. */
    interface Work<T> {
        T run() throws IOException;
    }

    /** Does this next, and nothing that still waits. */
    void begin(Work<? extends T> work) {
        queue.paint(() -> outcome(work));
    }

    private Runnable outcome(Work<? extends T> work) {
        try {
            T result = work.run();
            return () -> done.accept(result);
        } catch (IOException | RuntimeException e) {
            Problem problem = Problem.of(e);
            return () -> failed.accept(problem);
        }
    }
}
