package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;

/** The line of a trace: for each position along the trace, the deflection across it, in pixels. Used by one thread. */
final class Deflection {
    private final double zero;
    private final int first;
    /** Positions of the visible samples; NaN for a missing sample. */
    private final float[] across;

    private double least;
    private double most;

    /**
     * @param pixels deflection to the right of a sample of amplitude 1
     * @param reach maximum deflection in pixels
     */
    Deflection(Raster raster, int trace, Viewport view, double pixels, double reach) {
        zero = view.xOf(trace);
        first = (int) Math.max(0, Math.min(raster.height() - 1.0, Math.floor(view.top()) - 1));
        int last = (int) Math.max(first, Math.min(raster.height() - 1.0, Math.ceil(view.bottom()) + 1));
        across = new float[last - first + 1];
        int at = raster.start(trace) + first;
        for (int i = 0; i < across.length; i++) {
            float value = raster.values()[at + i];
            across[i] = Float.isFinite(value)
                    ? (float) (zero + Math.max(-reach, Math.min(reach, value * pixels)))
                    : Float.NaN;
        }
    }

    /** Returns the position of the undeflected trace. */
    double zero() {
        return zero;
    }

    /** Returns the position of the line at a position in samples; NaN if a sample on either side is missing. */
    double at(double place) {
        double within = place - first;
        if (!(within >= 0 && within <= across.length - 1)) {
            return Double.NaN;
        }
        int before = Math.min((int) within, across.length - 2);
        if (before < 0) {
            return across[0];
        }
        double part = within - before;
        return part == 0 ? across[before] : across[before] * (1 - part) + across[before + 1] * part;
    }

    /**
     * True if the trace has samples between two positions. {@link #least} and {@link #most} then return how far they
     * reach.
     */
    boolean crosses(double from, double to) {
        least = Double.POSITIVE_INFINITY;
        most = Double.NEGATIVE_INFINITY;
        widen(at(from));
        int last = (int) Math.min(across.length - 1.0, Math.floor(to - first));
        for (int i = (int) Math.max(0, Math.ceil(from - first)); i <= last; i++) {
            widen(across[i]);
        }
        widen(at(to));
        return least <= most;
    }

    private void widen(double x) {
        // False for NaN.
        if (x < least) {
            least = x;
        }
        if (x > most) {
            most = x;
        }
    }

    /** Returns the leftmost position. */
    double least() {
        return least;
    }

    /** Returns the rightmost position. */
    double most() {
        return most;
    }
}
