package io.github.sliceline.volume.direct;

import io.github.sliceline.memory.AlignedMemory;
import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.memory.Pool;
import io.github.sliceline.tune.CostModel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Memory for the bytes of one request under way, and the copier that copies them on. Not thread-safe.
 *
 * <p>All volumes share the slots, because new memory costs more than a request that finds its bytes in the page cache.
 * Slots for usual requests stay when volumes are closed: at most an eighth of the budget of {@link DirectMemory}, and
 * 32 MB. Longer slots stay as long as an open volume may need them: at most a quarter of the budget, and 256 MB.
 */
final class ReadSlot {
    /** Bytes of a slot's memory beyond its longest range: a page at either end. */
    static final int SPARE_BYTES = 2 * DirectIo.PAGE;

    /**
     * Steps between powers of two. The memory of long slots is rounded up to such a step, so that it fits the next
     * request too.
     */
    private static final int STEPS = 8;

    private static final int LONGEST = Integer.MAX_VALUE - (1 << 16);
    private static final int USUAL_BYTES = CostModel.USUAL_REQUEST + SPARE_BYTES;
    private static final Pool<ReadSlot> USUAL =
            usual((int) Math.max(4, Math.min(64, DirectMemory.limit() / 8 / USUAL_BYTES)));
    private static final Pool<ReadSlot> LONG =
            new Pool<>(Math.min(256L << 20, DirectMemory.limit() / 4), new LongSlots());
    private static final AtomicInteger NEED_LONG = new AtomicInteger();

    private final @Nullable DirectMemory own;
    private final ByteBuffer memory;
    private final FloatBuffer littleEndian;
    private final FloatBuffer bigEndian;
    private final BoxCopier copier = new BoxCopier();

    /** Slot with this memory, aligned to pages. */
    ReadSlot(ByteBuffer memory) {
        this(memory, null);
    }

    private ReadSlot(ByteBuffer memory, @Nullable DirectMemory own) {
        this.own = own;
        this.memory = memory;
        this.littleEndian = memory.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        this.bigEndian = memory.order(ByteOrder.BIG_ENDIAN).asFloatBuffer();
    }

    private static Pool<ReadSlot> usual(int most) {
        AlignedMemory memory = new AlignedMemory(USUAL_BYTES, most);
        return new Pool<>(most, size -> new ReadSlot(memory.next()));
    }

    private static final class LongSlots implements Pool.Maker<ReadSlot> {
        @Override
        public ReadSlot make(int size) {
            DirectMemory memory = DirectMemory.allocate(size);
            try {
                return new ReadSlot(memory.buffer(), memory);
            } catch (Throwable e) {
                memory.close();
                throw e;
            }
        }

        @Override
        public int size(ReadSlot slot) {
            return slot.memory.capacity();
        }

        @Override
        public void free(ReadSlot slot) {
            if (slot.own != null) {
                slot.own.close();
            }
        }
    }

    /**
     * Takes a slot for a range of {@code rangeBytes}, and waits for one if all are in use.
     *
     * @throws OutOfMemoryError if there is no memory for even one
     */
    static ReadSlot take(int rangeBytes) {
        return rangeBytes <= CostModel.USUAL_REQUEST ? USUAL.take(1) : LONG.take(memoryBytes(rangeBytes));
    }

    private static int memoryBytes(int rangeBytes) {
        int step = Integer.highestOneBit(rangeBytes) / STEPS;
        long rounded = (rangeBytes + SPARE_BYTES + step - 1L) / step * step;
        return (int) Math.min(LONGEST, rounded);
    }

    void giveBack() {
        if (own == null) {
            USUAL.giveBack(this);
        } else {
            LONG.giveBack(this);
            freeLongUnlessNeeded();
        }
    }

    /** Registers a reader that may need long slots, until {@link #needLongNoMore}. */
    static void needLong() {
        NEED_LONG.incrementAndGet();
    }

    static void needLongNoMore() {
        NEED_LONG.decrementAndGet();
        freeLongUnlessNeeded();
    }

    private static void freeLongUnlessNeeded() {
        if (NEED_LONG.get() == 0) {
            LONG.freeUnused();
        }
    }

    /** Memory aligned to pages, with a page to spare at either end of the longest range. */
    ByteBuffer memory() {
        return memory;
    }

    FloatBuffer floats(ByteOrder order) {
        return order.equals(ByteOrder.LITTLE_ENDIAN) ? littleEndian : bigEndian;
    }

    BoxCopier copier() {
        return copier;
    }
}
