package io.github.sliceline.show.amplitude;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AgcTest {
    @Test
    void eachSampleIsDividedByTheRmsAroundIt() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < 60; run++) {
            int samples = 1 + random.nextInt(60);
            int window = 1 + random.nextInt(90);
            float[] traces = new float[samples * 3];
            for (int i = 0; i < traces.length; i++) {
                int kind = random.nextInt(12);
                traces[i] = kind == 0
                        ? Float.NaN
                        : kind < 4 ? 0 : (float) (random.nextGaussian() * Math.pow(10, random.nextInt(16) - 8));
            }
            float[] want = new float[traces.length];
            for (int i = 0; i < traces.length; i++) {
                want[i] = naive(traces, samples, i, (window - 1) / 2);
            }
            float[] got = Agc.balanced(traces, samples, window);
            for (int i = 0; i < want.length; i++) {
                double least = Float.isNaN(want[i]) ? 1e-30 : Math.max(1e-30, Math.abs(want[i]) * 1e-5);
                assertEquals(want[i], got[i], least, "seed " + seed + " run " + run + " at " + i);
            }
        }
    }

    private static float naive(float[] traces, int samples, int at, int reach) {
        int first = at / samples * samples;
        double sum = 0;
        int count = 0;
        for (int i = Math.max(first, at - reach); i <= Math.min(first + samples - 1, at + reach); i++) {
            if (Float.isFinite(traces[i])) {
                sum += (double) traces[i] * traces[i];
                count++;
            }
        }
        return sum > 0 ? (float) (traces[at] / Math.sqrt(sum / count)) : traces[at];
    }

    @Test
    void deadTracesStayDead() {
        float[] dead = new float[20];
        assertArrayEquals(dead, Agc.balanced(dead, 10, 5));
    }
}
