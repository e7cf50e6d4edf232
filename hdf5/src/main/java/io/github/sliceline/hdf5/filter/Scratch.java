package io.github.sliceline.hdf5.filter;

import io.github.sliceline.memory.DirectMemory;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * Buffers on the heap for undoing filters. The decoder takes a scratch and closes it for reuse. The process has as many
 * as threads that decode at once, and keeps two for each core. Not thread-safe.
 */
final class Scratch implements Closeable {
    private static final int MOST_KEPT = 2 * Runtime.getRuntime().availableProcessors();

    /** Longest buffer in bytes that is kept. All kept buffers together take at most an eighth of the heap. */
    private static final int LONGEST_KEPT =
            (int) Math.min(4 << 20, Runtime.getRuntime().maxMemory() / 8 / MOST_KEPT / 2);

    private static final Queue<Scratch> FREE = new ArrayBlockingQueue<>(MOST_KEPT);

    private final ByteBuffer[] kept = {ByteBuffer.allocate(0), ByteBuffer.allocate(0)};

    private Scratch() {}

    static Scratch take() {
        Scratch taken = FREE.poll();
        return taken == null ? new Scratch() : taken;
    }

    /**
     * Returns a buffer from position 0 to {@code bytes}. Its content is undefined.
     *
     * @param which 0 or 1; filters alternate between the two, so that one reads what the previous one wrote
     */
    ByteBuffer buffer(int which, int bytes) {
        ByteBuffer buffer = kept[which];
        if (buffer.capacity() < bytes) {
            buffer = DirectMemory.allocateOnHeap(bytes);
            if (bytes <= LONGEST_KEPT) {
                kept[which] = buffer;
            }
        }
        return buffer.order(ByteOrder.BIG_ENDIAN).clear().limit(bytes);
    }

    @Override
    public void close() {
        FREE.offer(this);
    }
}
