package io.github.sliceline.volume.direct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Budget in bytes for the decoded chunks of all open volumes together. If it is exceeded, the least recently used chunk
 * of any volume goes first. Its lock guards the caches too. Thread-safe.
 */
public final class CacheBudget {
    /** Budget of the process: a quarter of the heap. The rest stays free for the application. */
    public static final CacheBudget OF_PROCESS =
            new CacheBudget(Runtime.getRuntime().maxMemory() / 4);

    private static final Comparator<ChunkCache> BY_ELDEST_USE = Comparator.comparingLong(ChunkCache::eldestUse);

    private final long bytes;
    private final List<ChunkCache> caches = new ArrayList<>();
    private long taken;
    private long uses;

    CacheBudget(long bytes) {
        this.bytes = bytes;
    }

    long bytes() {
        return bytes;
    }

    public synchronized long taken() {
        return taken;
    }

    synchronized void add(ChunkCache cache) {
        caches.add(cache);
    }

    synchronized void remove(ChunkCache cache) {
        caches.remove(cache);
    }

    /** Returns the number of the next use. As for the methods below, the caller holds the lock. */
    long nextUse() {
        return ++uses;
    }

    void changeBy(long difference) {
        taken += difference;
    }

    /**
     * Removes the least recently used chunks until all fit. The claim may get the memory of one of them, or be removed
     * itself.
     */
    void makeRoom(ChunkCache.Claim heir) {
        while (taken > bytes) {
            Collections.min(caches, BY_ELDEST_USE).giveUpEldest(heir);
        }
    }
}
