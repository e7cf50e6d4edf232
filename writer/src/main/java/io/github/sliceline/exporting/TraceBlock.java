package io.github.sliceline.exporting;

import java.nio.ByteBuffer;
import java.util.BitSet;

/** Consecutive traces of a SEG-Y file that is being made, headers and samples. Passed from thread to thread. */
final class TraceBlock {
    private final long firstTrace;
    private final int count;
    private final ByteBuffer bytes;
    private final BitSet filled;

    /**
     * Block without content.
     *
     * @param firstTrace number of its first trace, from 0
     * @param count traces
     * @param bytes room for them from position 0 to the limit, in the file's byte order; content undefined
     */
    TraceBlock(long firstTrace, int count, ByteBuffer bytes) {
        this.firstTrace = firstTrace;
        this.count = count;
        this.bytes = bytes;
        this.filled = new BitSet(count);
    }

    long firstTrace() {
        return firstTrace;
    }

    int count() {
        return count;
    }

    /** All bytes, by absolute positions. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Index of a trace's first byte. */
    int indexOf(long trace) {
        return (int) (trace - firstTrace) * (bytes.limit() / count);
    }

    /** Notes that a trace has its samples. */
    void setFilled(long trace) {
        filled.set((int) (trace - firstTrace));
    }

    /** The first trace from a given one on that has no samples; the number after the last if all have. */
    long nextMissing(long from) {
        return Math.min(firstTrace + count, firstTrace + filled.nextClearBit((int) (from - firstTrace)));
    }
}
