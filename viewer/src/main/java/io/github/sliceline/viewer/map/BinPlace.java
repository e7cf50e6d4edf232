package io.github.sliceline.viewer.map;

/**
 * A place among the bins of a survey, by index from 0; not necessarily a whole one, nor inside.
 *
 * @param inline along the inline axis
 * @param crossline along the crossline axis
 */
public record BinPlace(double inline, double crossline) {}
