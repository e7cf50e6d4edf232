package io.github.sliceline.volume;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import org.jspecify.annotations.Nullable;

/**
 * The axes of a survey, in the order of its dimensions.
 *
 * @param inlines slowest dimension
 * @param crosslines second dimension
 * @param gathersOrNull third of four dimensions: offsets, or numbers of the traces of a bin; null after stack
 * @param samples fastest dimension
 */
record VolumeAxes(
        LineAxis inlines, LineAxis crosslines, @Nullable LineAxis gathersOrNull, SampleAxis samples) {}
