package io.github.sliceline.cli.command;

/**
 * A range on an axis, both ends included.
 *
 * @param from one end
 * @param to the other end, or the same
 */
record NumberRange(double from, double to) {}
