package io.github.sliceline.volume.direct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * What decoded chunks may take together, of all volumes that are open: whichever chunk was used longest ago goes first,
 * whatever volume it is of. Its lock guards the caches too. Thread-safe.
 */
public final class CacheBudget {
    /** A quarter of the heap is as much as caches may take from the application. */
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

    /** Like what follows, called by whoever has the lock. */
    long nextUse() {
        return ++uses;
    }

    void changeBy(long difference) {
        taken += difference;
    }

    /** Gives up what was used longest ago until all fits, a claim among it. */
    void makeRoom(ChunkCache.Claim heir) {
        while (taken > bytes) {
            Collections.min(caches, BY_ELDEST_USE).giveUpEldest(heir);
        }
    }
}
