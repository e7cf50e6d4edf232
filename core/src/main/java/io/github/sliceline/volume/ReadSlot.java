package io.github.sliceline.volume;

import io.github.sliceline.storage.DirectIo;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** What one request under way needs: memory for its bytes, and the copier that brings them on. Not thread-safe. */
final class ReadSlot {
    private final int rangeBytes;
    private final ByteBuffer memory;
    private final FloatBuffer littleEndian;
    private final FloatBuffer bigEndian;
    private final PieceCopier copier = new PieceCopier();

    /** Slot for ranges of at most so many bytes. */
    ReadSlot(int rangeBytes) {
        this.rangeBytes = rangeBytes;
        this.memory = DirectIo.allocate(rangeBytes + 2 * DirectIo.PAGE);
        this.littleEndian = memory.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        this.bigEndian = memory.order(ByteOrder.BIG_ENDIAN).asFloatBuffer();
    }

    /** Longest range that it takes. */
    int rangeBytes() {
        return rangeBytes;
    }

    /** The memory, aligned to pages, with a page to spare at either end of the longest range. */
    ByteBuffer memory() {
        return memory;
    }

    /** The whole memory as floats. */
    FloatBuffer floats(ByteOrder order) {
        return order.equals(ByteOrder.LITTLE_ENDIAN) ? littleEndian : bigEndian;
    }

    PieceCopier copier() {
        return copier;
    }
}
