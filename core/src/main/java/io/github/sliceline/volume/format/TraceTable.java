package io.github.sliceline.volume.format;

import java.io.IOException;

/**
 * Table of the traces of a volume in which most places of the axes are empty. The traces stand one after the other,
 * sorted by their axes, each with the number of its place. Thread-safe. Methods that read belong on a reading thread.
 */
public interface TraceTable {
    /** Number of traces. */
    long size();

    /**
     * Traces that were found, ascending.
     *
     * @param traces number of each trace in the table, from 0
     * @param places place of each trace: its row-major index in the extents of the axes
     */
    @SuppressWarnings("ArrayRecordComponent") // plain numbers, never compared
    record Found(long[] traces, long[] places) {}

    /**
     * Finds the traces whose values are picked on every axis.
     *
     * @param picks for each axis the picked indices, ascending; empty for all
     * @param from number of the first trace of the search
     * @param to number after the last
     * @param most most traces that the caller has memory for
     * @throws IllegalArgumentException if more traces are found
     * @throws io.github.sliceline.CorruptFileException if an index contradicts the table
     */
    Found find(int[][] picks, long from, long to, long most) throws IOException;

    /** Returns the places of consecutive traces. */
    long[] places(long first, int count) throws IOException;
}
