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
 * Buffers on the heap for undoing filters. Whoever undoes one takes a scratch and closes it, and it is used again: the
 * process has as many as threads were at it at once, a few for each core at most are kept. Not thread-safe.
 */
final class Scratch implements Closeable {
    private static final int MOST_KEPT = 2 * Runtime.getRuntime().availableProcessors();

    /** Longer ones are made anew each time. All that are kept take an eighth of the heap at most. */
    private static final int LONGEST_KEPT =
            (int) Math.min(4 << 20, Runtime.getRuntime().maxMemory() / 8 / MOST_KEPT / 2);

    private static final Queue<Scratch> FREE = new ArrayBlockingQueue<>(MOST_KEPT);

    private final Map<Use, ByteBuffer> kept = new EnumMap<>(Use.class);

    /** What a buffer is for. Two uses at the same time need two of them. */
    enum Use {
        /** Output of every other filter of a pipeline. */
        EVEN_STEP,
        /** Output of the filters between. */
        ODD_STEP
    }

    private Scratch() {}

    static Scratch take() {
        Scratch taken = FREE.poll();
        return taken == null ? new Scratch() : taken;
    }

    /** A buffer from 0 to so many bytes; what it holds is left over from its last use. */
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
