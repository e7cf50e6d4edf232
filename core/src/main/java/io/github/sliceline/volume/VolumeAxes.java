package io.github.sliceline.volume;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.Optional;

/**
 * The axes of a survey, in the order of its dimensions.
 *
 * @param grid inlines, the slowest dimension, and crosslines, the second
 * @param gathers third of four dimensions: offsets, or numbers of the traces of a bin; empty after stack
 * @param samples fastest dimension
 */
record VolumeAxes(SurveyGrid grid, Optional<LineAxis> gathers, SampleAxis samples) {
    LineAxis inlines() {
        return grid.inlines();
    }

    LineAxis crosslines() {
        return grid.crosslines();
    }
}
