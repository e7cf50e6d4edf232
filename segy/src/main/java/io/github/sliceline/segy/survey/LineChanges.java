package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.sort.TraceRun;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Counts how line numbers and offsets change from each trace of a file to the next: enough to know what it is
 * sorted by, without keeping any trace. Not thread-safe.
 */
final class LineChanges {
    /** Steps of each kind: three for each of inline, crossline and offset, which go down, stay or go up. */
    private final long[] steps = new long[27];

    /** What is looked at of a step, by direction of inline, crossline and offset: −1 down, 0 none, 1 up. */
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

    /** Adds steps of these directions: positive up, negative down, 0 none. */
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
     * What the file follows: lines stand together if there are no more changes than lines. Where several do, as
     * with a single line, the ones that change least; inlines if that is equal.
     *
     * @param inlines inline numbers that have traces
     * @param crosslines crossline numbers that have traces
     * @param offsets offsets that have traces; 1 where they do not count
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

    /**
     * Whether a file in this order runs through its inline numbers downwards throughout: from line to line, or
     * within every crossline.
     */
    boolean inlinesDescend(TraceOrder order) {
        return switch (order) {
            case INLINE -> descends((di, dx, doff) -> di);
            case CROSSLINE -> descends((di, dx, doff) -> dx == 0 ? di : 0);
            case OFFSET, UNSORTED -> false;
        };
    }

    /** Whether a file in this order runs through its crossline numbers downwards throughout. */
    boolean crosslinesDescend(TraceOrder order) {
        return switch (order) {
            case INLINE -> descends((di, dx, doff) -> di == 0 ? dx : 0);
            case CROSSLINE -> descends((di, dx, doff) -> dx);
            case OFFSET, UNSORTED -> false;
        };
    }

    /** Whether offsets only ever go down within a bin. */
    boolean offsetsDescend() {
        return descends((di, dx, doff) -> di == 0 && dx == 0 ? doff : 0);
    }

    private boolean descends(Direction direction) {
        return count(direction, 1) == 0 && count(direction, -1) > 0;
    }
}
