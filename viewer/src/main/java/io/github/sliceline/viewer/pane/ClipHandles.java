package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.paint.ColourBar;
import io.github.sliceline.show.paint.Display;

/**
 * The two handles of a colour bar, where colours saturate. Without components: coordinates are pixels from the top of the bar.
 *
 * @param bar what is shown; stays while a handle is dragged
 * @param height pixels of the bar
 */
record ClipHandles(ColourBar bar, int height) {
    /** So many times the amplitudes at which colours saturate: the handles are away from the ends of the bar. */
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

    /** Whether the upper handle is the one for whoever presses there. */
    boolean upperAt(double y) {
        return y < (upperY() + lowerY()) / 2;
    }

    /**
     * How sections are drawn after a handle was dragged.
     *
     * @param alone whether the other handle stays where both are equally far from 0
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
