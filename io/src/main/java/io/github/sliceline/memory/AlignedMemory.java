package io.github.sliceline.memory;

import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.ArrayList;

/**
 * Makes direct buffers of one size, aligned to pages. The first buffer has memory of its own. From the second on, many
 * lie side by side in memory that starts on a huge page, because a drive may then answer twice as fast ({@code
 * docs/performance.md}). If there is not that much memory, each buffer is made by itself. Thread-safe.
 */
public final class AlignedMemory implements Closeable {
    private static final int SLAB_BYTES = 8 << 20;
    private static final int LARGEST_SHARE = 1 << 20;

    private final int bufferBytes;
    private final int step;
    private final int slabBytes;
    private final ArrayList<DirectMemory> taken = new ArrayList<>();
    private boolean inSlabs;
    private ByteBuffer rest = ByteBuffer.allocate(0);

    /**
     * @param bufferBytes size of each buffer
     * @param most maximum number of buffers; no memory is reserved for more
     */
    public AlignedMemory(int bufferBytes, int most) {
        this.bufferBytes = bufferBytes;
        this.step = bufferBytes > LARGEST_SHARE ? bufferBytes : (bufferBytes + DirectIo.PAGE - 1) & -DirectIo.PAGE;
        this.slabBytes = (int) Math.min(SLAB_BYTES / step * (long) step, (long) step * (most - 1));
        this.inSlabs = bufferBytes <= LARGEST_SHARE && slabBytes >= HugePages.BYTES;
    }

    /**
     * Makes another buffer.
     *
     * @throws OutOfMemoryError if there is no memory for it
     */
    public synchronized ByteBuffer next() {
        if (rest.remaining() < step && inSlabs && !taken.isEmpty()) {
            startSlab();
        }
        if (rest.remaining() < step) {
            return take(bufferBytes).buffer();
        }
        ByteBuffer next = rest.slice(rest.position(), bufferBytes);
        rest.position(rest.position() + step);
        return next;
    }

    private void startSlab() {
        try {
            rest = take(slabBytes + HugePages.BYTES).aligned(HugePages.BYTES, slabBytes);
        } catch (OutOfMemoryError e) {
            inSlabs = false;
        }
    }

    private DirectMemory take(int bytes) {
        taken.ensureCapacity(taken.size() + 1); // before allocating: a failure here must not lose the memory
        DirectMemory memory = DirectMemory.allocate(bytes);
        taken.add(memory);
        return memory;
    }

    /** Frees the memory of all buffers. They must not be used afterwards. */
    @Override
    public synchronized void close() {
        rest = ByteBuffer.allocate(0);
        taken.forEach(DirectMemory::close);
        taken.clear();
    }
}
