package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.sort.TraceRun;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Counter of the changes of line numbers and offsets from each trace of a file to the next. The counts suffice to tell
 * the order of the file; no trace is kept. Not thread-safe.
 */
final class LineChanges {
    /** Number of steps of each of 27 kinds: inline, crossline and offset each go down, stay or go up. */
    private final long[] steps = new long[27];

    /** A property of a step, computed from the directions of inline, crossline and offset: −1 down, 0 none, 1 up. */
    private interface Direction {
        int of(int di, int dx, int doff);
    }

    /** Adds the steps inside a run. */
    void addInside(TraceRun run) {
        if (run.count() > 1) {
            add(run.inlineStep(), run.crosslineStep(), run.offsetStep(), run.count() - 1L);
        }
    }

    /** Adds the step from one run to the next. */
    void addBetween(TraceRun before, TraceRun after) {
        add(
                Integer.compare(after.inline(), before.lastInline()),
                Integer.compare(after.crossline(), before.lastCrossline()),
                Integer.compare(after.offset(), before.lastOffset()),
                1);
    }

    /** Adds steps with these directions: positive up, negative down, 0 none. */
    private void add(int di, int dx, int doff, long times) {
        steps[9 * (Integer.signum(di) + 1) + 3 * (Integer.signum(dx) + 1) + Integer.signum(doff) + 1] += times;
    }

    void add(LineChanges other) {
        Arrays.setAll(steps, kind -> steps[kind] + other.steps[kind]);
    }

    private long count(Direction direction, int wanted) {
        return IntStream.range(0, steps.length)
                .filter(i -> direction.of(i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1) == wanted)
                .mapToLong(i -> steps[i])
                .sum();
    }

    private long changes(Direction direction) {
        return count(direction, 1) + count(direction, -1);
    }

    /**
     * Returns the order of the file. Lines are adjacent if there are no more changes than lines. If both kinds of line
     * are, as in a file of a single line, the kind with fewer changes is returned, or inlines if the changes are
     * equal.
     *
     * @param inlines number of inlines with traces
     * @param crosslines number of crosslines with traces
     * @param offsets number of offsets with traces; 1 if offsets do not matter
     */
    TraceOrder order(long inlines, long crosslines, long offsets) {
        long inlineChanges = changes((di, dx, doff) -> di);
        long crosslineChanges = changes((di, dx, doff) -> dx);
        boolean byInline = inlineChanges < inlines;
        boolean byCrossline = crosslineChanges < crosslines;
        if (byInline && byCrossline) {
            return inlineChanges <= crosslineChanges ? TraceOrder.INLINE : TraceOrder.CROSSLINE;
        }
        if (byInline || byCrossline) {
            return byInline ? TraceOrder.INLINE : TraceOrder.CROSSLINE;
        }
        return offsets > 1 && changes((di, dx, doff) -> doff) < offsets ? TraceOrder.OFFSET : TraceOrder.UNSORTED;
    }

    /** True if inline numbers always descend in a file of this order: from line to line, or within every crossline. */
    boolean inlinesDescend(TraceOrder order) {
        return switch (order) {
            case INLINE -> descends((di, dx, doff) -> di);
            case CROSSLINE -> descends((di, dx, doff) -> dx == 0 ? di : 0);
            case OFFSET, AXES, UNSORTED -> false;
        };
    }

    /** True if crossline numbers always descend in a file of this order. */
    boolean crosslinesDescend(TraceOrder order) {
        return switch (order) {
            case INLINE -> descends((di, dx, doff) -> di == 0 ? dx : 0);
            case CROSSLINE -> descends((di, dx, doff) -> dx);
            case OFFSET, AXES, UNSORTED -> false;
        };
    }

    /** True if offsets always descend within a bin. */
    boolean offsetsDescend() {
        return descends((di, dx, doff) -> di == 0 && dx == 0 ? doff : 0);
    }

    private boolean descends(Direction direction) {
        return count(direction, 1) == 0 && count(direction, -1) > 0;
    }
}
