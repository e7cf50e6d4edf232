package io.github.sliceline.segy;

import java.util.Arrays;

/**
 * Where equally long traces stand in a file: in one piece, or, where damage was left out, in several.
 * Takes 16 bytes for each piece. Immutable.
 */
final class TraceSegments {
    private final int traceBytes;
    private final long traces;

    /** Number of the first trace of each piece, ascending from 0. */
    private final long[] firstTrace;

    /** Byte of the file where each piece starts. */
    private final long[] start;

    private TraceSegments(int traceBytes, long traces, long[] firstTrace, long[] start) {
        this.traceBytes = traceBytes;
        this.traces = traces;
        this.firstTrace = firstTrace;
        this.start = start;
    }

    /** All traces one after the other. */
    static TraceSegments whole(long start, long traces, int traceBytes) {
        return new TraceSegments(traceBytes, traces, new long[] {0}, new long[] {start});
    }

    long traces() {
        return traces;
    }

    int pieces() {
        return start.length;
    }

    /** Byte of the file where a trace starts, for 0 ≤ trace &lt; {@link #traces()}. */
    long offset(long trace) {
        int piece = pieceOf(trace);
        return start[piece] + (trace - firstTrace[piece]) * traceBytes;
    }

    /** How many traces stand together from this one on. */
    long together(long trace) {
        int next = pieceOf(trace) + 1;
        return (next < firstTrace.length ? firstTrace[next] : traces) - trace;
    }

    private int pieceOf(long trace) {
        if (start.length == 1) {
            return 0;
        }
        int found = Arrays.binarySearch(firstTrace, trace);
        return found >= 0 ? found : -found - 2;
    }

    /** Gathers traces in file order; those that touch make one piece. */
    static final class Builder {
        private final int traceBytes;
        private long[] firstTrace = new long[1];
        private long[] start = new long[1];
        private int pieces;
        private long traces;
        private long end = -1;

        Builder(int traceBytes) {
            this.traceBytes = traceBytes;
        }

        /** Adds the trace that starts at a byte. */
        void add(long offset) {
            if (offset != end) {
                if (pieces == start.length) {
                    firstTrace = Arrays.copyOf(firstTrace, 2 * pieces);
                    start = Arrays.copyOf(start, 2 * pieces);
                }
                firstTrace[pieces] = traces;
                start[pieces++] = offset;
            }
            end = offset + traceBytes;
            traces++;
        }

        long traces() {
            return traces;
        }

        int pieces() {
            return pieces;
        }

        /** What was added, at least one trace. */
        TraceSegments build() {
            return new TraceSegments(
                    traceBytes, traces, Arrays.copyOf(firstTrace, pieces), Arrays.copyOf(start, pieces));
        }
    }
}
