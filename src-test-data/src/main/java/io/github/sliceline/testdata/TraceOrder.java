package io.github.sliceline.testdata;

/** Order of a SEG-Y file's traces. */
public enum TraceOrder {
    /** Inline by inline, crosslines ascending within: the usual one. */
    INLINE,
    /** Crossline by crossline, inlines ascending within. */
    CROSSLINE
}
