package io.github.sliceline.importing;

import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.order.TraceSpan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads pieces of a file in file order, whatever order they come in: sorts as many as come together, and reads those
 * that stand near each other with one request. Not thread-safe.
 */
final class TraceReads {
    /** Most pieces that are sorted together: an unsorted unit of 64 MB has fewer. Takes some 64 bytes each. */
    static final int MOST_PIECES = 1 << 15;

    /**
     * Bytes that are cheaper to read than to jump over. A request for a trace of 4 KiB costs a microsecond or two
     * from the page cache and some 10 from a solid state drive with a queue: 16 KiB at 1.5 GB/s.
     */
    static final int GAP_BYTES = 16 << 10;

    /** The same of a store of objects: what comes at a gigabyte a second while one of many requests is waited for. */
    private static final int GAP_BYTES_LATE = 512 << 10;

    private final SegyFile segy;
    private final ByteBuffer buffer;
    private final Taker taker;
    private final int gapBytes;
    private final List<TraceSpan> pieces = new ArrayList<>();

    /** Takes traces of a piece, from one counted in the piece on; the first begins at a byte of the buffer. */
    @FunctionalInterface
    interface Taker {
        void take(TraceSpan piece, int from, int count, int at) throws IOException;
    }

    /** @param buffer of at least one trace, used until {@link #finish} */
    TraceReads(SegyFile segy, ByteBuffer buffer, Taker taker) {
        this.segy = segy;
        this.buffer = buffer;
        this.taker = taker;
        this.gapBytes = segy.answersLate() ? GAP_BYTES_LATE : GAP_BYTES;
    }

    void add(TraceSpan piece) throws IOException {
        pieces.add(piece);
        if (pieces.size() == MOST_PIECES) {
            finish();
        }
    }

    void finish() throws IOException {
        pieces.sort(Comparator.comparingLong(TraceSpan::firstTrace));
        for (int first = 0; first < pieces.size(); ) {
            int end = first + 1;
            while (end < pieces.size() && fitsTogether(pieces.get(first), pieces.get(end - 1), pieces.get(end))) {
                end++;
            }
            if (end - first == 1) {
                readOne(pieces.get(first));
            } else {
                readTogether(pieces.subList(first, end));
            }
            first = end;
        }
        pieces.clear();
    }

    private static long end(TraceSpan piece) {
        return piece.firstTrace() + piece.count();
    }

    private boolean fitsTogether(TraceSpan first, TraceSpan before, TraceSpan next) {
        return (next.firstTrace() - end(before)) * segy.traceBytes() <= gapBytes
                && (end(next) - first.firstTrace()) * segy.traceBytes() <= buffer.capacity();
    }

    /** One piece, in as many requests as the buffer makes necessary. */
    private void readOne(TraceSpan piece) throws IOException {
        int atOnce = buffer.capacity() / segy.traceBytes();
        for (int done = 0; done < piece.count(); done += atOnce) {
            int count = Math.min(atOnce, piece.count() - done);
            read(piece.firstTrace() + done, count);
            taker.take(piece, done, count, 0);
        }
    }

    /** Several pieces and what stands between them, in one request. */
    private void readTogether(List<TraceSpan> near) throws IOException {
        long first = near.get(0).firstTrace();
        read(first, (int) (end(near.get(near.size() - 1)) - first));
        for (TraceSpan piece : near) {
            taker.take(piece, 0, piece.count(), (int) (piece.firstTrace() - first) * segy.traceBytes());
        }
    }

    private void read(long first, int count) throws IOException {
        buffer.clear();
        segy.readPlannedTraces(first, count, buffer);
    }
}
