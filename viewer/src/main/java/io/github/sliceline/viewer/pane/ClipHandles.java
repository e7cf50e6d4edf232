package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.paint.ColourBar;
import io.github.sliceline.show.paint.Display;

/**
 * The two handles of a colour bar, where colours saturate. No Swing: coordinates are pixels from the top of the bar.
 *
 * @param bar the drawn colour bar, which stays the same while a handle is dragged
 * @param height height of the bar in pixels
 */
record ClipHandles(ColourBar bar, int height) {
    /** The bar shows amplitudes up to the saturation times this, so that the handles are not at its ends. */
    private static final double SHOWN = 1.25;

    static ClipHandles of(Display display, int height) {
        return new ClipHandles(ColourBar.of(display, SHOWN), height);
    }

    double upperY() {
        return bar.yOf(bar.display().saturation().high(), height);
    }

    double lowerY() {
        return bar.yOf(bar.display().saturation().low(), height);
    }

    /** True if a press at this height grabs the upper handle. */
    boolean upperAt(double y) {
        return y < (upperY() + lowerY()) / 2;
    }

    /**
     * Returns the display after a handle was dragged.
     *
     * @param alone true to move this handle only; otherwise handles that are equally far from 0 move together
     */
    Display dragged(Display display, boolean upper, double y, boolean alone) {
        double amplitude = bar.amplitudeAt(y, height);
        AmplitudeRange now = display.saturation();
        double least = Math.abs((double) bar.shown().high() - bar.shown().low()) / 1000;
        if (now.isSymmetrical() && !alone) {
            double limit = Math.max(least, upper ? amplitude : -amplitude);
            return new ColourBar(bar.shown(), display).saturatingAt(upper ? limit : -limit, upper, true);
        }
        double allowed = upper ? Math.max(now.low() + least, amplitude) : Math.min(now.high() - least, amplitude);
        return new ColourBar(bar.shown(), display).saturatingAt(allowed, upper, false);
    }
}
