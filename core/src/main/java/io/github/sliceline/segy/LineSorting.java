package io.github.sliceline.segy;

import io.github.sliceline.geometry.LineAxis;
import java.util.BitSet;
import java.util.List;

/**
 * Which lines a file follows.
 *
 * @param order lines that it follows, or nearly follows where it is not sorted
 * @param isSorted whether all traces of such a line stand together
 * @param runs all traces in file order, no run across lines
 */
record LineSorting(TraceOrder order, boolean isSorted, List<TraceRun> runs) {

    /** Where both fit, as with a single line, the one that needs fewer runs; inlines if that is equal. */
    static LineSorting of(List<TraceRun> runs, LineAxis inlines, LineAxis crosslines) {
        boolean byInline = standTogether(runs, TraceOrder.INLINE, inlines);
        boolean byCrossline = standTogether(runs, TraceOrder.CROSSLINE, crosslines);
        TraceOrder order = byInline == byCrossline
                ? (countAlong(runs, TraceOrder.INLINE) <= countAlong(runs, TraceOrder.CROSSLINE)
                        ? TraceOrder.INLINE
                        : TraceOrder.CROSSLINE)
                : byInline ? TraceOrder.INLINE : TraceOrder.CROSSLINE;
        RunBuilder oriented = new RunBuilder(order);
        runs.forEach(oriented::add);
        return new LineSorting(order, byInline || byCrossline, oriented.runs());
    }

    /** Runs after those that go across lines have been split. */
    private static long countAlong(List<TraceRun> runs, TraceOrder order) {
        long count = 0;
        for (TraceRun run : runs) {
            count += lineStep(run, order) == 0 ? 1 : run.count();
        }
        return count;
    }

    /** Whether no line comes back after another one. */
    private static boolean standTogether(List<TraceRun> runs, TraceOrder order, LineAxis axis) {
        BitSet seen = new BitSet(axis.count());
        int current = -1;
        for (TraceRun run : runs) {
            int step = lineStep(run, order);
            for (int k = 0; k < (step == 0 ? 1 : run.count()); k++) {
                int index = axis.indexOf(lineNumber(run, order) + k * step);
                if (index != current && seen.get(index)) {
                    return false;
                }
                seen.set(index);
                current = index;
            }
        }
        return true;
    }

    private static int lineNumber(TraceRun run, TraceOrder order) {
        return order == TraceOrder.INLINE ? run.inline() : run.crossline();
    }

    private static int lineStep(TraceRun run, TraceOrder order) {
        return order == TraceOrder.INLINE ? run.inlineStep() : run.crosslineStep();
    }

    private static int lastNumber(TraceRun run, TraceOrder order) {
        return order == TraceOrder.INLINE ? run.lastInline() : run.lastCrossline();
    }

    /**
     * Whether the file runs through the numbers of an axis downwards throughout: from line to line, and
     * for the numbers along a line within every line.
     */
    boolean isDescending(TraceOrder axis) {
        boolean any = false;
        TraceRun before = null;
        for (TraceRun run : runs) {
            boolean comparable =
                    before != null && (axis == order || lineNumber(before, order) == lineNumber(run, order));
            int jump =
                    comparable && before != null ? Integer.compare(lineNumber(run, axis), lastNumber(before, axis)) : 0;
            int inside = Integer.signum(lineStep(run, axis));
            if (jump > 0 || inside > 0) {
                return false;
            }
            any |= jump < 0 || inside < 0;
            before = run;
        }
        return any;
    }
}
