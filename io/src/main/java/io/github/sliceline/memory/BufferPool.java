package io.github.sliceline.memory;

import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Direct buffers of one size, aligned to pages, made on demand and used again. Never more than a fixed number exist, so
 * the memory is bounded: whoever wants one more waits. Where there is no memory for so many, those there are have to do.
 * Thread-safe.
 */
public final class BufferPool implements Closeable {
    private final int bufferBytes;
    private final AlignedMemory memory;
    private final BoundedPool<ByteBuffer> buffers;

    public BufferPool(int bufferBytes, int buffers) {
        if (bufferBytes < 1 || bufferBytes > DirectIo.LARGEST_BUFFER || buffers < 1) {
            throw new IllegalArgumentException(buffers + " buffers of " + bufferBytes + " bytes");
        }
        this.bufferBytes = bufferBytes;
        this.memory = new AlignedMemory(bufferBytes, buffers);
        this.buffers = new BoundedPool<>(buffers, memory::next);
    }

    public int bufferBytes() {
        return bufferBytes;
    }

    /**
     * Takes a buffer, waiting for one if all are out. Its limit is {@code bytes}, its position 0, its
     * order big-endian, its content anything.
     *
     * @param bytes 0 to {@link #bufferBytes()}
     * @throws IllegalArgumentException if it is not
     * @throws OutOfMemoryError if there is none yet, and no memory for it
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

    /** Gives the memory back, once all buffers are. None may be taken any more. */
    @Override
    public void close() {
        buffers.close(memory::close);
    }
}
