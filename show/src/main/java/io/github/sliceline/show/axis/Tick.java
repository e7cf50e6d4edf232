package io.github.sliceline.show.axis;

/**
 * A labelled value of an axis.
 *
 * @param value value on the axis
 * @param label the value in digits
 */
public record Tick(double value, String label) {}
