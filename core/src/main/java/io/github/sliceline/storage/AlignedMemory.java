package io.github.sliceline.storage;

import java.nio.ByteBuffer;

/**
 * Makes direct buffers of one size, aligned to pages, many of them side by side in memory that starts on a huge page.
 * Where the system backs it by huge pages, a drive gets one long piece of memory to write to instead of one for every
 * 4 KiB, and may answer twice as fast ({@code docs/performance.md}). Thread-safe.
 */
public final class AlignedMemory {
    /** Of the common processors. */
    private static final int HUGE_PAGE = 2 << 20;

    private static final int SLAB_BYTES = 8 << 20;
    private static final int LARGEST_SHARE = 1 << 20;

    private final int bufferBytes;
    private final int step;
    private final int slabBytes;
    private ByteBuffer rest = ByteBuffer.allocate(0);

    /**
     * Maker of buffers.
     *
     * @param bufferBytes size of each
     * @param most that will be made, so that no room is made for more
     */
    public AlignedMemory(int bufferBytes, int most) {
        this.bufferBytes = bufferBytes;
        this.step = bufferBytes > LARGEST_SHARE ? bufferBytes : (bufferBytes + DirectIo.PAGE - 1) & -DirectIo.PAGE;
        this.slabBytes = (int) Math.min(SLAB_BYTES / step * (long) step, (long) step * most);
    }

    /**
     * A buffer more.
     *
     * @throws OutOfMemoryError if there is no memory for it
     */
    public synchronized ByteBuffer next() {
        if (bufferBytes > LARGEST_SHARE || slabBytes < HUGE_PAGE) {
            return DirectIo.allocate(bufferBytes);
        }
        if (rest.remaining() < step) {
            rest = slab();
        }
        ByteBuffer next = rest.slice(rest.position(), bufferBytes);
        rest.position(rest.position() + step);
        return next;
    }

    /** Not by {@link ByteBuffer#alignedSlice}, which cuts off what is no whole huge page at the end too. */
    private ByteBuffer slab() {
        ByteBuffer memory = ByteBuffer.allocateDirect(slabBytes + HUGE_PAGE);
        int beyond = memory.alignmentOffset(0, HUGE_PAGE);
        return memory.slice(beyond == 0 ? 0 : HUGE_PAGE - beyond, slabBytes);
    }
}
