package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;

/** Where a trace is drawn: for each place along it, how far across, in pixels. Used by one thread. */
final class Deflection {
    private final double zero;
    private final int first;
    /** Of the samples that are seen; NaN where there is none. */
    private final float[] across;

    private double least;
    private double most;

    /**
     * @param pixels that a sample of amplitude 1 goes to the right
     * @param reach pixels that a sample goes at most
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

    /** Where the trace stands itself. */
    double zero() {
        return zero;
    }

    /** Where the trace is at a place in samples; NaN where there is none on either side. */
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

    /** Whether there is anything of the trace between two places; {@link #least} and {@link #most} then say how far. */
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

    /** Furthest to the left. */
    double least() {
        return least;
    }

    /** Furthest to the right. */
    double most() {
        return most;
    }
}
