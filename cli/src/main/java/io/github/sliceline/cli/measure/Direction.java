package io.github.sliceline.cli.measure;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Plane;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The three ways through a volume. */
public enum Direction {
    /** Rows crosslines, columns samples. */
    INLINE,
    /** Rows inlines, columns samples. */
    CROSSLINE,
    /** Rows inlines, columns crosslines. */
    SLICE;

    /** Different planes spread over the survey, in an order that does not run through it. */
    public List<Plane> planes(SurveyGrid grid, SampleAxis samples, int count) {
        List<Plane> planes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // Multiples of the golden ratio: neighbours in time are far apart in the file.
            double at = (0.5 + i * 0.618033988749895) % 1;
            planes.add(planeAt(grid, samples, at));
        }
        return planes;
    }

    private Plane planeAt(SurveyGrid grid, SampleAxis samples, double at) {
        return switch (this) {
            case INLINE -> new Plane.Inline(number(grid.inlines(), at));
            case CROSSLINE -> new Plane.Crossline(number(grid.crosslines(), at));
            case SLICE -> new Plane.Slice((int) (at * samples.count()));
        };
    }

    private static int number(LineAxis axis, double at) {
        return axis.numberAt((int) (at * axis.count()));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
