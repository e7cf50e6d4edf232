package io.github.sliceline.volume.direct;

import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
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
 */
final class ChunkCache implements Closeable {
    private final CacheBudget budget;
    private final int capacity;
    private final int chunkBytes;
    /** In order of use. Guarded by the budget. */
    private final Map<Long, CachedChunk> chunks = new LinkedHashMap<>(16, 0.75f, true);

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

    boolean isEnabled() {
        return capacity > 0;
    }

    /** How many chunks it may hold; together with other volumes' they may be fewer. */
    int capacity() {
        return capacity;
    }

    /** A chunk that is there and decoded, or null. */
    @Nullable
    ByteBuffer get(long ordinal) {
        CachedChunk chunk;
        synchronized (budget) {
            chunk = used(ordinal);
        }
        return chunk == null ? null : chunk.elements;
    }

    /**
     * The chunk, loaded by this thread unless it is there or another thread is at it.
     *
     * @param loader gives the chunk's elements as they lie in it, from position 0 to the limit
     */
    ByteBuffer get(long ordinal, OnFailure.Work<ByteBuffer> loader) throws IOException {
        Claim claim = claim(ordinal);
        try {
            return claim.isMine() ? claim.loaded(loader.run()) : claim.await();
        } catch (Throwable e) { // whatever it is, others may be waiting already
            claim.failed(e);
            throw e;
        }
    }

    /** The chunk, which whoever asks has to load now unless it is there or another thread is at it. */
    Claim claim(long ordinal) {
        CachedChunk mine = new CachedChunk();
        try {
            CachedChunk theirs = claim(ordinal, mine);
            return new Claim(ordinal, theirs == null ? mine : theirs, theirs == null);
        } catch (Throwable e) {
            mine.failed(e);
            forget(ordinal, mine);
            throw e;
        }
    }

    /** A chunk that is there, or that somebody has to load. Not thread-safe; each thread has its own. */
    final class Claim {
        private final Long ordinal;
        private final CachedChunk chunk;
        private boolean mine;

        private Claim(Long ordinal, CachedChunk chunk, boolean mine) {
            this.ordinal = ordinal;
            this.chunk = chunk;
            this.mine = mine;
        }

        /** Whether it is still to be loaded, by whoever claimed it. */
        boolean isMine() {
            return mine;
        }

        /** Others get the elements, from position 0 to the limit. */
        ByteBuffer loaded(ByteBuffer elements) {
            mine = false;
            return chunk.loaded(elements);
        }

        /** Others that wait hear of it, and who comes later loads it anew. Nothing if it is loaded, or another's. */
        void failed(Throwable why) {
            if (mine) {
                mine = false;
                chunk.failed(why);
                forget(ordinal, chunk);
            }
        }

        /** The elements, when they are there. */
        ByteBuffer await() throws IOException {
            return chunk.await();
        }
    }

    private @Nullable CachedChunk claim(Long ordinal, CachedChunk mine) {
        synchronized (budget) {
            CachedChunk theirs = used(ordinal);
            if (theirs == null && !closed) {
                try {
                    chunks.put(ordinal, mine);
                    mine.lastUse = budget.nextUse();
                } finally {
                    count();
                }
                while (chunks.size() > capacity) {
                    giveUpEldest();
                }
                budget.makeRoom();
            }
            return theirs;
        }
    }

    private @Nullable CachedChunk used(Long ordinal) {
        CachedChunk chunk = chunks.get(ordinal);
        if (chunk != null) {
            chunk.lastUse = budget.nextUse();
        }
        return chunk;
    }

    private void forget(Long ordinal, CachedChunk failed) {
        synchronized (budget) {
            chunks.remove(ordinal, failed);
            count();
        }
    }

    /** When its eldest chunk was used; later than all if there is none. Called with the budget's lock. */
    long eldestUse() {
        Iterator<CachedChunk> eldest = chunks.values().iterator();
        return eldest.hasNext() ? eldest.next().lastUse : Long.MAX_VALUE;
    }

    /** Called with the budget's lock. */
    void giveUpEldest() {
        Iterator<CachedChunk> eldest = chunks.values().iterator();
        eldest.next();
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
     * A decoded chunk that is there, or that a thread is at. Not a future, which takes memory to fail: whoever waits would
     * never hear that there was none. Thread-safe.
     */
    private static final class CachedChunk {
        /** Number of its last use. Guarded by the budget. */
        private long lastUse;

        private volatile @Nullable ByteBuffer elements;
        private @Nullable Throwable failure;

        synchronized ByteBuffer loaded(ByteBuffer made) {
            elements = made;
            notifyAll();
            return made;
        }

        synchronized void failed(Throwable why) {
            failure = why;
            notifyAll();
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
