package io.github.sliceline.testdata;

/**
 * Zero-phase Ricker wavelet, peak 1 at time 0 (N. Ricker, Geophysics 18(1), 1953):
 * {@code (1 − 2a) exp(−a)} with {@code a = (π f t)²}.
 */
final class Ricker {
    private Ricker() {}

    static double value(double hertz, double seconds) {
        double root = StrictMath.PI * hertz * seconds;
        double a = root * root;
        return (1 - 2 * a) * StrictMath.exp(-a);
    }

    /** Samples on both sides of the peak until the wavelet has died out: after 1.2 periods it is at −95 dB. */
    static int halfLength(double hertz, double intervalSeconds) {
        return (int) Math.ceil(1.2 / (hertz * intervalSeconds));
    }

    /** The wavelet, its peak in the middle: {@code 2 * halfLength + 1} values. */
    static float[] table(double hertz, double intervalSeconds) {
        int half = halfLength(hertz, intervalSeconds);
        float[] table = new float[2 * half + 1];
        for (int i = 0; i < table.length; i++) {
            table[i] = (float) value(hertz, (i - half) * intervalSeconds);
        }
        return table;
    }
}
