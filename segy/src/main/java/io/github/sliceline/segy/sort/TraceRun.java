package io.github.sliceline.segy.sort;

/**
 * Consecutive traces along a line, whose numbers and offsets advance by constant steps. At most one of inline and
 * crossline advances.
 *
 * @param firstTrace number in the file of the first trace, from 0
 * @param count number of traces, at least 1
 * @param inline inline number of the first trace
 * @param crossline crossline number of the first trace
 * @param offset offset of the first trace
 * @param inlineStep difference of inline numbers from trace to trace
 * @param crosslineStep difference of crossline numbers from trace to trace
 * @param offsetStep difference of offsets from trace to trace
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

    /** True if this run has these steps. A run of one trace matches any. */
    boolean advancesBy(long di, long dx, long doff) {
        return count == 1 || (inlineStep == di && crosslineStep == dx && offsetStep == doff);
    }

    /** True if several traces are in one bin. */
    public boolean staysInBin() {
        return count > 1 && inlineStep == 0 && crosslineStep == 0;
    }
}
