package io.github.sliceline.viewer.model;

/** What of a window's state has changed. */
public enum Change {
    /** Other lines are shown. */
    POSITION,
    /** Sections are drawn in another way. */
    DISPLAY,
    /** Another part of a section is seen. */
    VIEW,
    /** The line drawn on the map. */
    PATH,
    HORIZONS,
    /** What the map shows under the lines, the outline of the survey, a line that is being drawn. */
    MAP,
    /** What is under the pointer. */
    CURSOR,
    /** Which pane keys act on. */
    ACTIVE,
    /** What dragging does. */
    TOOL,
    /** A pane waits for what it is to show, cannot show it, or shows it. */
    STATUS
}
