package io.github.sliceline.viewer.model;

/**
 * Which lines are shown, by index from 0.
 *
 * @param inline of the inline axis
 * @param crossline of the crossline axis
 * @param sample of the vertical axis
 * @param offset of the offset axis of a prestack volume; 0 otherwise
 */
public record Position(int inline, int crossline, int sample, int offset) {}
