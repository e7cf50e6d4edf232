package io.github.sliceline.testdata;

import java.util.Random;

/**
 * Layered rock as a seismic trace would see it: reflection coefficients at layer boundaries,
 * convolved with a Ricker wavelet, sampled {@value #FINENESS} times finer than the survey.
 *
 * <p>Three logs share the boundaries but not the coefficients. A trace is the first plus
 * laterally varying parts of the other two, so that each reflector brightens, dims and fades in
 * places of its own. The log is periodic: every position is valid. Immutable.
 */
final class ReflectivityLog {
    /** Log positions for one sample of the survey; linear interpolation is then good to 0.1 %. */
    static final int FINENESS = 8;

    private static final int LOGS = 3;
    private static final double DOMINANT_HERTZ = 30;
    private static final double MEAN_LAYER_MS = 15;
    private static final double THINNEST_LAYER_MS = 4;
    private static final float FRACTION = 1f / (1 << 24);

    private final float[] values;
    private final int mask;
    private final float[] wavelet;

    /**
     * @param samples the least number of survey samples that the log covers before it repeats
     * @param rms root mean square of the first log
     */
    ReflectivityLog(Random random, long samples, double intervalMs, double rms) {
        long wanted = Math.max(2, Math.multiplyExact(samples, FINENESS));
        int length = Math.toIntExact(Long.highestOneBit(wanted - 1) << 1);
        mask = length - 1;
        double fineMs = intervalMs / FINENESS;
        wavelet = ricker(DOMINANT_HERTZ, fineMs / 1000);
        values = new float[Math.multiplyExact(length, LOGS)];
        addLayers(random, fineMs);
        scale(values, LOGS, rms);
    }

    /**
     * Zero-phase Ricker wavelet, peak 1 at time 0 and in the middle (N. Ricker, Geophysics 18(1), 1953): {@code (1 − 2a)
     * exp(−a)} with {@code a = (π f t)²}. On both sides it has died out: after 1.2 periods it is at −95 dB.
     */
    static float[] ricker(double hertz, double intervalSeconds) {
        int half = (int) Math.ceil(1.2 / (hertz * intervalSeconds));
        float[] table = new float[2 * half + 1];
        for (int i = 0; i < table.length; i++) {
            double root = StrictMath.PI * hertz * ((i - half) * intervalSeconds);
            double a = root * root;
            table[i] = (float) ((1 - 2 * a) * StrictMath.exp(-a));
        }
        return table;
    }

    private void addLayers(Random random, double fineMs) {
        double at = 0;
        while (at <= mask) {
            double strength = packet(at * fineMs) * (random.nextInt(12) == 0 ? 2.1 : 1);
            double sign = random.nextBoolean() ? 1 : -1;
            addReflector((int) at, 0, sign * strength * (0.25 + random.nextDouble()));
            addReflector((int) at, 1, strength * 0.45 * random.nextGaussian());
            addReflector((int) at, 2, strength * 0.35 * random.nextGaussian());
            double thicknessMs = THINNEST_LAYER_MS - MEAN_LAYER_MS * StrictMath.log(1 - random.nextDouble());
            at += Math.max(1, thicknessMs / fineMs);
        }
    }

    /** Returns the strength of reflections, in which shaly quiet and sandy loud intervals alternate. */
    private static double packet(double ms) {
        double slow =
                StrictMath.sin(ms / 61.0) + 0.8 * StrictMath.sin(ms / 27.0 + 1) + 0.5 * StrictMath.sin(ms / 143.0);
        return 0.38 + 0.62 / (1 + StrictMath.exp(-2.2 * slow));
    }

    private void addReflector(int at, int log, double coefficient) {
        int half = wavelet.length / 2;
        for (int i = 0; i < wavelet.length; i++) {
            int position = (at + i - half) & mask;
            values[position * LOGS + log] += (float) coefficient * wavelet[i];
        }
    }

    /** Scales values so that every {@code stride}-th of them have a root mean square. */
    static void scale(float[] values, int stride, double rms) {
        double sum = 0;
        for (int i = 0; i < values.length; i += stride) {
            sum += (double) values[i] * values[i];
        }
        int count = values.length / stride;
        float factor = (float) (rms / Math.sqrt(sum / count));
        for (int i = 0; i < values.length; i++) {
            values[i] *= factor;
        }
    }

    /**
     * Value between two log positions.
     *
     * @param position log position in units of 2⁻³², so that steps add up without rounding
     */
    float at(long position, float second, float third) {
        int left = ((int) (position >> 32) & mask) * LOGS;
        int right = ((int) (position >> 32) + 1 & mask) * LOGS;
        float fraction = ((int) (position >>> 8) & 0xFFFFFF) * FRACTION;
        float before = values[left] + second * values[left + 1] + third * values[left + 2];
        float after = values[right] + second * values[right + 1] + third * values[right + 2];
        return before + fraction * (after - before);
    }

    /** Half the length of a single reflection, in survey samples. */
    int waveletHalfLength() {
        return wavelet.length / 2 / FINENESS;
    }

    /** A single reflection of strength 1, some samples after its peak. */
    float wavelet(double samplesFromPeak) {
        int peak = wavelet.length / 2;
        double position = peak + samplesFromPeak * FINENESS;
        int left = (int) Math.floor(position);
        if (left < 0 || left + 1 >= wavelet.length) {
            return 0;
        }
        float fraction = (float) (position - left);
        return wavelet[left] + fraction * (wavelet[left + 1] - wavelet[left]);
    }
}
