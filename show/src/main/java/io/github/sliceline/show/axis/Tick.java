package io.github.sliceline.show.axis;

/**
 * A value that is labelled.
 *
 * @param value on its axis
 * @param label the value in digits
 */
public record Tick(double value, String label) {}
