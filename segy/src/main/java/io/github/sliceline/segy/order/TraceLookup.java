package io.github.sliceline.segy.order;

import java.io.Closeable;
import java.io.IOException;

/**
 * Finds the trace of a bin, and the pieces of the file that hold the traces of a rectangle of bins. Thread-safe.
 * Closing gives back the file that the index of a large unsorted survey may have; left open, it goes when the
 * lookup is collected or the process ends.
 */
public interface TraceLookup extends Closeable {
    /**
     * Takes the pieces of a file that hold the traces of some bins.
     *
     * @param <E> what it may throw
     */
    @FunctionalInterface
    interface Visitor<E extends Exception> {
        /** Takes consecutive traces of the file. */
        void visit(TraceSpan piece) throws E;
    }
    /**
     * Trace of a bin.
     *
     * @param offsetIndex on the {@link GatherAxis}; 0 in a post-stack survey
     * @return number in the file, from 0; −1 where the survey has no trace
     * @throws IndexOutOfBoundsException if there is no such bin
     */
    long traceAt(int inlineIndex, int crosslineIndex, int offsetIndex) throws IOException;

    /**
     * Visits the pieces of the file that hold the traces of a rectangle of bins, all offsets included. Bins without a
     * trace are in none, and no bin is in two. For a regular survey there is one piece for each line; in an unsorted
     * one each trace is a piece.
     *
     * @param inlineFrom first inline index
     * @param inlineTo inline index after the last
     * @param crosslineFrom first crossline index
     * @param crosslineTo crossline index after the last
     * @param visitor called in this thread
     * @param <E> what the visitor throws
     * @throws IndexOutOfBoundsException if the rectangle is not inside the survey
     * @throws E from the visitor
     */
    <E extends Exception> void forEachPiece(
            int inlineFrom, int inlineTo, int crosslineFrom, int crosslineTo, Visitor<E> visitor) throws IOException, E;
}
