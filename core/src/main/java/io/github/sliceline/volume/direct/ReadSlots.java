package io.github.sliceline.volume.direct;

import io.github.sliceline.memory.AlignedMemory;
import io.github.sliceline.memory.BoundedPool;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.plan.ReadCosts;

/**
 * Slots for the requests of all volumes: new memory costs more than a request that finds its bytes in the page cache.
 * Those for usual requests stay when volumes are closed, an eighth of the budget of {@link DirectMemory} at most and
 * 32 MB; longer ones come from {@link LongSlots}.
 */
public final class ReadSlots {
    /** Longest range of a usual slot. */
    static final int SHARED_BYTES = ReadCosts.USUAL_REQUEST;

    private static final int SHARED_MEMORY = SHARED_BYTES + ReadSlot.SPARE_BYTES;

    private static final BoundedPool<ReadSlot> USUAL =
            usual((int) Math.max(4, Math.min(64, DirectMemory.limit() / 8 / SHARED_MEMORY)));

    /** Whoever may need long slots says so as long as its volume is open. */
    static final LongSlots LONG = new LongSlots(Math.min(256L << 20, DirectMemory.limit() / 4));

    private ReadSlots() {}

    private static BoundedPool<ReadSlot> usual(int most) {
        AlignedMemory memory = new AlignedMemory(SHARED_MEMORY, most);
        return new BoundedPool<>(most, () -> new ReadSlot(memory.next()));
    }

    /**
     * Takes a slot for a range of so many bytes, waiting for one if all are out.
     *
     * @throws OutOfMemoryError if there is no memory for even one
     */
    static ReadSlot take(int rangeBytes) {
        return rangeBytes <= SHARED_BYTES ? USUAL.take() : LONG.take(rangeBytes);
    }

    static void giveBack(ReadSlot slot) {
        if (slot.rangeBytes() <= SHARED_BYTES) {
            USUAL.giveBack(slot);
        } else {
            LONG.giveBack(slot);
        }
    }
}
