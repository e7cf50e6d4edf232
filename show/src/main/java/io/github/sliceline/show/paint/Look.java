package io.github.sliceline.show.paint;

/** Ways to draw the traces of a section; they may be combined. */
public enum Look {
    /** Amplitudes as colours. */
    DENSITY,
    /** Each trace as a line. */
    WIGGLE,
    /** The part of the line right of the trace's own position, filled black. */
    AREA
}
