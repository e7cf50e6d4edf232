package io.github.sliceline.show.paint;

/** In which ways the traces of a section are drawn; they go together. */
public enum Look {
    /** Amplitudes as colours. */
    DENSITY,
    /** Each trace as a line. */
    WIGGLE,
    /** What of that line lies right of the trace's own place, filled black. */
    AREA
}
