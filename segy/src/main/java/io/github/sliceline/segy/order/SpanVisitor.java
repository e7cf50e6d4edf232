package io.github.sliceline.segy.order;

/**
 * Takes the pieces of a file that hold the traces of some bins.
 *
 * @param <E> what it may throw
 */
@FunctionalInterface
public interface SpanVisitor<E extends Exception> {
    /** Takes consecutive traces of the file. */
    void visit(TraceSpan piece) throws E;
}
