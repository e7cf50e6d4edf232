package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.sort.TraceRun;

/**
 * Counts how line numbers and offsets change from each trace of a file to the next: enough to know what it is
 * sorted by, without keeping any trace. Not thread-safe.
 */
final class LineChanges {
    private long inlineUp;
    private long inlineDown;
    private long inlineUpInCrossline;
    private long inlineDownInCrossline;
    private long crosslineUp;
    private long crosslineDown;
    private long crosslineUpInInline;
    private long crosslineDownInInline;
    private long offset;
    private long offsetUpInBin;
    private long offsetDownInBin;

    /** Adds the steps inside a run. */
    void addInside(TraceRun run) {
        if (run.count() > 1) {
            add(
                    Integer.signum(run.inlineStep()),
                    Integer.signum(run.crosslineStep()),
                    Integer.signum(run.offsetStep()),
                    run.count() - 1L);
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
        inlineUp += di > 0 ? times : 0;
        inlineDown += di < 0 ? times : 0;
        crosslineUp += dx > 0 ? times : 0;
        crosslineDown += dx < 0 ? times : 0;
        offset += doff != 0 ? times : 0;
        inlineUpInCrossline += di > 0 && dx == 0 ? times : 0;
        inlineDownInCrossline += di < 0 && dx == 0 ? times : 0;
        crosslineUpInInline += dx > 0 && di == 0 ? times : 0;
        crosslineDownInInline += dx < 0 && di == 0 ? times : 0;
        offsetUpInBin += doff > 0 && di == 0 && dx == 0 ? times : 0;
        offsetDownInBin += doff < 0 && di == 0 && dx == 0 ? times : 0;
    }

    /** Adds what was counted elsewhere. */
    void add(LineChanges other) {
        inlineUp += other.inlineUp;
        inlineDown += other.inlineDown;
        inlineUpInCrossline += other.inlineUpInCrossline;
        inlineDownInCrossline += other.inlineDownInCrossline;
        crosslineUp += other.crosslineUp;
        crosslineDown += other.crosslineDown;
        crosslineUpInInline += other.crosslineUpInInline;
        crosslineDownInInline += other.crosslineDownInInline;
        offset += other.offset;
        offsetUpInBin += other.offsetUpInBin;
        offsetDownInBin += other.offsetDownInBin;
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
        long inlineChanges = inlineUp + inlineDown;
        long crosslineChanges = crosslineUp + crosslineDown;
        boolean byInline = inlineChanges < inlines;
        boolean byCrossline = crosslineChanges < crosslines;
        if (byInline && byCrossline) {
            return inlineChanges <= crosslineChanges ? TraceOrder.INLINE : TraceOrder.CROSSLINE;
        }
        if (byInline || byCrossline) {
            return byInline ? TraceOrder.INLINE : TraceOrder.CROSSLINE;
        }
        return offsets > 1 && offset < offsets ? TraceOrder.OFFSET : TraceOrder.UNSORTED;
    }

    /**
     * Whether a file in this order runs through its inline numbers downwards throughout: from line to line, or
     * within every crossline.
     */
    boolean inlinesDescend(TraceOrder order) {
        return switch (order) {
            case INLINE -> inlineUp == 0 && inlineDown > 0;
            case CROSSLINE -> inlineUpInCrossline == 0 && inlineDownInCrossline > 0;
            case OFFSET, UNSORTED -> false;
        };
    }

    /** The same of crossline numbers. */
    boolean crosslinesDescend(TraceOrder order) {
        return switch (order) {
            case INLINE -> crosslineUpInInline == 0 && crosslineDownInInline > 0;
            case CROSSLINE -> crosslineUp == 0 && crosslineDown > 0;
            case OFFSET, UNSORTED -> false;
        };
    }

    /** Whether offsets only ever go down within a bin. */
    boolean offsetsDescend() {
        return offsetUpInBin == 0 && offsetDownInBin > 0;
    }
}
