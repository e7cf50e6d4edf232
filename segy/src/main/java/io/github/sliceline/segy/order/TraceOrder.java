package io.github.sliceline.segy.order;

/** Which lines the traces of a file follow: the traces of such a line stand together. */
public enum TraceOrder {
    /** One inline after the other. */
    INLINE,
    /** One crossline after the other. */
    CROSSLINE,
    /** Prestack: all traces of one offset after the other. */
    OFFSET,
    /** None: traces of every line are scattered. */
    UNSORTED
}
