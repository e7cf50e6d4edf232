package io.github.sliceline.segy;

/**
 * Takes the pieces of a file that hold the traces of some bins.
 *
 * @param <E> what it may throw
 */
@FunctionalInterface
public interface PieceVisitor<E extends Exception> {
    /** Takes consecutive traces of the file. */
    void visit(TracePiece piece) throws E;
}
