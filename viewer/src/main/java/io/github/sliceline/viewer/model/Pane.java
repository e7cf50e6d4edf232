package io.github.sliceline.viewer.model;

/** The parts of a window that show the survey. */
public enum Pane {
    INLINE,
    CROSSLINE,
    SLICE,
    /** The section along the line that was drawn on the map. */
    LINE,
    MAP
}
