package io.github.sliceline.segy.order;

/**
 * Consecutive traces of a file, whose places in the volume are a constant number apart.
 *
 * @param firstTrace number in the file of the first trace, from 0
 * @param count number of traces, at least 1
 * @param firstPlace place of the first trace: its row-major index in the extents of the volume without the samples
 * @param step distance of the places of neighbours
 */
public record TraceSpan(long firstTrace, int count, long firstPlace, long step) {
    /** Returns the place of the k-th trace. */
    public long place(int k) {
        return firstPlace + k * step;
    }
}
