package io.github.sliceline.storage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Things that are costly to make, made on demand and used again. Never more than a fixed number exist: whoever wants
 * one more waits. Thread-safe.
 */
public final class BoundedPool<T> {
    private final Supplier<T> maker;
    private final Semaphore available;
    private final Deque<T> free = new ArrayDeque<>();

    /**
     * Empty pool.
     *
     * @param most that may exist at once, at least 1
     */
    public BoundedPool(int most, Supplier<T> maker) {
        if (most < 1) {
            throw new IllegalArgumentException("a pool holds at least 1, got " + most);
        }
        this.maker = maker;
        this.available = new Semaphore(most);
    }

    /**
     * Takes one, waiting if all are out. The one given back last comes first: it may still be in a core's cache.
     *
     * @throws OutOfMemoryError if one would have to be made and there is no memory for it
     */
    public T take() {
        available.acquireUninterruptibly();
        T taken = poll();
        return taken != null ? taken : make();
    }

    private @Nullable T poll() {
        synchronized (free) {
            return free.pollFirst();
        }
    }

    /** A failure must not count as one that is out for ever: whoever comes next would wait for it. */
    private T make() {
        try {
            return maker.get();
        } catch (RuntimeException | Error e) {
            available.release();
            throw e;
        }
    }

    /** Gives one back. It must not be used afterwards. */
    public void giveBack(T taken) {
        synchronized (free) {
            free.addFirst(taken);
        }
        available.release();
    }
}
