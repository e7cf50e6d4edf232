package io.github.sliceline.selection;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.hdf5.grid.Region;

/**
 * All traces of one bin of a prestack volume. Values come as {@code [offset][sample]}.
 *
 * @param inline line number
 * @param crossline line number
 */
public record Gather(int inline, int crossline) implements PrestackSelection {
    @Override
    public Region resolve(LineAxis inlines, LineAxis crosslines, LineAxis offsets, int sampleCount) {
        return new Offsets(new TraceAt(inline, crossline), offsets.first(), offsets.last())
                .resolve(inlines, crosslines, offsets, sampleCount);
    }
}
