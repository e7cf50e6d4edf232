package io.github.sliceline.segy.order;

import java.io.Closeable;
import java.io.IOException;

/**
 * Lookup of the trace of a bin, and of the pieces of the file that hold the traces of a rectangle of bins.
 * Thread-safe. Closing deletes the temporary file that the index of a large unsorted survey may have. If the lookup is
 * not closed, the file is deleted when the lookup is collected or the process ends.
 */
public interface TraceLookup extends Closeable {
    /**
     * Consumer of the pieces of a file that hold the traces of some bins.
     *
     * @param <E> exception that the visitor may throw
     */
    @FunctionalInterface
    interface Visitor<E extends Exception> {
        /** Takes consecutive traces of the file. */
        void visit(TraceSpan piece) throws E;
    }
    /**
     * Returns the trace of a bin.
     *
     * @param offsetIndex index on the {@link GatherAxis}; 0 in a post-stack survey
     * @return number of the trace in the file, from 0; −1 if the bin has no trace
     * @throws IndexOutOfBoundsException if there is no such bin
     */
    long traceAt(int inlineIndex, int crosslineIndex, int offsetIndex) throws IOException;

    /**
     * Visits the pieces of the file that hold the traces of a rectangle of bins, of all offsets. Each trace is in one
     * piece; bins without a trace are in none. A regular survey has one piece per line. In an unsorted survey each
     * trace is a piece.
     *
     * @param inlineFrom first inline index
     * @param inlineTo inline index after the last
     * @param crosslineFrom first crossline index
     * @param crosslineTo crossline index after the last
     * @param visitor called in the thread of the caller
     * @param <E> exception that the visitor throws
     * @throws IndexOutOfBoundsException if the rectangle is not inside the survey
     * @throws E from the visitor
     */
    <E extends Exception> void forEachPiece(
            int inlineFrom, int inlineTo, int crosslineFrom, int crosslineTo, Visitor<E> visitor) throws IOException, E;
}
