package io.github.sliceline.testdata;

import java.util.Random;

/**
 * The smooth surfaces of a synthetic survey, before faulting. Lateral places are fractions of the
 * survey's larger extent, times are samples. Immutable.
 */
final class Horizons {
    private static final double TWO_PI = 2 * StrictMath.PI;

    /** Log position of the old beds' top, in records. */
    private static final double OLD_BEDS = 1.2;

    private final double record;
    private final double relief;
    private final double[] phases = new double[8];

    /**
     * @param record length of a trace, samples
     * @param relief scale of all rises and falls, samples
     */
    Horizons(Random random, double record, double relief) {
        this.record = record;
        this.relief = relief;
        for (int i = 0; i < phases.length; i++) {
            phases[i] = TWO_PI * random.nextDouble();
        }
    }

    double record() {
        return record;
    }

    double relief() {
        return relief;
    }

    double seabed(double u, double v) {
        return 0.055 * record + relief * (0.010 * wave(u, v, 0.7, 0.4, 0) + 0.004 * wave(u, v, 2.1, 3.3, 1));
    }

    double unconformity(double u, double v) {
        double shape =
                0.030 * wave(u, v, 0.9, 0.5, 2) + 0.012 * wave(u, v, -1.7, 2.2, 3) + 0.004 * wave(u, v, 5.1, 3.7, 4);
        return 0.40 * record + relief * shape;
    }

    double regionalDip(double u, double v) {
        return relief * (0.26 * v + 0.09 * u);
    }

    /** Returns the folds of the old beds at the unconformity, roughly; they grow with depth. */
    double fold(double u, double v) {
        double shape =
                0.045 * wave(u, v, 0.5, 1.7, 5) + 0.030 * wave(u, v, 2.1, -0.8, 6) + 0.010 * wave(u, v, 3.9, 3.1, 7);
        return relief * shape;
    }

    /** Returns the log position of the old bed at a time; linear in time. */
    double oldBed(double u, double v, double time) {
        double fold = fold(u, v) * (0.55 + 0.6 * time / record);
        return OLD_BEDS * record + time - regionalDip(u, v) - fold;
    }

    double channelTop(double u, double v) {
        return 0.235 * record + 0.006 * relief * wave(u, v, 0.6, 0.8, 1);
    }

    /** Returns the place across the channel: −1 at its left bank, 0 in the middle, 1 at the right bank. */
    double channelPlace(double u, double v) {
        double bend = 0.13 * StrictMath.sin(TWO_PI * 1.6 * u + phases[0])
                + 0.04 * StrictMath.sin(TWO_PI * 4.3 * u + phases[3]);
        return (v - 0.47 - bend) / (0.042 + 0.012 * StrictMath.sin(9 * u));
    }

    /** Depth of the channel below its top; 0 outside. */
    double channelDepth(double u, double v) {
        double place = channelPlace(u, v);
        return Math.max(0, 0.026 * relief * (1 - place * place));
    }

    /** A gentle wave over the survey, −1 to 1. */
    double wave(double u, double v, double cyclesU, double cyclesV, int phase) {
        return StrictMath.sin(TWO_PI * (cyclesU * u + cyclesV * v) + phases[phase]);
    }
}
