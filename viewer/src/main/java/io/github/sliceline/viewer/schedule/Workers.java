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
 * The threads that work for all windows of a process, so that the thread of events need not: a few that paint, and as many as
 * there is other work. None of them keeps the process alive. Thread-safe.
 */
public final class Workers {
    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

    private static final int MOST_PAINTERS = 4;

    private final ThreadPoolExecutor painters;
    private final ThreadPoolExecutor background;

    /** Workers whose threads end when they have been idle for a minute, and begin anew when there is work. */
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

    /** From now on threads end as soon as they are idle; what still comes is done. */
    public void release() {
        painters.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
        background.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    }

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
