package io.github.sliceline.segy.sort;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.order.TraceLookup;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.order.TraceSpan;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Lookup in a post-stack survey with one trace per bin, by its runs, in memory.
 *
 * <p>The runs of each line are together, sorted along the line. A line of one run, as in any regular survey, takes one
 * step. A line with holes takes a binary search. Uses about 50 bytes per run and 4 per line. Immutable.
 */
public final class RunLookup implements TraceLookup {
    private final TraceOrder order;
    private final int inlines;
    private final int crosslines;

    /** Index of the first run of each line, followed by the number of runs. */
    private final int[] lineStart;

    /** Runs sorted by line, and along the line. */
    private final List<IndexedRun> runs;

    /** Largest index along the line that a run, or an earlier run of the line, reaches. */
    private final int[] maxEnd;

    /** A run in indices. {@code start} and {@code step} are along the line; the step is never 0. */
    private record IndexedRun(int line, int start, int step, int count, long firstTrace) {
        static IndexedRun of(TraceRun run, boolean byInline, Axis lines, Axis along) {
            int line = lines.indexOf(byInline ? run.inline() : run.crossline());
            int start = along.indexOf(byInline ? run.crossline() : run.inline());
            int numberStep = byInline ? run.crosslineStep() : run.inlineStep();
            int step = run.count() == 1 ? 1 : numberStep / along.step();
            return new IndexedRun(line, start, step, run.count(), run.firstTrace());
        }

        int low() {
            return Math.min(start, start + (count - 1) * step);
        }

        int high() {
            return Math.max(start, start + (count - 1) * step);
        }

        /** Returns the position in the run of the trace at an index along the line, or −1. */
        int positionAt(int index) {
            int position = (index - start) % step == 0 ? (index - start) / step : -1;
            return position < count ? Math.max(-1, position) : -1;
        }
    }

    /**
     * A lookup over runs that follow lines of the given order.
     *
     * @param order inline or crossline
     * @param inlineAxis inline numbers
     * @param crosslineAxis crossline numbers
     * @param runs runs in file order, each along a line, and without two traces of one bin
     */
    public RunLookup(TraceOrder order, Axis inlineAxis, Axis crosslineAxis, List<TraceRun> runs) {
        this.order = order;
        this.inlines = inlineAxis.size();
        this.crosslines = crosslineAxis.size();
        boolean byInline = order == TraceOrder.INLINE;
        Axis lines = byInline ? inlineAxis : crosslineAxis;
        Axis along = byInline ? crosslineAxis : inlineAxis;
        this.runs = runs.stream()
                .map(run -> IndexedRun.of(run, byInline, lines, along))
                .sorted(Comparator.comparingInt(IndexedRun::line)
                        .thenComparingInt(IndexedRun::low)
                        .thenComparingLong(IndexedRun::firstTrace))
                .toList();
        this.maxEnd = new int[runs.size()];
        this.lineStart = new int[Math.addExact(lines.size(), 1)];
        for (int i = 0; i < maxEnd.length; i++) {
            IndexedRun run = this.runs.get(i);
            boolean goesOn = i > 0 && this.runs.get(i - 1).line == run.line;
            maxEnd[i] = goesOn ? Math.max(maxEnd[i - 1], run.high()) : run.high();
            lineStart[run.line + 1]++;
        }
        Arrays.parallelPrefix(lineStart, Integer::sum);
    }

    @Override
    public long traceAt(long place) {
        Objects.checkIndex(place, (long) inlines * crosslines);
        int inlineIndex = (int) (place / crosslines);
        int crosslineIndex = (int) (place % crosslines);
        return order == TraceOrder.INLINE ? find(inlineIndex, crosslineIndex) : find(crosslineIndex, inlineIndex);
    }

    private long find(int line, int index) {
        for (int run = lastStartingBy(line, index); run >= lineStart[line] && maxEnd[run] >= index; run--) {
            int position = runs.get(run).positionAt(index);
            if (position >= 0) {
                return runs.get(run).firstTrace + position;
            }
        }
        return -1;
    }

    /**
     * Returns the last run of a line whose lowest index is at most {@code index}, or the run before the line's first.
     */
    private int lastStartingBy(int line, int index) {
        int below = lineStart[line] - 1;
        int above = lineStart[line + 1];
        while (above - below > 1) {
            int middle = (below + above) >>> 1;
            if (runs.get(middle).low() <= index) {
                below = middle;
            } else {
                above = middle;
            }
        }
        return below;
    }

    /** Visits lines in index order, which is file order if the lines of the file are in order. */
    @Override
    public <E extends Exception> void forEachPiece(Region part, Visitor<E> visitor) throws E {
        part.requireWithin(Shape.of(inlines, crosslines));
        int across = order == TraceOrder.INLINE ? 0 : 1;
        int from = (int) part.start(1 - across);
        int to = (int) part.end(1 - across);
        for (int line = (int) part.start(across); line < part.end(across); line++) {
            for (int run = lineStart[line];
                    run < lineStart[line + 1] && runs.get(run).low() < to;
                    run++) {
                visitPiece(runs.get(run), from, to, visitor);
            }
        }
    }

    /** Visits the part of a run from index {@code from} to before {@code to}, if it is not empty. */
    private <E extends Exception> void visitPiece(IndexedRun run, int from, int to, Visitor<E> visitor) throws E {
        int first = 0;
        int end = run.count;
        if (run.step > 0) {
            first = Math.max(first, ceilDiv(from - run.start, run.step));
            end = Math.min(end, ceilDiv(to - run.start, run.step));
        } else {
            first = Math.max(first, ceilDiv(run.start - (to - 1), -run.step));
            end = Math.min(end, ceilDiv(run.start - (from - 1), -run.step));
        }
        if (first >= end) {
            return;
        }
        int at = run.start + first * run.step;
        visitor.visit(
                order == TraceOrder.INLINE
                        ? new TraceSpan(
                                run.firstTrace + first, end - first, (long) run.line * crosslines + at, run.step)
                        : new TraceSpan(
                                run.firstTrace + first,
                                end - first,
                                (long) at * crosslines + run.line,
                                (long) run.step * crosslines));
    }

    /** Returns {@code a / b} rounded up, for b &gt; 0. */
    private static int ceilDiv(int a, int b) {
        return -Math.floorDiv(-a, b);
    }

    /** True if a bin has several traces. */
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
            if (runs.get(run).low() <= maxEnd[run - 1]) {
                return true;
            }
        }
        return false;
    }

    private boolean takesOneTwice(int line, int length) {
        BitSet taken = new BitSet(length);
        for (IndexedRun run : runs.subList(lineStart[line], lineStart[line + 1])) {
            for (int k = 0; k < run.count; k++) {
                int index = run.start + k * run.step;
                if (taken.get(index)) {
                    return true;
                }
                taken.set(index);
            }
        }
        return false;
    }

    /** Does nothing. */
    @Override
    public void close() {}
}
