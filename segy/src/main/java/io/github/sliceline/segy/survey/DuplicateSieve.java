package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.sort.ExternalSort;
import io.github.sliceline.segy.sort.SpillSpace;
import io.github.sliceline.segy.sort.SpilledBytes;
import io.github.sliceline.segy.sort.TraceRecord;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Filter of the sorted index that keeps one trace of each bin, or one of each bin and offset. It collects the numbers
 * of the other traces. Not thread-safe.
 */
final class DuplicateSieve implements Closeable {
    private final boolean byOffset;
    private final Keep keep;
    private final ExternalSort leftOut;
    private final long asked;
    private final SpilledBytes kept;
    private final byte[] best = new byte[TraceRecord.BYTES];
    private boolean any;

    /** Trace that is kept of those that share a place. */
    enum Keep {
        /** The first in the file. */
        FIRST,
        /** The last in the file. */
        LAST,
        /** The one whose record sorts before the others. */
        LEAST
    }

    /**
     * @param leftOut gets the numbers of the other traces, 8 bytes each
     * @param asked number of traces that are left out already
     * @param byOffset true if traces of different offsets may share a bin
     * @param keep trace that is kept of those that share a place
     */
    DuplicateSieve(SpillSpace space, ExternalSort leftOut, long asked, boolean byOffset, Keep keep) {
        this.byOffset = byOffset;
        this.keep = keep;
        this.leftOut = leftOut;
        this.asked = asked;
        this.kept = space.store();
    }

    /** Returns the records to keep, as a sealed store. The input is sorted. The caller closes the result. */
    SpilledBytes keptOf(SpilledBytes sorted) throws IOException {
        TraceRecord.Reader reader = TraceRecord.Reader.all(sorted);
        while (reader.next()) {
            if (any && isOfBest(reader)) {
                boolean better =
                        keep != Keep.LEAST && (reader.trace() > TraceRecord.trace(best, 0)) == (keep == Keep.LAST);
                leaveOut(better ? TraceRecord.trace(best, 0) : reader.trace());
                if (better) {
                    take(reader);
                }
            } else {
                keep();
                take(reader);
            }
        }
        keep();
        return kept.seal();
    }

    private boolean isOfBest(TraceRecord.Reader reader) {
        return reader.inline() == TraceRecord.inline(best, 0)
                && reader.crossline() == TraceRecord.crossline(best, 0)
                && (!byOffset || reader.offset() == TraceRecord.offset(best, 0));
    }

    private void take(TraceRecord.Reader reader) {
        TraceRecord.put(best, 0, reader.inline(), reader.crossline(), reader.offset(), reader.trace());
        any = true;
    }

    private void keep() throws IOException {
        if (any) {
            kept.append(best, 0, TraceRecord.BYTES);
        }
    }

    private void leaveOut(long trace) throws IOException {
        leftOut.add(ByteBuffer.allocate(Long.BYTES).putLong(trace).array(), 1);
    }

    /** Returns the traces left out. The caller closes them. */
    LeftOutTraces leftOut() throws IOException {
        return new LeftOutTraces(leftOut.sorted(), asked);
    }

    /** Closes what was not handed to the caller. */
    @Override
    public void close() throws IOException {
        leftOut.close();
    }
}
