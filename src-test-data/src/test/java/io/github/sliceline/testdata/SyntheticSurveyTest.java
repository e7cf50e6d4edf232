package io.github.sliceline.testdata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SyntheticSurveyTest {

    @Test
    void sameSeedSameBits() {
        SyntheticSurvey one = new SyntheticSurvey(11, 40, 50, 300);
        SyntheticSurvey other = new SyntheticSurvey(11, 40, 50, 300);
        assertArrayEquals(one.trace(17, 33), other.trace(17, 33));
        assertFalse(Arrays.equals(one.trace(17, 33), new SyntheticSurvey(12, 40, 50, 300).trace(17, 33)));
    }

    /** Written down once: a change of any bit, by a change here or by another JDK, shows. */
    @Test
    void bitsAreTheSameOnEveryMachine() {
        SyntheticSurvey survey = new SyntheticSurvey(7, 64, 48, 200);
        int hash = 0;
        for (int i = 0; i < 64; i += 9) {
            for (int x = 0; x < 48; x += 7) {
                hash = 31 * hash + Arrays.hashCode(survey.trace(i, x));
            }
        }
        assertEquals(-246290974, hash);
    }

    @Test
    void sampleIsTheTracesSample() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 10; round++) {
            int inlines = 1 + random.nextInt(300);
            int crosslines = 1 + random.nextInt(300);
            int samples = 1 + random.nextInt(700);
            SyntheticSurvey survey = new SyntheticSurvey(seed + round, inlines, crosslines, samples);
            int i = random.nextInt(inlines);
            int x = random.nextInt(crosslines);
            float[] trace = survey.trace(i, x);
            for (int k = 0; k < samples; k += 1 + random.nextInt(20)) {
                assertEquals(trace[k], survey.sample(i, x, k), "seed " + seed + " round " + round + " sample " + k);
            }
        }
    }

    @Test
    void amplitudesAreThoseOfSeismic() {
        SyntheticSurvey survey = new SyntheticSurvey(3, 200, 200, 600);
        double squares = 0;
        double sum = 0;
        long count = 0;
        for (int i = 0; i < 200; i += 5) {
            for (int x = 0; x < 200; x += 5) {
                for (float value : survey.trace(i, x)) {
                    assertTrue(Math.abs(value) <= 32_000, "fits 16 bits: " + value);
                    squares += (double) value * value;
                    sum += value;
                    count++;
                }
            }
        }
        double rms = Math.sqrt(squares / count);
        assertTrue(rms > 500 && rms < 1500, "rms " + rms);
        assertTrue(Math.abs(sum / count) < 0.1 * rms, "a wavelet without constant part, mean " + sum / count);
    }

    /** White noise changes its sign at every other sample; 30 Hz at 4 ms does at every fourth or so. */
    @Test
    void tracesAreBandLimited() {
        float[] trace = new SyntheticSurvey(3, 10, 10, 1000).trace(4, 6);
        int changes = 0;
        for (int k = 1; k < trace.length; k++) {
            changes += trace[k] * trace[k - 1] < 0 ? 1 : 0;
        }
        assertTrue(changes > 100 && changes < 350, changes + " changes of sign in 1000 samples");
    }

    @Test
    void anyShapeAndIntervalHasFiniteSamples() {
        int[][] shapes = {{1, 1, 1}, {1, 500, 20}, {500, 1, 20}, {2, 3, 3000}, {70, 60, 1}};
        for (int[] extents : shapes) {
            for (double intervalMs : new double[] {0.5, 1, 8}) {
                SurveyShape shape = new SurveyShape(extents[0], extents[1], extents[2]);
                SurveyLines lines = SurveyLines.DEFAULT.withIntervalMs(intervalMs);
                SyntheticSurvey survey = new SyntheticSurvey(1, shape, lines);
                float[] last = survey.trace(extents[0] - 1, extents[1] - 1);
                for (float value : last) {
                    assertTrue(Float.isFinite(value) && value != 0, shape + " at " + intervalMs + " ms: " + value);
                }
            }
        }
    }

    @Test
    void neighboursAreAlikeAndFarTracesAreNot() {
        SyntheticSurvey survey = new SyntheticSurvey(5, 300, 300, 500);
        float[] trace = survey.trace(100, 100);
        assertTrue(correlation(trace, survey.trace(100, 101)) > 0.8);
        assertTrue(correlation(trace, survey.trace(250, 220)) < 0.5);
    }

    private static double correlation(float[] a, float[] b) {
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (int k = 0; k < a.length; k++) {
            ab += (double) a[k] * b[k];
            aa += (double) a[k] * a[k];
            bb += (double) b[k] * b[k];
        }
        return ab / Math.sqrt(aa * bb);
    }

    @Test
    void refusesBinsOutside() {
        SyntheticSurvey survey = new SyntheticSurvey(1, 3, 4, 5);
        assertThrows(IndexOutOfBoundsException.class, () -> survey.trace(3, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> survey.trace(0, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> survey.sample(0, 0, 5));
    }
}
