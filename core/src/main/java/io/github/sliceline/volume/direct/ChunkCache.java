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
 * Decoded chunks of one volume, the least recently used given up first, within a budget of bytes of its own and one that
 * all volumes share. Two reads that want the same chunk at once decode it once. Thread-safe.
 *
 * <p>A new chunk takes the memory of the one that is given up for it. With memory of their own, planes read at random kept the
 * garbage collector as busy as the decoder. So a chunk is held while it is used.
 */
final class ChunkCache implements Closeable {
    private final CacheBudget budget;
    private final int capacity;
    private final int chunkBytes;
    /** In order of use. Guarded by the budget. */
    private final Map<Long, Claim> chunks = new LinkedHashMap<>(16, 0.75f, true);

    private int counted;
    private boolean closed;

    /** Keeps nothing if it may not take as many bytes as one chunk has. */
    ChunkCache(long most, int chunkBytes) {
        this(most, chunkBytes, CacheBudget.OF_PROCESS);
    }

    ChunkCache(long most, int chunkBytes, CacheBudget budget) {
        this.budget = budget;
        this.chunkBytes = Math.max(1, chunkBytes);
        this.capacity = (int) Math.min(Integer.MAX_VALUE, Math.min(most, budget.bytes()) / this.chunkBytes);
        budget.add(this);
    }

    /** How many chunks it may hold, perhaps none; together with other volumes' they may be fewer. */
    int capacity() {
        return capacity;
    }

    /** A chunk that is there and decoded, which the caller releases; or null. */
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

    /** Whether a chunk is there and decoded. */
    boolean has(long ordinal) {
        synchronized (budget) {
            Claim claim = used(ordinal);
            return claim != null && claim.elements != null;
        }
    }

    /** The chunk, which this thread has to load now unless it is there or another thread is at it. The caller releases it. */
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

    /** When its eldest chunk was used; later than all if there is none. Called with the budget's lock. */
    long eldestUse() {
        Iterator<Claim> eldest = chunks.values().iterator();
        return eldest.hasNext() ? eldest.next().lastUse : Long.MAX_VALUE;
    }

    /** Called with the budget's lock. The claim gets the memory if nobody uses it any more. */
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
     * A chunk that is there, or that the thread which claimed it has to load. Not a future, which takes memory to fail:
     * callers that wait would never hear that there was none. Thread-safe.
     */
    final class Claim {
        private final Long ordinal;
        private final Thread owner = Thread.currentThread();

        /** Number of its last use. Guarded by the budget. */
        private long lastUse;

        /** How many use it, at first the thread that claimed it. Guarded by the budget. */
        private int holders = 1;

        /** Memory of a chunk that was given up for this one. */
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

        /** Of a chunk that is there: its elements, from position 0 to the limit. */
        ByteBuffer elements() {
            return Objects.requireNonNull(elements);
        }

        /** Memory to load it into. */
        ByteBuffer memory() {
            ByteBuffer memory = inherited == null ? DirectMemory.allocateOnHeap(chunkBytes) : inherited.clear();
            inherited = null;
            return memory;
        }

        /** Ends a use, after which its memory may soon be another chunk's. */
        void release() {
            synchronized (budget) {
                holders--;
            }
        }

        /** Whether it is still to be loaded, by this thread. */
        synchronized boolean isMine() {
            return owner == Thread.currentThread() && elements == null && failure == null;
        }

        /** Others get the elements, from position 0 to the limit. */
        synchronized ByteBuffer loaded(ByteBuffer made) {
            elements = made;
            notifyAll();
            return made;
        }

        /** Others that wait hear of it, and who comes later loads it anew. Nothing if it is loaded, or another's. */
        void failed(Throwable why) {
            if (isMine()) {
                synchronized (this) {
                    failure = why;
                    notifyAll();
                }
                forget(this);
            }
        }

        /** Waits for the elements, or for what went wrong on the thread that makes them. */
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
