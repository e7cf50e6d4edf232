package io.github.sliceline.segy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Places of equally long traces in a file. They are in one piece, or in several if damage was left out.
 *
 * @param traceBytes bytes of a trace with its header
 * @param traces number of traces
 * @param pieces pieces in file order, at least one
 */
record TraceSegments(int traceBytes, long traces, List<Piece> pieces) {
    /** Adjacent traces: number of the first, and its offset in the file. */
    private record Piece(long firstTrace, long start) {}

    static TraceSegments whole(long start, long traces, int traceBytes) {
        return new TraceSegments(traceBytes, traces, List.of(new Piece(0, start)));
    }

    /** Returns the same pieces, each so many bytes later in the file. */
    TraceSegments shifted(long bytes) {
        return new TraceSegments(
                traceBytes,
                traces,
                pieces.stream()
                        .map(piece -> new Piece(piece.firstTrace, piece.start + bytes))
                        .toList());
    }

    /** Returns the offset in the file of a trace, for 0 ≤ trace &lt; {@link #traces()}. */
    long offset(long trace) {
        Piece piece = pieces.get(pieceOf(trace));
        return piece.start + (trace - piece.firstTrace) * traceBytes;
    }

    /** Returns the number of adjacent traces from this one on. */
    long adjacent(long trace) {
        int next = pieceOf(trace) + 1;
        return (next < pieces.size() ? pieces.get(next).firstTrace : traces) - trace;
    }

    private int pieceOf(long trace) {
        int found = Collections.binarySearch(pieces, new Piece(trace, 0), Comparator.comparingLong(Piece::firstTrace));
        return found >= 0 ? found : -found - 2;
    }

    /** Builder that takes traces in file order. Adjacent traces become one piece. */
    static final class Builder {
        private final int traceBytes;
        private final List<Piece> pieces = new ArrayList<>();
        private long traces;
        private long end = -1;

        Builder(int traceBytes) {
            this.traceBytes = traceBytes;
        }

        /** Adds the trace that starts at an offset. */
        void add(long offset) {
            if (offset != end) {
                pieces.add(new Piece(traces, offset));
            }
            end = offset + traceBytes;
            traces++;
        }

        long traces() {
            return traces;
        }

        int pieces() {
            return pieces.size();
        }

        TraceSegments build() {
            return new TraceSegments(traceBytes, traces, List.copyOf(pieces));
        }
    }
}
