package io.github.sliceline.hdf5;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Buffers on the heap that a thread uses again and again. */
final class Scratch {
    /** Longer ones are made anew each time, so that an idle thread does not hold on to them. */
    private static final int LONGEST_KEPT = 16 << 20;

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

    private final ByteBuffer[] kept = new ByteBuffer[Use.values().length];

    private Scratch() {
        Arrays.fill(kept, ByteBuffer.allocate(0));
    }

    /** A buffer of the calling thread, from 0 to so many bytes; what it holds is left over from its last use. */
    static ByteBuffer take(Use use, int bytes) {
        return bytes > LONGEST_KEPT ? ByteBuffer.allocate(bytes) : OF_THREAD.get().keep(use.ordinal(), bytes);
    }

    private ByteBuffer keep(int which, int bytes) {
        if (kept[which].capacity() < bytes) {
            kept[which] = ByteBuffer.allocate(bytes);
        }
        return kept[which].order(ByteOrder.BIG_ENDIAN).clear().limit(bytes);
    }
}
