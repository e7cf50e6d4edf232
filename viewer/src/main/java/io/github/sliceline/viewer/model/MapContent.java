package io.github.sliceline.viewer.model;

import io.github.sliceline.selection.SurfaceAttribute;
import java.util.Optional;

/** What the map shows under the lines. Immutable. */
public sealed interface MapContent {
    /** The horizon that it is of, if it is of one. */
    default Optional<Horizon> horizon() {
        return this instanceof Times times
                ? Optional.of(times.of)
                : this instanceof Amplitudes amplitudes ? Optional.of(amplitudes.of) : Optional.empty();
    }

    /** Where traces are. */
    record Traces() implements MapContent {}

    /** The current slice. */
    record Slice() implements MapContent {}

    /** The times or depths of a horizon. */
    record Times(Horizon of) implements MapContent {}

    /**
     * Amplitudes along a horizon.
     *
     * @param attribute of a window around it
     * @param from begin of the window relative to the horizon, in the unit of the vertical axis: negative is above
     * @param to its end, at least {@code from}
     */
    record Amplitudes(Horizon of, SurfaceAttribute attribute, double from, double to) implements MapContent {
        /** Refuses a window that ends before it begins. */
        public Amplitudes {
            if (!Double.isFinite(from) || !Double.isFinite(to) || from > to) {
                throw new IllegalArgumentException(
                        "a window goes from above to below, such as -12 to 12, got " + from + " to " + to);
            }
        }
    }
}
