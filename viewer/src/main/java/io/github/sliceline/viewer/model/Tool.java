package io.github.sliceline.viewer.model;

/** Effect of dragging in a section. */
public enum Tool {
    /** Moves the view. */
    PAN,
    /** Draws a rubber band and zooms to it. */
    BAND
}
