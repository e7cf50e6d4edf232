package io.github.sliceline.selection;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;

/**
 * All samples of one bin.
 *
 * @param inline line number
 * @param crossline line number
 */
public record TraceSelection(int inline, int crossline) implements Selection {
    @Override
    public Region resolve(Axis inlines, Axis crosslines, int sampleCount) {
        return Region.of(
                new long[] {
                    SurveyBounds.index("inline", inlines, inline),
                    SurveyBounds.index("crossline", crosslines, crossline),
                    0
                },
                new long[] {1, 1, sampleCount});
    }
}
