package io.github.sliceline.selection;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.hdf5.grid.Region;

/**
 * All samples at one bin.
 *
 * @param inline line number
 * @param crossline line number
 */
public record TraceAt(int inline, int crossline) implements Selection {
    @Override
    public Region resolve(LineAxis inlines, LineAxis crosslines, int sampleCount) {
        return Region.of(
                new long[] {
                    SurveyBounds.index("inline", inlines, inline),
                    SurveyBounds.index("crossline", crosslines, crossline),
                    0
                },
                new long[] {1, 1, sampleCount});
    }
}
