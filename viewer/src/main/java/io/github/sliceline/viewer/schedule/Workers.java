package io.github.sliceline.viewer.schedule;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that work for all windows of a process, so that the thread of events need not: a few that paint, and as many as
 * there is other work. None of them keeps the process alive. Thread-safe.
 */
public final class Workers {
    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

    private static final int MOST_PAINTERS = 4;

    private final ExecutorService painters = Executors.newFixedThreadPool(
            Math.min(MOST_PAINTERS, Runtime.getRuntime().availableProcessors()),
            work -> daemon(work, "sliceline-painter"));
    private final ExecutorService background = Executors.newCachedThreadPool(work -> daemon(work, "sliceline-worker"));

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Paints: as many threads as there are processors, and no more than four. */
    public Executor painters() {
        return painters;
    }

    /** Does what takes long, several things at once. */
    public Executor background() {
        return background;
    }

    /** A further executor, which does one thing after the other in the order in which it was given them. */
    public Executor inOrder() {
        return new InOrder(background);
    }

    private record InOrder(Executor background, Queue<Runnable> waiting) implements Executor {
        InOrder(Executor background) {
            this(background, new ArrayDeque<>());
        }

        @Override
        public void execute(Runnable task) {
            synchronized (waiting) {
                waiting.add(task);
                if (waiting.size() == 1) {
                    background.execute(this::work);
                }
            }
        }

        /** The first one waits until it is done: then the next is begun. */
        private void work() {
            Runnable task;
            synchronized (waiting) {
                task = waiting.element();
            }
            try {
                task.run();
            } finally {
                synchronized (waiting) {
                    waiting.remove();
                    if (!waiting.isEmpty()) {
                        background.execute(this::work);
                    }
                }
            }
        }
    }

    /** Does something in the background. */
    public <T> CompletableFuture<T> submit(Callable<T> work) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return work.call();
                    } catch (RuntimeException e) {
                        throw e;
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                background);
    }

    /** Closes something in the background. The process waits for it; a failure is logged. */
    public static void close(Closeable resource) {
        Runnable closing = () -> {
            try {
                resource.close();
            } catch (IOException e) {
                LOG.warn("{} was not closed", resource, e);
            }
        };
        new Thread(closing, "sliceline-closer").start();
    }
}
