package io.github.sliceline.segy.order;

/**
 * Consecutive traces of a file. The k-th belongs to inline index {@code inlineIndex + k · inlineStep} and
 * crossline index {@code crosslineIndex + k · crosslineStep}; at most one of the two advances.
 *
 * @param firstTrace number in the file of the first trace, from 0
 * @param count how many traces, at least 1
 * @param inlineIndex of the first trace
 * @param crosslineIndex of the first trace
 * @param offsetIndex of all of them, on the {@link GatherAxis}; 0 in a post-stack survey
 * @param inlineStep from trace to trace, in indices
 * @param crosslineStep from trace to trace, in indices
 */
public record TraceSpan(
        long firstTrace,
        int count,
        int inlineIndex,
        int crosslineIndex,
        int offsetIndex,
        int inlineStep,
        int crosslineStep) {}
