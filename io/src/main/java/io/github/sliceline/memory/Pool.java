package io.github.sliceline.memory;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Keeps things that are costly to make, within a budget, to use them again. A caller waits if the budget is used up; one thing
 * may always exist, even if it is larger than the budget. If memory is shorter than the budget, callers share what could be
 * made; a caller gets an error only if there is nothing at all. Giving back takes no memory, so a pool works on however
 * little is left. Thread-safe.
 */
public final class Pool<T> {
    /** How long to get by with less before asking for more again: asking in vain takes Java half a second. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final long budget;
    private final Maker<T> maker;
    private final long patience;
    private final ArrayList<T> free = new ArrayList<>();
    private long made;
    private int count;
    private long refusedAt = Long.MAX_VALUE;
    private long refusedNanos;

    /** What a pool is of. */
    public interface Maker<T> {
        /**
         * Makes one of a size.
         *
         * @throws OutOfMemoryError if there is no memory for it
         */
        T make(int size);

        /** The size that one was made with; 1 where all are alike. */
        default int size(T one) {
            return 1;
        }

        /** Lets go of one that nobody uses. */
        default void free(T one) {}
    }

    /** @param budget sizes of all together, unless one alone is larger */
    public Pool(long budget, Maker<T> maker) {
        this(budget, maker, PATIENCE_NANOS);
    }

    Pool(long budget, Maker<T> maker, long patience) {
        this.budget = budget;
        this.maker = maker;
        this.patience = patience;
    }

    /**
     * Takes one, waiting for it if need be. The one given back last comes first: it may still be in a core's cache.
     *
     * @param size that it has at least
     * @throws OutOfMemoryError if nobody has one, and there is no memory for it
     */
    public T take(int size) {
        while (true) {
            T taken = takeFree(size);
            if (taken != null) {
                return taken;
            }
            try {
                return make(size);
            } catch (OutOfMemoryError e) {
                if (!othersMayDo(size)) {
                    throw e;
                }
            }
        }
    }

    /** One that is free, after waiting for it if need be; null if the caller has to make one. */
    private synchronized @Nullable T takeFree(int size) {
        boolean interrupted = false;
        T found = takeFitting(size);
        while (found == null && !makeRoom(size) && free.size() < count) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
            found = takeFitting(size);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (found == null) {
            made += size;
            count++;
        }
        return found;
    }

    private @Nullable T takeFitting(int size) {
        int fitting = lastFitting(size);
        return fitting < 0 ? null : free.remove(fitting);
    }

    /** Index of the free one that was given back last, of those that are large enough; -1 if there is none. */
    private int lastFitting(int size) {
        for (int i = free.size() - 1; i >= 0; i--) {
            if (maker.size(free.get(i)) >= size) {
                return i;
            }
        }
        return -1;
    }

    /** Lets go of what nobody uses until there is room for so much; false if there is none even then. */
    private boolean makeRoom(int size) {
        boolean scarce = refusedAt != Long.MAX_VALUE && System.nanoTime() - refusedNanos < patience;
        long most = scarce ? Math.min(budget, refusedAt) : budget;
        while (made + size > most && !free.isEmpty()) {
            freeOne();
        }
        return made + size <= most;
    }

    private void freeOne() {
        T one = free.remove(free.size() - 1);
        made -= maker.size(one);
        count--;
        maker.free(one);
    }

    private T make(int size) {
        try {
            makePlace();
            T fresh = maker.make(size);
            noteMade();
            return fresh;
        } catch (Throwable e) {
            notMade(size);
            throw e;
        }
    }

    private synchronized void makePlace() {
        free.ensureCapacity(count);
    }

    private synchronized void noteMade() {
        if (made > refusedAt) {
            refusedAt = Long.MAX_VALUE;
        }
    }

    /** From now on one asks at a time, and only if there is none: many that ask in vain keep one another waiting. */
    private synchronized void notMade(int size) {
        made -= size;
        count--;
        refusedAt = made;
        refusedNanos = System.nanoTime();
        notifyAll();
    }

    /** There is no memory for one more: whether some can be had all the same. Lets go of what serves nobody. */
    private synchronized boolean othersMayDo(int size) {
        boolean some = count > 0;
        if (lastFitting(size) < 0) {
            freeUnused();
        }
        return some;
    }

    /** Lets go of all that nobody has. */
    public synchronized void freeUnused() {
        while (!free.isEmpty()) {
            freeOne();
        }
    }

    /** Gives one back. It must not be used afterwards. */
    public synchronized void giveBack(T taken) {
        free.add(taken);
        if (maker.size(taken) == 1) {
            notify(); // whoever waits can use any of them
        } else {
            notifyAll();
        }
    }
}
