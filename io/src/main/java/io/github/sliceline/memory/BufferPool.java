package io.github.sliceline.memory;

import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Direct buffers of one size, aligned to pages, made on demand and used again. Never more than a fixed number exist, so
 * the memory is bounded: a caller that wants one more waits. Where there is no memory for so many, those there are have to do.
 * Thread-safe.
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

    /** They lie side by side, so that their memory is given back when the last one is. */
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
        if (closed) {
            throw new IllegalStateException("the pool is closed");
        }
        return buffers.take(1).clear().limit(bytes).order(ByteOrder.BIG_ENDIAN);
    }

    /** Gives a buffer back. It must not be used afterwards. */
    public void giveBack(ByteBuffer buffer) {
        buffers.giveBack(buffer);
        if (closed) {
            buffers.freeUnused();
        }
    }

    /** Gives the memory back, once all buffers are. None may be taken any more. */
    @Override
    public void close() {
        closed = true;
        buffers.freeUnused();
    }
}
