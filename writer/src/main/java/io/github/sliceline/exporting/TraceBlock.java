package io.github.sliceline.exporting;

import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * Consecutive traces of a SEG-Y file that is being made, headers and samples. Passed from thread to thread.
 *
 * @param firstTrace number of its first trace, from 0
 * @param count traces
 * @param bytes room for them from position 0 to the limit, in the file's byte order; used by absolute positions
 * @param filled those that have their samples
 */
record TraceBlock(long firstTrace, int count, ByteBuffer bytes, BitSet filled) {

    TraceBlock(long firstTrace, int count, ByteBuffer bytes) {
        this(firstTrace, count, bytes, new BitSet(count));
    }

    int indexOf(long trace) {
        return (int) (trace - firstTrace) * (bytes.limit() / count);
    }

    void setFilled(long trace) {
        filled.set((int) (trace - firstTrace));
    }

    /** The first trace from a given one on that has no samples; the number after the last if all have. */
    long nextMissing(long from) {
        return Math.min(firstTrace + count, firstTrace + filled.nextClearBit((int) (from - firstTrace)));
    }
}
