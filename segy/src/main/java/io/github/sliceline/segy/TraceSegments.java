package io.github.sliceline.segy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Where equally long traces stand in a file: in one piece, or, where damage was left out, in several.
 *
 * @param pieces in file order, at least one
 */
record TraceSegments(int traceBytes, long traces, List<Piece> pieces) {
    /** Traces that stand together: number of the first, and byte of the file where it starts. */
    private record Piece(long firstTrace, long start) {}

    static TraceSegments whole(long start, long traces, int traceBytes) {
        return new TraceSegments(traceBytes, traces, List.of(new Piece(0, start)));
    }

    /** Byte of the file where a trace starts, for 0 ≤ trace &lt; {@link #traces()}. */
    long offset(long trace) {
        Piece piece = pieces.get(pieceOf(trace));
        return piece.start + (trace - piece.firstTrace) * traceBytes;
    }

    /** How many traces stand together from this one on. */
    long together(long trace) {
        int next = pieceOf(trace) + 1;
        return (next < pieces.size() ? pieces.get(next).firstTrace : traces) - trace;
    }

    private int pieceOf(long trace) {
        int found = Collections.binarySearch(pieces, new Piece(trace, 0), Comparator.comparingLong(Piece::firstTrace));
        return found >= 0 ? found : -found - 2;
    }

    /** Gathers traces in file order; those that touch make one piece. */
    static final class Builder {
        private final int traceBytes;
        private final List<Piece> pieces = new ArrayList<>();
        private long traces;
        private long end = -1;

        Builder(int traceBytes) {
            this.traceBytes = traceBytes;
        }

        /** Adds the trace that starts at a byte. */
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
