package io.github.sliceline.volume;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;

/**
 * The axes of a 3-D volume, in the order of its dimensions.
 *
 * @param inlines slowest dimension
 * @param crosslines middle dimension
 * @param samples fastest dimension
 */
record VolumeAxes(LineAxis inlines, LineAxis crosslines, SampleAxis samples) {}
