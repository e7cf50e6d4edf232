package io.github.sliceline.segy.order;

/**
 * Consecutive traces of a file. The k-th trace belongs to inline index {@code inlineIndex + k · inlineStep} and
 * crossline index {@code crosslineIndex + k · crosslineStep}. At most one of the two steps is not 0.
 *
 * @param firstTrace number in the file of the first trace, from 0
 * @param count number of traces, at least 1
 * @param inlineIndex inline index of the first trace
 * @param crosslineIndex crossline index of the first trace
 * @param offsetIndex index of all traces on the {@link GatherAxis}; 0 in a post-stack survey
 * @param inlineStep step of the inline index from trace to trace
 * @param crosslineStep step of the crossline index from trace to trace
 */
public record TraceSpan(
        long firstTrace,
        int count,
        int inlineIndex,
        int crosslineIndex,
        int offsetIndex,
        int inlineStep,
        int crosslineStep) {}
