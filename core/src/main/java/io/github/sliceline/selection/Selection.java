package io.github.sliceline.selection;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;

/** A part of a 3-D volume, by line numbers and sample indices. Immutable. */
public sealed interface Selection permits Plane, Box, TraceSelection {

    /**
     * Resolves this selection to indices: (inline, crossline, sample), slowest first. Values come in the region's
     * row-major order.
     *
     * @param sampleCount samples in a trace
     * @throws IllegalArgumentException if a line or sample is not in the survey; the message gives the range and the
     *     step
     */
    Region resolve(Axis inlines, Axis crosslines, int sampleCount);
}
