package io.github.sliceline.testdata;

import java.util.Random;

/**
 * A periodic block of band-limited noise: smooth from trace to trace and coloured in time, as what
 * migration leaves of random noise. Immutable.
 */
final class NoiseTile {
    /** Samples before the noise repeats in time; a power of 2. */
    private static final int PERIOD = 256;

    private static final double DOMINANT_HERTZ = 27;

    private final int inlines;
    private final int crosslines;
    private final float[] values;

    /** A tile of at most these extents, no larger than the survey. */
    NoiseTile(SurveyShape shape, Random random, int mostInlines, int mostCrosslines, double intervalMs, double rms) {
        inlines = Math.min(mostInlines, shape.inlines());
        crosslines = Math.min(mostCrosslines, shape.crosslines());
        float[] white = new float[inlines * crosslines * PERIOD];
        for (int i = 0; i < white.length; i++) {
            white[i] = random.nextFloat() - 0.5f;
        }
        values = smoothed(smoothed(coloured(white, intervalMs), crosslines), inlines * crosslines);
        ReflectivityLog.scale(values, 1, rms);
    }

    int trace(int inlineIndex, int crosslineIndex) {
        return ((inlineIndex % inlines) * crosslines + crosslineIndex % crosslines) * PERIOD;
    }

    float at(int trace, int sample) {
        return values[trace + (sample & PERIOD - 1)];
    }

    private static float[] coloured(float[] white, double intervalMs) {
        float[] wavelet = ReflectivityLog.ricker(DOMINANT_HERTZ, intervalMs / 1000);
        float[] out = new float[white.length];
        for (int start = 0; start < white.length; start += PERIOD) {
            for (int k = 0; k < PERIOD; k++) {
                float sum = 0;
                for (int j = 0; j < wavelet.length; j++) {
                    sum += wavelet[j] * white[start + (k + j & PERIOD - 1)];
                }
                out[start + k] = sum;
            }
        }
        return out;
    }

    /** Weights 1 2 1 over neighbouring traces, periodic in groups of {@code group} traces. */
    private float[] smoothed(float[] in, int group) {
        int step = group == crosslines ? PERIOD : crosslines * PERIOD;
        int ring = group * PERIOD;
        float[] out = new float[in.length];
        for (int i = 0; i < in.length; i++) {
            int start = i - i % ring;
            int before = start + (i % ring + ring - step) % ring;
            int after = start + (i % ring + step) % ring;
            out[i] = in[before] + 2 * in[i] + in[after];
        }
        return out;
    }
}
