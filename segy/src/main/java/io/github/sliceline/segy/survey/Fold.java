package io.github.sliceline.segy.survey;

/**
 * Number of traces in the bins of a survey.
 *
 * @param bins number of bins with a trace
 * @param min smallest number of traces in such a bin
 * @param max largest number of traces in a bin
 */
public record Fold(long bins, int min, int max) {}
