package io.github.sliceline.hdf5.filter;

import io.github.sliceline.memory.DirectMemory;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
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

    private final Map<Use, ByteBuffer> kept = new EnumMap<>(Use.class);

    /** Purpose of a buffer. Two purposes at the same time need two buffers. */
    enum Use {
        /** Output of filters with an even index among those to be undone. */
        EVEN_STEP,
        /** Output of filters with an odd index. */
        ODD_STEP
    }

    private Scratch() {}

    static Scratch take() {
        Scratch taken = FREE.poll();
        return taken == null ? new Scratch() : taken;
    }

    /** Returns a buffer from position 0 to {@code bytes}. Its content is undefined. */
    ByteBuffer buffer(Use use, int bytes) {
        ByteBuffer buffer = kept.get(use);
        if (buffer == null || buffer.capacity() < bytes) {
            buffer = DirectMemory.allocateOnHeap(bytes);
            if (bytes <= LONGEST_KEPT) {
                kept.put(use, buffer);
            }
        }
        return buffer.order(ByteOrder.BIG_ENDIAN).clear().limit(bytes);
    }

    @Override
    public void close() {
        FREE.offer(this);
    }
}
