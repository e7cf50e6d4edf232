package io.github.sliceline.storage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Direct buffers of one size, aligned to pages, made on demand and used again. Never more than a fixed number exist, so
 * the memory is bounded: whoever wants one more waits. Thread-safe.
 */
public final class BufferPool {
    private final int bufferBytes;
    private final BoundedPool<ByteBuffer> buffers;

    /**
     * Empty pool.
     *
     * @param bufferBytes size of each buffer
     * @param buffers most that may exist at once
     */
    public BufferPool(int bufferBytes, int buffers) {
        if (bufferBytes < 1 || bufferBytes > DirectIo.LARGEST_BUFFER || buffers < 1) {
            throw new IllegalArgumentException(buffers + " buffers of " + bufferBytes + " bytes");
        }
        this.bufferBytes = bufferBytes;
        AlignedMemory memory = new AlignedMemory(bufferBytes, buffers);
        this.buffers = new BoundedPool<>(buffers, memory::next);
    }

    /** Size of each buffer. */
    public int bufferBytes() {
        return bufferBytes;
    }

    /**
     * Takes a buffer, waiting for one if all are out. Its limit is {@code bytes}, its position 0, its
     * order big-endian, its content anything.
     *
     * @param bytes 0 to {@link #bufferBytes()}
     * @throws IllegalArgumentException if it is not
     * @throws OutOfMemoryError if a buffer would have to be made and there is no memory for it
     */
    public ByteBuffer take(int bytes) {
        if (bytes < 0 || bytes > bufferBytes) {
            throw new IllegalArgumentException("wanted " + bytes + " bytes of buffers of " + bufferBytes);
        }
        return buffers.take().clear().limit(bytes).order(ByteOrder.BIG_ENDIAN);
    }

    /** Gives a buffer back. It must not be used afterwards. */
    public void giveBack(ByteBuffer buffer) {
        buffers.giveBack(buffer);
    }
}
