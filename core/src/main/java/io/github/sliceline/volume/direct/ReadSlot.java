package io.github.sliceline.volume.direct;

import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.memory.DirectMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/** What one request under way needs: memory for its bytes, and the copier that brings them on. Not thread-safe. */
final class ReadSlot {
    /** What a slot's memory needs beyond its longest range: a page at either end. */
    static final int SPARE_BYTES = 2 * DirectIo.PAGE;

    private final int rangeBytes;
    private final @Nullable DirectMemory own;
    private final ByteBuffer memory;
    private final FloatBuffer littleEndian;
    private final FloatBuffer bigEndian;
    private final BoxCopier copier = new BoxCopier();

    /** Slot with this memory, aligned to pages. */
    ReadSlot(ByteBuffer memory) {
        this(memory, null);
    }

    /** Slot that gives its memory back when it is closed. */
    ReadSlot(ByteBuffer memory, @Nullable DirectMemory own) {
        this.rangeBytes = memory.capacity() - SPARE_BYTES;
        this.own = own;
        this.memory = memory;
        this.littleEndian = memory.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        this.bigEndian = memory.order(ByteOrder.BIG_ENDIAN).asFloatBuffer();
    }

    int rangeBytes() {
        return rangeBytes;
    }

    /** The memory, aligned to pages, with a page to spare at either end of the longest range. */
    ByteBuffer memory() {
        return memory;
    }

    FloatBuffer floats(ByteOrder order) {
        return order.equals(ByteOrder.LITTLE_ENDIAN) ? littleEndian : bigEndian;
    }

    BoxCopier copier() {
        return copier;
    }

    void close() {
        if (own != null) {
            own.close();
        }
    }
}
