package io.github.sliceline.segy.order;

/** Order of the traces in a file: the kind of line whose traces are adjacent. */
public enum TraceOrder {
    /** Inline after inline. */
    INLINE,
    /** Crossline after crossline. */
    CROSSLINE,
    /** Prestack: offset after offset. */
    OFFSET,
    /** The order of axes other than lines, the first one slowest. */
    AXES,
    /** No order: the traces of every line are scattered. */
    UNSORTED
}
