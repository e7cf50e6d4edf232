package io.github.sliceline.viewer.model;

import io.github.sliceline.selection.SurfaceAttribute;

/** What the map shows under the lines. Immutable. */
public sealed interface MapContent {
    /** Where traces are. */
    record Traces() implements MapContent {}

    /** The current slice. */
    record Slice() implements MapContent {}

    /** The times or depths of a horizon. */
    record Times(Horizon horizon) implements MapContent {}

    /**
     * Amplitudes along a horizon.
     *
     * @param attribute of a window around it
     * @param from begin of the window relative to the horizon, in the unit of the vertical axis: negative is above
     * @param to its end, at least {@code from}
     */
    record Amplitudes(Horizon horizon, SurfaceAttribute attribute, double from, double to) implements MapContent {
        /** Refuses a window that ends before it begins. */
        public Amplitudes {
            if (!Double.isFinite(from) || !Double.isFinite(to) || from > to) {
                throw new IllegalArgumentException(
                        "a window goes from above to below, such as -12 to 12, got " + from + " to " + to);
            }
        }
    }
}
