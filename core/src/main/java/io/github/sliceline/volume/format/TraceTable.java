package io.github.sliceline.volume.format;

import java.io.IOException;

/**
 * Traces of a volume of which most places are empty: they stand one after the other, sorted by their axes, and each has the
 * number of its place. Thread-safe. Whatever reads belongs on a reading thread.
 */
public interface TraceTable {
    /** How many traces. */
    long size();

    /**
     * Traces that were found, ascending.
     *
     * @param traces number of each in the table, from 0
     * @param places place of each: row-major in the extents of the axes
     */
    @SuppressWarnings("ArrayRecordComponent") // plain numbers, never compared
    record Found(long[] traces, long[] places) {}

    /**
     * Finds the traces whose values are picked on every axis.
     *
     * @param picks for each axis the indices that are wanted, ascending; empty for all
     * @param most how many traces the caller has room for
     * @throws IllegalArgumentException if there are more
     * @throws io.github.sliceline.CorruptFileException if an index contradicts the table
     */
    Found find(int[][] picks, long most) throws IOException;

    /** Returns the places of traces that follow one another. */
    long[] places(long first, int count) throws IOException;
}
