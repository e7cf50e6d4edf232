package io.github.sliceline.viewer.model;

/**
 * What another pane shows, as a line in a pane.
 *
 * @param of the pane whose line or slice it is
 * @param upright whether it is a column; otherwise a row
 * @param place which column or row
 */
public record PositionLine(Pane of, boolean upright, double place) {}
