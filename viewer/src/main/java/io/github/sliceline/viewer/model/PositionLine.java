package io.github.sliceline.viewer.model;

/**
 * Line or slice of another pane, as a straight line in a pane.
 *
 * @param of pane that shows the line or slice
 * @param upright true for a column, false for a row
 * @param place the column or row
 */
public record PositionLine(Pane of, boolean upright, double place) {}
