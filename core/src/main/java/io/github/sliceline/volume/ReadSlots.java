package io.github.sliceline.volume;

import io.github.sliceline.storage.AlignedMemory;
import io.github.sliceline.storage.BoundedPool;

/** Where the slots for requests come from. */
final class ReadSlots {
    private static final int SHARED_MEMORY = 512 << 10;

    /** Longest range of a shared slot. */
    static final int SHARED_BYTES = SHARED_MEMORY - ReadSlot.SPARE_BYTES;

    private static final long HEAP_BYTES = Runtime.getRuntime().maxMemory();

    /**
     * Slots for the requests of all volumes: new memory costs more than a request that finds its bytes in the page
     * cache. Bounded by an eighth of what the JVM may use, at most 64.
     */
    private static final BoundedPool<ReadSlot> SHARED =
            pool((int) Math.max(4, Math.min(64, HEAP_BYTES / 8 / SHARED_MEMORY)), SHARED_MEMORY);

    /** Most that the slots of one volume with longer ranges may take together. */
    private static final long OWN_BYTES = Math.min(256L << 20, HEAP_BYTES / 4);

    private ReadSlots() {}

    /** Slots for ranges of so many bytes: shared by all volumes unless that is too long, then as many as fit. */
    static BoundedPool<ReadSlot> of(int rangeBytes, int queueDepth) {
        if (rangeBytes <= SHARED_BYTES) {
            return SHARED;
        }
        int slots = (int) Math.max(1, Math.min(queueDepth, OWN_BYTES / rangeBytes));
        return pool(slots, rangeBytes + ReadSlot.SPARE_BYTES);
    }

    private static BoundedPool<ReadSlot> pool(int slots, int memoryBytes) {
        AlignedMemory memory = new AlignedMemory(memoryBytes, slots);
        return new BoundedPool<>(slots, () -> new ReadSlot(memory.next()));
    }
}
