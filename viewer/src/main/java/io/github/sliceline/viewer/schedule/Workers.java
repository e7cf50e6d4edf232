package io.github.sliceline.viewer.schedule;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.BlockingQueue;
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

    private final Set<ThreadPoolExecutor> pools =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private final Executor painters;
    private final Executor background;

    /** Creates workers whose threads end after one idle minute, and are replaced when there is work. */
    public Workers() {
        int most = Math.min(MOST_PAINTERS, Runtime.getRuntime().availableProcessors());
        painters = pool(most, most, new LinkedBlockingQueue<>(), "sliceline-painter");
        background = pool(0, Integer.MAX_VALUE, new SynchronousQueue<>(), "sliceline-worker");
    }

    private Executor pool(int least, int most, BlockingQueue<Runnable> queue, String name) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(least, most, 1, TimeUnit.MINUTES, queue, work -> daemon(work, name));
        pool.allowCoreThreadTimeOut(true);
        pools.add(pool);
        return pool;
    }

    /** Lets threads end as soon as they are idle. Later work is still done. */
    public void release() {
        List.copyOf(pools).forEach(pool -> pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS));
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
        return pool(1, 1, new LinkedBlockingQueue<>(), "sliceline-worker");
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
