package io.github.sliceline.volume.direct;

import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.storage.IoFuture;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decoded chunks of one volume, within a budget of bytes of its own and one that all volumes share. The least recently
 * used chunk is removed first. If two reads want the same chunk at once, it is decoded once. Thread-safe.
 *
 * <p>A new chunk takes the memory of the one that is removed for it. When each chunk had new memory, planes read at
 * random kept the garbage collector as busy as the decoder. Because memory is reused, a reader must hold a chunk while
 * it uses it.
 */
final class ChunkCache implements Closeable {
    private final CacheBudget budget;
    private final int capacity;
    private final int chunkBytes;
    /** Chunks in order of use. Guarded by the budget. */
    private final Map<Long, Claim> chunks = new LinkedHashMap<>(16, 0.75f, true);

    private int counted;
    private boolean closed;

    /** Cache of at most {@code most} bytes. If that is less than a chunk has, the cache keeps nothing. */
    ChunkCache(long most, int chunkBytes) {
        this(most, chunkBytes, CacheBudget.OF_PROCESS);
    }

    ChunkCache(long most, int chunkBytes, CacheBudget budget) {
        this.budget = budget;
        this.chunkBytes = Math.max(1, chunkBytes);
        this.capacity = (int) Math.min(Integer.MAX_VALUE, Math.min(most, budget.bytes()) / this.chunkBytes);
        budget.add(this);
    }

    /** Most chunks that the cache holds, perhaps 0. Chunks of other volumes may leave room for fewer. */
    int capacity() {
        return capacity;
    }

    /** Returns a decoded chunk, which the caller must release, or null if the cache does not have it. */
    @Nullable
    Claim hold(long ordinal) {
        synchronized (budget) {
            Claim claim = used(ordinal);
            if (claim == null || claim.elements == null) {
                return null;
            }
            claim.holders++;
            return claim;
        }
    }

    /** True if the cache has the chunk, decoded. */
    boolean has(long ordinal) {
        synchronized (budget) {
            Claim claim = used(ordinal);
            return claim != null && claim.elements != null;
        }
    }

    /**
     * Returns the chunk, which the caller must release. If the cache does not have it and no other thread loads it, the
     * calling thread must load it.
     */
    Claim claim(long ordinal) {
        Claim mine = new Claim(ordinal);
        try {
            Claim theirs = claim(mine);
            return theirs == null ? mine : theirs;
        } catch (Throwable e) {
            mine.failed(e);
            throw e;
        }
    }

    private @Nullable Claim claim(Claim mine) {
        synchronized (budget) {
            Claim theirs = used(mine.ordinal);
            if (theirs != null) {
                theirs.holders++;
            } else if (!closed) {
                try {
                    chunks.put(mine.ordinal, mine);
                    mine.lastUse = budget.nextUse();
                } finally {
                    count();
                }
                while (chunks.size() > capacity) {
                    giveUpEldest(mine);
                }
                budget.makeRoom(mine);
            }
            return theirs;
        }
    }

    private @Nullable Claim used(Long ordinal) {
        Claim claim = chunks.get(ordinal);
        if (claim != null) {
            claim.lastUse = budget.nextUse();
        }
        return claim;
    }

    private void forget(Claim failed) {
        synchronized (budget) {
            chunks.remove(failed.ordinal, failed);
            count();
        }
    }

    /**
     * Number of the use of its least recently used chunk; the largest number if the cache is empty. The caller holds
     * the budget's lock.
     */
    long eldestUse() {
        Iterator<Claim> eldest = chunks.values().iterator();
        return eldest.hasNext() ? eldest.next().lastUse : Long.MAX_VALUE;
    }

    /**
     * Removes the least recently used chunk. The claim gets its memory unless a thread still uses it. The caller holds
     * the budget's lock.
     */
    void giveUpEldest(Claim heir) {
        Iterator<Claim> eldest = chunks.values().iterator();
        heir.inherit(eldest.next());
        eldest.remove();
        count();
    }

    private void count() {
        budget.changeBy((chunks.size() - counted) * (long) chunkBytes);
        counted = chunks.size();
    }

    @Override
    public void close() {
        synchronized (budget) {
            closed = true;
            chunks.clear();
            count();
            budget.remove(this);
        }
    }

    /**
     * A chunk that is loaded, or that the thread which claimed it has to load. Not a future: a future needs memory to
     * fail, so after an {@link OutOfMemoryError} waiting threads might never be told. Thread-safe.
     */
    final class Claim {
        private final Long ordinal;
        private final Thread owner = Thread.currentThread();

        /** Number of its last use. Guarded by the budget. */
        private long lastUse;

        /** Number of threads that use the chunk, at first the one that claimed it. Guarded by the budget. */
        private int holders = 1;

        /** Memory of a chunk that was removed for this one. */
        private @Nullable ByteBuffer inherited;

        private volatile @Nullable ByteBuffer elements;
        private @Nullable Throwable failure;

        private Claim(Long ordinal) {
            this.ordinal = ordinal;
        }

        private void inherit(Claim givenUp) {
            ByteBuffer memory = givenUp.elements;
            if (memory != null && givenUp.holders == 0 && memory.capacity() == chunkBytes) {
                inherited = memory;
            }
        }

        /** Elements of a loaded chunk, from position 0 to the limit. */
        ByteBuffer elements() {
            return Objects.requireNonNull(elements);
        }

        /** Returns memory to load the chunk into. */
        ByteBuffer memory() {
            ByteBuffer memory = inherited == null ? DirectMemory.allocateOnHeap(chunkBytes) : inherited.clear();
            inherited = null;
            return memory;
        }

        /** Ends a use. Afterwards another chunk may soon get the memory. */
        void release() {
            synchronized (budget) {
                holders--;
            }
        }

        /** True if the calling thread still has to load the chunk. */
        synchronized boolean isMine() {
            return owner == Thread.currentThread() && elements == null && failure == null;
        }

        /** Gives other threads the elements, from position 0 to the limit. */
        synchronized ByteBuffer loaded(ByteBuffer made) {
            elements = made;
            notifyAll();
            return made;
        }

        /**
         * Tells waiting threads of a failure. A later read loads the chunk anew. Does nothing if the chunk is loaded,
         * or if another thread loads it.
         */
        void failed(Throwable why) {
            if (isMine()) {
                synchronized (this) {
                    failure = why;
                    notifyAll();
                }
                forget(this);
            }
        }

        /** Waits for the elements. Throws the exception of the thread that loads them if it failed. */
        synchronized ByteBuffer await() throws IOException {
            boolean interrupted = false;
            while (elements == null && failure == null) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            if (failure != null) {
                IoFuture.rethrow(failure);
                throw new IllegalStateException(failure);
            }
            return Objects.requireNonNull(elements);
        }
    }
}
