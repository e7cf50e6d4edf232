package io.github.sliceline.viewer.schedule;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads that work for all windows of the process: a few for painting, and as many as needed for other work. All are
 * daemon threads, so they do not keep the process alive. Thread-safe.
 */
public final class Workers {
    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

    private static final int MOST_PAINTERS = 4;

    private final ThreadPoolExecutor painters;
    private final ThreadPoolExecutor background;

    /** Creates workers whose threads end after one idle minute, and are replaced when there is work. */
    public Workers() {
        int most = Math.min(MOST_PAINTERS, Runtime.getRuntime().availableProcessors());
        painters = pool(most, most, new LinkedBlockingQueue<>(), "sliceline-painter");
        background = pool(0, Integer.MAX_VALUE, new SynchronousQueue<>(), "sliceline-worker");
    }

    private static ThreadPoolExecutor pool(int least, int most, BlockingQueue<Runnable> queue, String name) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(least, most, 1, TimeUnit.MINUTES, queue, work -> daemon(work, name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Lets threads end as soon as they are idle. Later work is still done. */
    public void release() {
        painters.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
        background.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Returns the executor for painting, with one thread per processor and at most four. */
    public Executor painters() {
        return painters;
    }

    /** Returns the executor for slow work, which runs all of its tasks at once. */
    public Executor background() {
        return background;
    }

    /** Returns a new executor that runs its tasks one at a time, in the order of their arrival. */
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

        /** Runs the first task, which stays in the queue until it is done, and then starts the next one. */
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

    /** Runs work in the background. */
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

    /** Closes a resource in the background. The process does not end before that. A failure is logged. */
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
