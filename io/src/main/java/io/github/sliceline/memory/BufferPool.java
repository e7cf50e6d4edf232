package io.github.sliceline.memory;

import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A pool of direct buffers of one size, aligned to pages, which are made on demand and used again. The number of
 * buffers is limited, which bounds the memory: a caller that needs another one waits. If there is not enough memory for
 * that number, the buffers that could be made are shared. Thread-safe.
 */
public final class BufferPool implements Closeable {
    private final int bufferBytes;
    private final AlignedMemory memory;
    private final Pool<ByteBuffer> buffers;
    private final AtomicInteger made = new AtomicInteger();
    private volatile boolean closed;

    public BufferPool(int bufferBytes, int buffers) {
        if (bufferBytes < 1 || bufferBytes > DirectIo.LARGEST_BUFFER || buffers < 1) {
            throw new IllegalArgumentException(buffers + " buffers of " + bufferBytes + " bytes");
        }
        this.bufferBytes = bufferBytes;
        this.memory = new AlignedMemory(bufferBytes, buffers);
        this.buffers = new Pool<>(buffers, new Buffers());
    }

    /** Makes buffers that lie side by side, so their memory is freed with the last of them. */
    private final class Buffers implements Pool.Maker<ByteBuffer> {
        @Override
        public ByteBuffer make(int size) {
            ByteBuffer buffer = memory.next();
            made.incrementAndGet();
            return buffer;
        }

        @Override
        public void free(ByteBuffer buffer) {
            if (made.decrementAndGet() == 0) {
                memory.close();
            }
        }
    }

    public int bufferBytes() {
        return bufferBytes;
    }

    /**
     * Takes a buffer, and waits for one if all are in use. Its limit is {@code bytes}, its position 0, its order
     * big-endian, its content undefined.
     *
     * @param bytes 0 to {@link #bufferBytes()}
     * @throws IllegalArgumentException if {@code bytes} is outside that range
     * @throws OutOfMemoryError if the pool has no buffers yet and there is no memory for one
     */
    public ByteBuffer take(int bytes) {
        if (bytes < 0 || bytes > bufferBytes) {
            throw new IllegalArgumentException("wanted " + bytes + " bytes of buffers of " + bufferBytes);
        }
        if (closed) {
            throw new IllegalStateException("the pool is closed");
        }
        return buffers.take(1).clear().limit(bytes).order(ByteOrder.BIG_ENDIAN);
    }

    /** Gives a buffer back. The caller must not use it afterwards. */
    public void giveBack(ByteBuffer buffer) {
        buffers.giveBack(buffer);
        if (closed) {
            buffers.freeUnused();
        }
    }

    /** Frees the memory once all buffers are given back. No buffer may be taken afterwards. */
    @Override
    public void close() {
        closed = true;
        buffers.freeUnused();
    }
}
