package io.github.sliceline.selection;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.hdf5.grid.Region;

/**
 * A part of a prestack volume, by line numbers, offsets and sample indices. Immutable.
 *
 * <p>The third axis is that of the volume: offsets, or numbers of the traces of a bin where the file has no offsets.
 */
public sealed interface PrestackSelection permits Gather, Offsets {

    /**
     * Resolves this selection to indices: (inline, crossline, offset, sample), slowest first. The values come in the region's
     * row-major order.
     *
     * @param sampleCount samples in a trace
     * @throws IllegalArgumentException if a line, an offset or a sample is not in the survey; the message gives the range
     *     and the step
     */
    Region resolve(LineAxis inlines, LineAxis crosslines, LineAxis offsets, int sampleCount);
}
