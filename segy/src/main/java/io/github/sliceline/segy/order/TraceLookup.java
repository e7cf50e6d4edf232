package io.github.sliceline.segy.order;

import io.github.sliceline.hdf5.grid.Region;
import java.io.Closeable;
import java.io.IOException;

/**
 * Lookup of the trace at a place of the volume, and of the pieces of the file that hold the traces of a part of it.
 * Thread-safe. Closing deletes the temporary file that the index of a large unsorted survey may have. If the lookup is
 * not closed, the file is deleted when the lookup is collected or the process ends.
 */
public interface TraceLookup extends Closeable {
    /**
     * Consumer of the pieces of a file that hold the traces of some places.
     *
     * @param <E> exception that the visitor may throw
     */
    @FunctionalInterface
    interface Visitor<E extends Exception> {
        /** Takes consecutive traces of the file. */
        void visit(TraceSpan piece) throws E;
    }
    /**
     * Returns the trace at a place.
     *
     * @param place row-major index in the extents of the volume without the samples
     * @return number of the trace in the file, from 0; −1 if the place has no trace
     * @throws IndexOutOfBoundsException if there is no such place
     */
    long traceAt(long place) throws IOException;

    /**
     * Visits the pieces of the file that hold the traces of a part of the volume. Each trace is in one piece; places
     * without a trace are in none. A regular survey has one piece per line. In an unsorted survey each trace is a
     * piece.
     *
     * @param part by index on all axes but that of the samples, such as (inline, crossline); in a table (trace)
     * @param visitor called in the thread of the caller
     * @param <E> exception that the visitor throws
     * @throws IndexOutOfBoundsException if the part is not inside the volume
     * @throws E from the visitor
     */
    <E extends Exception> void forEachPiece(Region part, Visitor<E> visitor) throws IOException, E;

    /**
     * Returns where consecutive traces of a table are on its axes.
     *
     * @param first number of the first trace in the table, from 0
     * @return row-major indices in the extents of the axes, ascending
     * @throws IllegalStateException if the volume is no table
     */
    default long[] places(long first, int count) throws IOException {
        throw new IllegalStateException("the volume is no table of traces");
    }
}
