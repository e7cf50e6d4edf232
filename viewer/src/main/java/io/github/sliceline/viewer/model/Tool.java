package io.github.sliceline.viewer.model;

/** What dragging in a section does. */
public enum Tool {
    /** Moves what is seen. */
    PAN,
    /** Draws a rubber band, to see what is in it. */
    BAND
}
