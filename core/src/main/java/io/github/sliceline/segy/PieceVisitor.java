package io.github.sliceline.segy;

/**
 * Takes the pieces of a file that hold the traces of some bins.
 *
 * @param <E> what it may throw
 */
@FunctionalInterface
public interface PieceVisitor<E extends Exception> {
    /**
     * Takes consecutive traces of the file. The k-th belongs to the bin at inline index {@code
     * inlineIndex + k · inlineStep} and crossline index {@code crosslineIndex + k · crosslineStep}; one of
     * the steps is 0.
     *
     * @param firstTrace number in the file of the first trace, from 0
     * @param count how many traces, at least 1
     * @param inlineIndex of the first trace
     * @param crosslineIndex of the first trace
     * @param inlineStep from trace to trace, in indices
     * @param crosslineStep from trace to trace, in indices
     */
    void visit(long firstTrace, int count, int inlineIndex, int crosslineIndex, int inlineStep, int crosslineStep)
            throws E;
}
