package io.github.sliceline.viewer.model;

import io.github.sliceline.segy.volume.TraceMap;
import io.github.sliceline.selection.SurfaceAttribute;
import java.util.Optional;

/** Content of the map beneath the lines. Immutable. */
public sealed interface MapContent {
    /** Returns the horizon whose values are shown; empty for other contents. */
    default Optional<Horizon> horizon() {
        return this instanceof Times times
                ? Optional.of(times.of)
                : this instanceof Amplitudes amplitudes ? Optional.of(amplitudes.of) : Optional.empty();
    }

    /** True if the values are read for the map alone. */
    default boolean isRead() {
        return horizon().isPresent() || this instanceof OfTraces;
    }

    /** Bins with traces. */
    record Traces() implements MapContent {}

    /** The current slice. */
    record Slice() implements MapContent {}

    /** How many traces a bin has, or a field of their headers. */
    record OfTraces(TraceMap map) implements MapContent {}

    /** Times or depths of a horizon. */
    record Times(Horizon of) implements MapContent {}

    /**
     * Amplitudes along a horizon.
     *
     * @param attribute attribute of the window around the horizon
     * @param from start of the window relative to the horizon, in the unit of the vertical axis; negative is above
     * @param to end of the window, at least {@code from}
     */
    record Amplitudes(Horizon of, SurfaceAttribute attribute, double from, double to) implements MapContent {
        /** @throws IllegalArgumentException if the window ends before it starts */
        public Amplitudes {
            if (!Double.isFinite(from) || !Double.isFinite(to) || from > to) {
                throw new IllegalArgumentException(
                        "a window goes from above to below, such as -12 to 12, got " + from + " to " + to);
            }
        }
    }
}
