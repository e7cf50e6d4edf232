package io.github.sliceline.memory;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A pool that keeps objects that are costly to make, within a budget, to use them again. A caller waits while the
 * budget is used up. One object may always exist, even if it is larger than the budget. If memory runs out before the
 * budget does, callers share the objects that could be made; a caller gets an error only if no object exists at all.
 * Giving back allocates nothing, so a pool works even without free memory. Thread-safe.
 */
public final class Pool<T> {
    /** Time before asking for memory again after a failure. A failed allocation takes Java half a second. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final long budget;
    private final Maker<T> maker;
    private final long patience;
    private final ArrayList<T> free = new ArrayList<>();
    private long made;
    private int count;
    private long refusedAt = Long.MAX_VALUE;
    private long refusedNanos;

    /** Makes and frees the objects of a pool. */
    public interface Maker<T> {
        /**
         * Makes an object of a size.
         *
         * @throws OutOfMemoryError if there is no memory for it
         */
        T make(int size);

        /** Returns the size that an object was made with; 1 if all are alike. */
        default int size(T one) {
            return 1;
        }

        /** Frees an unused object. */
        default void free(T one) {}
    }

    /** @param budget maximum total size, unless a single object is larger */
    public Pool(long budget, Maker<T> maker) {
        this(budget, maker, PATIENCE_NANOS);
    }

    Pool(long budget, Maker<T> maker, long patience) {
        this.budget = budget;
        this.maker = maker;
        this.patience = patience;
    }

    /**
     * Takes an object, and waits for one if necessary. The object given back last is taken first, because a core's
     * cache may still hold it.
     *
     * @param size minimum size of the object
     * @throws OutOfMemoryError if no object exists and there is no memory for one
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

    /** Returns an unused object, after waiting for one if necessary; null if the caller must make one. */
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

    /** Returns the index of the large enough unused object that was given back last, or -1. */
    private int lastFitting(int size) {
        for (int i = free.size() - 1; i >= 0; i--) {
            if (maker.size(free.get(i)) >= size) {
                return i;
            }
        }
        return -1;
    }

    /** Frees unused objects until {@code size} fits the budget. False if it does not fit even then. */
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

    /**
     * Lowers the budget to what could be made, so that only one caller at a time asks for more: many failing callers
     * would delay each other.
     */
    private synchronized void notMade(int size) {
        made -= size;
        count--;
        refusedAt = made;
        refusedNanos = System.nanoTime();
        notifyAll();
    }

    /**
     * True if a caller that got no memory can wait for another caller's object. Frees unused objects that are too
     * small.
     */
    private synchronized boolean othersMayDo(int size) {
        boolean some = count > 0;
        if (lastFitting(size) < 0) {
            freeUnused();
        }
        return some;
    }

    /** Frees all unused objects. */
    public synchronized void freeUnused() {
        while (!free.isEmpty()) {
            freeOne();
        }
    }

    /** Gives an object back. The caller must not use it afterwards. */
    public synchronized void giveBack(T taken) {
        free.add(taken);
        if (maker.size(taken) == 1) {
            notify(); // any waiting caller can use it
        } else {
            notifyAll();
        }
    }
}
