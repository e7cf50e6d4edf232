package io.github.sliceline.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Things that are costly to make, made on demand and used again. Never more than a fixed number exist: whoever wants
 * one more waits. Where there is no memory for so many, those there are have to do. Taking and giving back takes no
 * memory itself, so a pool stays whole however little is left. Thread-safe.
 */
public final class BoundedPool<T> {
    /** How long to get by with less before asking for more again: asking in vain takes Java half a second. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final int most;
    private final Supplier<T> maker;
    private final long patience;
    private final Deque<T> free;
    private int made;
    private boolean scarce;
    private long scarceSince;
    private boolean closed;
    private @Nullable Runnable end;

    public BoundedPool(int most, Supplier<T> maker) {
        this(most, maker, PATIENCE_NANOS);
    }

    BoundedPool(int most, Supplier<T> maker, long patience) {
        if (most < 1) {
            throw new IllegalArgumentException("a pool holds at least 1, got " + most);
        }
        this.most = most;
        this.maker = maker;
        this.patience = patience;
        this.free = new ArrayDeque<>(most); // never grows
    }

    /**
     * Takes one, waiting if all are out. The one given back last comes first: it may still be in a core's cache.
     *
     * @throws OutOfMemoryError if there is none, and no memory for it
     */
    public T take() {
        while (true) {
            T taken = takeFree();
            if (taken != null) {
                return taken;
            }
            try {
                return make();
            } catch (OutOfMemoryError e) {
                if (isEmpty()) {
                    throw e;
                }
            }
        }
    }

    /** One that is free, after waiting for it if need be; null if the caller has to make one. */
    private synchronized @Nullable T takeFree() {
        boolean interrupted = false;
        while (free.isEmpty() && !mayMake()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (closed) {
            throw new IllegalStateException("the pool is closed");
        }
        T taken = free.pollFirst();
        if (taken == null) {
            made++;
        }
        return taken;
    }

    private boolean mayMake() {
        return made < most && (!scarce || made == 0 || System.nanoTime() - scarceSince > patience);
    }

    private synchronized boolean isEmpty() {
        return made == 0;
    }

    /** A failure must not count as one that is out for ever: whoever comes next would wait for it. */
    private T make() {
        try {
            T fresh = maker.get();
            made(true);
            return fresh;
        } catch (Throwable e) {
            made(false);
            throw e;
        }
    }

    private synchronized void made(boolean done) {
        scarce = !done;
        if (!done) {
            made--;
            scarceSince = System.nanoTime();
            notifyAll();
        }
    }

    /** Gives one back. It must not be used afterwards. */
    public synchronized void giveBack(T taken) {
        free.addFirst(taken);
        notify();
        endIfAllAreBack();
    }

    /** Lets nobody take any more. What ends those there are is done when all are back. */
    synchronized void close(Runnable theirEnd) {
        closed = true;
        end = theirEnd;
        endIfAllAreBack();
    }

    private void endIfAllAreBack() {
        Runnable due = end;
        if (due != null && free.size() == made) {
            end = null;
            due.run();
        }
    }
}
