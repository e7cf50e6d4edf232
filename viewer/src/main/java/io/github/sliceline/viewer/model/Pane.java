package io.github.sliceline.viewer.model;

/** Panes of a window, each of which shows one section or the map. */
public enum Pane {
    INLINE,
    CROSSLINE,
    SLICE,
    /** Section along the line that is drawn on the map. */
    LINE,
    /** All traces of the bin where the shown lines meet, in a prestack volume. */
    GATHER,
    MAP
}
