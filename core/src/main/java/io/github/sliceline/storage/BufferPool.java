package io.github.sliceline.storage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/**
 * Direct buffers of one size, aligned to pages, made on demand and used again. Never more than a fixed number exist, so
 * the memory is bounded: whoever wants one more waits. Thread-safe.
 */
public final class BufferPool {
    /** What drives and page tables count in; direct writes need memory that starts on such a boundary. */
    private static final int PAGE = 4096;

    private final int bufferBytes;
    private final Semaphore available;
    private final Deque<ByteBuffer> free = new ConcurrentLinkedDeque<>();

    /**
     * Empty pool.
     *
     * @param bufferBytes size of each buffer
     * @param buffers most that may exist at once
     */
    public BufferPool(int bufferBytes, int buffers) {
        if (bufferBytes < 1 || bufferBytes > Integer.MAX_VALUE - 2 * PAGE || buffers < 1) {
            throw new IllegalArgumentException(buffers + " buffers of " + bufferBytes + " bytes");
        }
        this.bufferBytes = bufferBytes;
        this.available = new Semaphore(buffers);
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
        available.acquireUninterruptibly();
        ByteBuffer buffer = free.pollFirst();
        if (buffer == null) {
            buffer = allocate();
        }
        return buffer.clear().limit(bytes).order(ByteOrder.BIG_ENDIAN);
    }

    /** A failure must not count as a buffer that is out for ever: whoever comes next would wait for it. */
    private ByteBuffer allocate() {
        boolean allocated = false;
        try {
            ByteBuffer buffer = ByteBuffer.allocateDirect(bufferBytes + 2 * PAGE)
                    .alignedSlice(PAGE)
                    .slice(0, bufferBytes);
            allocated = true;
            return buffer;
        } finally {
            if (!allocated) {
                available.release();
            }
        }
    }

    /** Gives a buffer back. It must not be used afterwards. */
    public void giveBack(ByteBuffer buffer) {
        free.addFirst(buffer);
        available.release();
    }
}
