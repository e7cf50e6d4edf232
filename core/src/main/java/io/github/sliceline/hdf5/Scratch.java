package io.github.sliceline.hdf5;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;

/** Buffers on the heap that a thread uses again and again. */
final class Scratch {
    /** Longer ones are made anew each time, so that an idle thread does not hold on to them. */
    private static final int LONGEST_KEPT = 4 << 20;

    private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

    /** What a buffer is for. Two uses at the same time need two of them. */
    enum Use {
        /** Output of every other filter of a pipeline. */
        EVEN_STEP,
        /** Output of the filters between. */
        ODD_STEP,
        /** One decompressed block of bitshuffled elements. */
        BIT_PLANES,
        /** The same block as shuffled bytes. */
        BYTE_PLANES
    }

    private final Map<Use, ByteBuffer> kept = new EnumMap<>(Use.class);

    private Scratch() {}

    /** A buffer of the calling thread, from 0 to so many bytes; what it holds is left over from its last use. */
    static ByteBuffer take(Use use, int bytes) {
        return bytes > LONGEST_KEPT
                ? ByteBuffer.allocate(bytes)
                : OF_THREAD.get().keep(use, bytes);
    }

    private ByteBuffer keep(Use use, int bytes) {
        ByteBuffer buffer = kept.get(use);
        if (buffer == null || buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocate(bytes);
            kept.put(use, buffer);
        }
        return buffer.order(ByteOrder.BIG_ENDIAN).clear().limit(bytes);
    }
}
