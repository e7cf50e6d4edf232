package io.github.sliceline.segy.sort;

/**
 * Consecutive traces along a line, whose numbers and offsets advance by constant steps. At most one of inline
 * and crossline advances.
 *
 * @param firstTrace number in the file of the first trace, from 0
 * @param count how many traces, at least 1
 * @param inlineStep what the inline number gains from trace to trace
 * @param crosslineStep what the crossline number gains from trace to trace
 * @param offsetStep what the offset gains from trace to trace
 */
public record TraceRun(
        long firstTrace,
        int count,
        int inline,
        int crossline,
        int offset,
        int inlineStep,
        int crosslineStep,
        int offsetStep) {
    public TraceRun {
        if (firstTrace < 0 || count < 1) {
            throw new IllegalArgumentException("a run of " + count + " traces from " + firstTrace);
        }
        if (inlineStep != 0 && crosslineStep != 0) {
            throw new IllegalArgumentException(
                    "a run follows one line, got steps " + inlineStep + ", " + crosslineStep);
        }
    }

    public int lastInline() {
        return inline + (count - 1) * inlineStep;
    }

    public int lastCrossline() {
        return crossline + (count - 1) * crosslineStep;
    }

    public int lastOffset() {
        return offset + (count - 1) * offsetStep;
    }

    /** Whether the steps are these; those of a single trace are any. */
    boolean advancesBy(long di, long dx, long doff) {
        return count == 1 || (inlineStep == di && crosslineStep == dx && offsetStep == doff);
    }

    /** Whether several traces stand in one bin. */
    public boolean staysInBin() {
        return count > 1 && inlineStep == 0 && crosslineStep == 0;
    }
}
