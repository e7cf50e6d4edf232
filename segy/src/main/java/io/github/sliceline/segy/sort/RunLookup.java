package io.github.sliceline.segy.sort;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.segy.order.SpanVisitor;
import io.github.sliceline.segy.order.TraceLookup;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.order.TraceSpan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Lookup of a post-stack survey with one trace a bin, from its runs: all in memory.
 *
 * <p>Keeps the runs of each line together, sorted along the line: one look where a line is one run, as
 * in any regular survey, a binary search where it has holes. Takes some 28 bytes per run and 4 per line.
 * Immutable.
 */
public final class RunLookup implements TraceLookup {
    private final TraceOrder order;
    private final int inlines;
    private final int crosslines;

    /** Index of the first run of each line, and after the last line the number of runs. */
    private final int[] lineStart;

    // One element per run; "start", "step" and "maxEnd" are indices along the line.
    private final long[] firstTrace;
    private final int[] count;
    private final int[] start;
    private final int[] step;
    /** Largest index that this run or one before it in the line reaches. */
    private final int[] maxEnd;

    /**
     * Lookup over runs that follow lines of the given order.
     *
     * @param order inline or crossline
     * @param runs in file order, none across its line, none with several traces of one bin
     */
    public RunLookup(TraceOrder order, LineAxis inlineAxis, LineAxis crosslineAxis, List<TraceRun> runs) {
        this.order = order;
        this.inlines = inlineAxis.count();
        this.crosslines = crosslineAxis.count();
        boolean byInline = order == TraceOrder.INLINE;
        LineAxis lines = byInline ? inlineAxis : crosslineAxis;
        LineAxis along = byInline ? crosslineAxis : inlineAxis;
        int n = runs.size();
        lineStart = new int[Math.addExact(lines.count(), 1)];
        firstTrace = new long[n];
        count = new int[n];
        start = new int[n];
        step = new int[n];
        maxEnd = new int[n];

        List<IndexedRun> indexed = new ArrayList<>(n);
        for (TraceRun run : runs) {
            indexed.add(IndexedRun.of(run, byInline, lines, along));
        }
        indexed.sort(Comparator.comparingInt(IndexedRun::line)
                .thenComparingInt(IndexedRun::low)
                .thenComparingLong(IndexedRun::firstTrace));
        for (int i = 0; i < n; i++) {
            put(
                    i,
                    indexed.get(i),
                    i > 0 && indexed.get(i - 1).line() == indexed.get(i).line());
        }
        for (int line = 0; line < lines.count(); line++) {
            lineStart[line + 1] += lineStart[line];
        }
    }

    private void put(int i, IndexedRun run, boolean sameLineAsBefore) {
        firstTrace[i] = run.firstTrace();
        count[i] = run.count();
        start[i] = run.start();
        step[i] = run.step();
        maxEnd[i] = sameLineAsBefore ? Math.max(maxEnd[i - 1], run.high()) : run.high();
        lineStart[run.line() + 1]++;
    }

    /** A run in indices; {@code start} and {@code step} along the line. */
    private record IndexedRun(int line, int start, int step, int count, long firstTrace) {
        static IndexedRun of(TraceRun run, boolean byInline, LineAxis lines, LineAxis along) {
            int line = lines.indexOf(byInline ? run.inline() : run.crossline());
            int start = along.indexOf(byInline ? run.crossline() : run.inline());
            int numberStep = byInline ? run.crosslineStep() : run.inlineStep();
            return new IndexedRun(line, start, numberStep / along.step(), run.count(), run.firstTrace());
        }

        int low() {
            return Math.min(start, start + (count - 1) * step);
        }

        int high() {
            return Math.max(start, start + (count - 1) * step);
        }
    }

    @Override
    public long traceAt(int inlineIndex, int crosslineIndex, int offsetIndex) {
        Objects.checkIndex(inlineIndex, inlines);
        Objects.checkIndex(crosslineIndex, crosslines);
        Objects.checkIndex(offsetIndex, 1);
        return order == TraceOrder.INLINE ? find(inlineIndex, crosslineIndex) : find(crosslineIndex, inlineIndex);
    }

    private long find(int line, int index) {
        for (int run = lastStartingBy(line, index); run >= lineStart[line] && maxEnd[run] >= index; run--) {
            int position = positionIn(run, index);
            if (position >= 0) {
                return firstTrace[run] + position;
            }
        }
        return -1;
    }

    /** Last run of a line that reaches down to an index or below; one before the line's first if none does. */
    private int lastStartingBy(int line, int index) {
        int below = lineStart[line] - 1;
        int above = lineStart[line + 1];
        while (above - below > 1) {
            int middle = (below + above) >>> 1;
            if (low(middle) <= index) {
                below = middle;
            } else {
                above = middle;
            }
        }
        return below;
    }

    private int low(int run) {
        return Math.min(start[run], start[run] + (count[run] - 1) * step[run]);
    }

    /** Which trace of a run stands at an index along the line; −1 if none. */
    private int positionIn(int run, int index) {
        int distance = index - start[run];
        if (distance == 0) {
            return 0;
        }
        if (step[run] == 0 || distance % step[run] != 0) {
            return -1;
        }
        int position = distance / step[run];
        return position > 0 && position < count[run] ? position : -1;
    }

    /** Lines come in index order, which is file order in a file whose lines are in order. */
    @Override
    public <E extends Exception> void forEachPiece(
            int inlineFrom, int inlineTo, int crosslineFrom, int crosslineTo, SpanVisitor<E> visitor) throws E {
        Objects.checkFromToIndex(inlineFrom, inlineTo, inlines);
        Objects.checkFromToIndex(crosslineFrom, crosslineTo, crosslines);
        boolean byInline = order == TraceOrder.INLINE;
        int from = byInline ? crosslineFrom : inlineFrom;
        int to = byInline ? crosslineTo : inlineTo;
        for (int line = byInline ? inlineFrom : crosslineFrom; line < (byInline ? inlineTo : crosslineTo); line++) {
            for (int run = lineStart[line]; run < lineStart[line + 1] && low(run) < to; run++) {
                visitPiece(line, run, from, to, visitor);
            }
        }
    }

    /** The part of a run from index {@code from} to before {@code to}, if there is one. */
    private <E extends Exception> void visitPiece(int line, int run, int from, int to, SpanVisitor<E> visitor)
            throws E {
        int first = 0;
        int end = count[run];
        if (step[run] > 0) {
            first = Math.max(first, ceilDiv(from - start[run], step[run]));
            end = Math.min(end, ceilDiv(to - start[run], step[run]));
        } else if (step[run] < 0) {
            first = Math.max(first, ceilDiv(start[run] - (to - 1), -step[run]));
            end = Math.min(end, ceilDiv(start[run] - (from - 1), -step[run]));
        } else if (start[run] < from || start[run] >= to) {
            return;
        }
        if (first >= end) {
            return;
        }
        int at = start[run] + first * step[run];
        visitor.visit(
                order == TraceOrder.INLINE
                        ? new TraceSpan(firstTrace[run] + first, end - first, line, at, 0, 0, step[run])
                        : new TraceSpan(firstTrace[run] + first, end - first, at, line, 0, step[run], 0));
    }

    /** {@code a / b} rounded up, for b &gt; 0. */
    private static int ceilDiv(int a, int b) {
        return -Math.floorDiv(-a, b);
    }

    /** Whether a bin has several traces. */
    public boolean hasDuplicates() {
        int length = order == TraceOrder.INLINE ? crosslines : inlines;
        for (int line = 0; line + 1 < lineStart.length; line++) {
            if (overlaps(line) && takesOneTwice(line, length)) {
                return true;
            }
        }
        return false;
    }

    private boolean overlaps(int line) {
        for (int run = lineStart[line] + 1; run < lineStart[line + 1]; run++) {
            if (low(run) <= maxEnd[run - 1]) {
                return true;
            }
        }
        return false;
    }

    private boolean takesOneTwice(int line, int length) {
        BitSet taken = new BitSet(length);
        for (int run = lineStart[line]; run < lineStart[line + 1]; run++) {
            for (int k = 0; k < count[run]; k++) {
                int index = start[run] + k * step[run];
                if (taken.get(index)) {
                    return true;
                }
                taken.set(index);
            }
        }
        return false;
    }

    /** Nothing to give back. */
    @Override
    public void close() {}
}
