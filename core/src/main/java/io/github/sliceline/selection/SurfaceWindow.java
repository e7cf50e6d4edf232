package io.github.sliceline.selection;

import io.github.sliceline.geometry.SampleAxis;

/**
 * A window along a surface. Its values are a sample interval apart and begin at {@code surface + from}. Each trace is
 * interpolated linearly between its samples, so that the window follows the surface and does not jump from sample to
 * sample. A value next to a NaN sample is NaN, and so is a value above the first sample or below the last.
 *
 * @param surface surface that the window follows
 * @param from begin of the window relative to the surface, in the unit of the vertical axis: negative is above
 * @param to end of the window relative to the surface, at least {@code from}; included
 */
public record SurfaceWindow(Surface surface, double from, double to) {
    public SurfaceWindow {
        if (!Double.isFinite(from) || !Double.isFinite(to) || from > to) {
            throw new IllegalArgumentException(
                    "a window goes from above to below, such as -12 to 12, got " + from + " to " + to);
        }
    }

    /** Returns a window of one value, on the surface itself. */
    public static SurfaceWindow at(Surface surface) {
        return new SurfaceWindow(surface, 0, 0);
    }

    /** Number of values on a vertical axis. */
    public int count(SampleAxis axis) {
        return (int) Math.min(Integer.MAX_VALUE, Math.floor((to - from) / axis.interval() + 1e-6) + 1);
    }
}
