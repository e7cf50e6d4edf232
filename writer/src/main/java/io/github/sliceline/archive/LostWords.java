package io.github.sliceline.archive;

import io.github.sliceline.segy.FloatTrip;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * Counts the sample words of a file that do not survive as floats, and remembers roughly where they are, while the
 * file passes by from its start to its end. Takes 128 KB at most, however long the file is. Used by one thread;
 * the result may be read by another once that one is done.
 */
public final class LostWords {
    /** Traces are remembered in at most so many groups. */
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

    /** How many bytes the next block should have at most, so that it does not end inside a word. */
    int blockBytes(long position, int most) {
        long end = position + most;
        if (exact || end <= firstTrace || end >= tracesEnd) {
            return most;
        }
        long inSamples = (end - firstTrace) % traceBytes - headerBytes;
        return inSamples > 0 ? most - (int) (inSamples % width) : most;
    }

    /**
     * @param block from position to limit, in the file's byte order
     * @param position of its first byte in the file: where the block before ended
     */
    void look(ByteBuffer block, long position) {
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

    /** Whether a trace with so many lost words takes less room as a whole than its words and their positions. */
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

    /** Visits ranges of traces, ascending, outside of which no word is lost. */
    void forEachRange(RangeVisitor visitor) throws IOException {
        long traces = (tracesEnd - firstTrace) / traceBytes;
        for (int group = groups.nextSetBit(0); group >= 0; ) {
            int end = groups.nextClearBit(group);
            visitor.visit(group * groupTraces, Math.min(traces, end * groupTraces));
            group = groups.nextSetBit(end);
        }
    }
}
