package io.github.sliceline.segy;

/**
 * Consecutive traces along a line, whose numbers advance by a constant step. At most one of the steps
 * is not 0.
 *
 * @param firstTrace number in the file of the first trace, from 0
 * @param count how many traces, at least 1
 * @param inline inline number of the first trace
 * @param crossline crossline number of the first trace
 * @param inlineStep what the inline number gains from trace to trace
 * @param crosslineStep what the crossline number gains from trace to trace
 */
public record TraceRun(long firstTrace, int count, int inline, int crossline, int inlineStep, int crosslineStep) {
    public TraceRun {
        if (firstTrace < 0 || count < 1) {
            throw new IllegalArgumentException("a run of " + count + " traces from " + firstTrace);
        }
        if (inlineStep != 0 && crosslineStep != 0) {
            throw new IllegalArgumentException(
                    "a run follows one line, got steps " + inlineStep + ", " + crosslineStep);
        }
    }

    /** Inline number of the last trace. */
    public int lastInline() {
        return inline + (count - 1) * inlineStep;
    }

    /** Crossline number of the last trace. */
    public int lastCrossline() {
        return crossline + (count - 1) * crosslineStep;
    }
}
