package io.github.sliceline.archive;

import io.github.sliceline.segy.FloatTrip;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * Number and approximate places of a file's sample words that do not survive as floats. The file passes block by block
 * from its start to its end. Takes 128 KB at most, for a file of any length. Used by one thread; another thread may
 * read the result afterwards.
 */
public final class LostWords {
    /** Most groups of traces whose places are recorded. */
    private static final int MOST_GROUPS = 1 << 20;

    private final long firstTrace;
    private final long tracesEnd;
    private final int headerBytes;
    private final int traceBytes;
    private final int width;
    private final int samples;
    private final long groupTraces;
    private final boolean exact;
    private final FloatTrip trip;
    private final BitSet groups = new BitSet();
    private int lostInTrace;
    private long lost;
    private long single;
    private long wholeTraces;

    public LostWords(SegyFile segy) {
        this.firstTrace = segy.traceOffset(0);
        this.headerBytes = segy.traceHeaderBytes();
        this.traceBytes = segy.traceBytes();
        this.tracesEnd = firstTrace + segy.traceCount() * traceBytes;
        this.width = segy.format().bytes();
        this.samples = segy.samplesPerTrace();
        this.groupTraces = (segy.traceCount() + MOST_GROUPS - 1) / MOST_GROUPS;
        this.exact = FloatTrip.isAlwaysExact(segy.format());
        this.trip = new FloatTrip(segy.format());
    }

    /** Returns the most bytes of the next block, at most {@code most}, so that the block does not end inside a word. */
    int blockBytes(long position, int most) {
        long end = position + most;
        if (exact || end <= firstTrace || end >= tracesEnd) {
            return most;
        }
        long inSamples = (end - firstTrace) % traceBytes - headerBytes;
        return inSamples > 0 ? most - (int) (inSamples % width) : most;
    }

    /**
     * Counts the lost words of a block.
     *
     * @param block bytes from position to limit, in the file's byte order
     * @param position position of the first byte in the file: the end of the block before
     */
    void scan(ByteBuffer block, long position) {
        long end = Math.min(position + block.remaining(), tracesEnd);
        long at = Math.max(position, firstTrace);
        while (!exact && at < end) {
            long trace = (at - firstTrace) / traceBytes;
            long traceEnd = firstTrace + (trace + 1) * traceBytes;
            long from = Math.max(at, traceEnd - traceBytes + headerBytes);
            long to = Math.min(end, traceEnd);
            if (from < to) {
                int firstByte = block.position() + (int) (from - position);
                lostInTrace += trip.forEachLost(block, firstByte, (int) (to - from) / width, i -> {});
            }
            if (to == traceEnd) {
                endTrace(trace);
            }
            at = to;
        }
    }

    private void endTrace(long trace) {
        if (lostInTrace == 0) {
            return;
        }
        groups.set((int) (trace / groupTraces));
        lost += lostInTrace;
        if (keepsWhole(lostInTrace)) {
            wholeTraces++;
        } else {
            single += lostInTrace;
        }
        lostInTrace = 0;
    }

    /**
     * True if a trace with this many lost words takes less room as a whole than as single words with their positions.
     */
    boolean keepsWhole(int lostOfTrace) {
        return (long) lostOfTrace * (Long.BYTES + width) > (long) samples * width;
    }

    public long count() {
        return lost;
    }

    long singleWords() {
        return single;
    }

    long wholeTraces() {
        return wholeTraces;
    }

    @FunctionalInterface
    interface RangeVisitor {
        void visit(long fromTrace, long toTrace) throws IOException;
    }

    /** Visits ranges of traces in ascending order. No word outside these ranges is lost. */
    void forEachRange(RangeVisitor visitor) throws IOException {
        long traces = (tracesEnd - firstTrace) / traceBytes;
        for (int group = groups.nextSetBit(0); group >= 0; ) {
            int end = groups.nextClearBit(group);
            visitor.visit(group * groupTraces, Math.min(traces, end * groupTraces));
            group = groups.nextSetBit(end);
        }
    }
}
