package io.github.sliceline.viewer.map;

/**
 * A place among the bins of a survey, by index from 0. Indices may be fractions, and may lie outside the survey.
 *
 * @param inline index on the inline axis
 * @param crossline index on the crossline axis
 */
public record BinPlace(double inline, double crossline) {}
