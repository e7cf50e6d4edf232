package io.github.sliceline.segy.survey;

/**
 * How many traces the bins of a survey have.
 *
 * @param bins bins with a trace
 * @param min fewest traces of those
 * @param max most traces of a bin
 */
public record Fold(long bins, int min, int max) {}
