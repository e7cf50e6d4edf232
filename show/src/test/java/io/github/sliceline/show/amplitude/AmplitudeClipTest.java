package io.github.sliceline.show.amplitude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AmplitudeClipTest {
    @Test
    void thePercentileIsTheNearestRankOfASortedCopy() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < 50; run++) {
            float[] samples = new float[1 + random.nextInt(3000)];
            double scale = Math.pow(10, random.nextInt(30) - 15);
            for (int i = 0; i < samples.length; i++) {
                samples[i] = (float) (random.nextGaussian() * scale);
            }
            double percentile = 1 + random.nextInt(100);
            float[] sorted = samples.clone();
            for (int i = 0; i < sorted.length; i++) {
                sorted[i] = Math.abs(sorted[i]);
            }
            Arrays.sort(sorted);
            float want = sorted[Math.max(1, (int) Math.ceil(samples.length * percentile / 100)) - 1];
            assertEquals(want, AmplitudeClip.of(samples, percentile), "seed " + seed + " run " + run);
        }
    }

    @Test
    void samplesThatAreNotFiniteDoNotCount() {
        float[] samples = {1, -2, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, -3};
        assertEquals(3, AmplitudeClip.of(samples, 100));
    }

    @Test
    void mutedSectionsUseTheLargestAmplitude() {
        float[] samples = new float[1000];
        samples[17] = -5;
        assertEquals(5, AmplitudeClip.of(samples, 98));
    }

    @Test
    void emptySectionsUseOne() {
        assertEquals(1, AmplitudeClip.of(new float[10], 98));
        assertEquals(1, AmplitudeClip.of(new float[] {Float.NaN, Float.NaN}, 98));
    }

    @Test
    void aClipIsAnAmplitudeOrAPercentile() {
        assertEquals(new AmplitudeClip(98, true), AmplitudeClip.parse("98%"));
        assertEquals(1200, AmplitudeClip.parse("1200").limit(new float[] {5}));
        for (String text : List.of("0", "0%", "101%", "-3", "NaN", "x", "%", "")) {
            assertThrows(IllegalArgumentException.class, () -> AmplitudeClip.parse(text), text);
        }
    }

    @Test
    void dataOfOneSignHaveARangeOfOneSign() {
        AmplitudeClip all = new AmplitudeClip(100, true);
        assertEquals(new AmplitudeRange(-3, 3), AmplitudeRange.of(new float[] {-1, 3}, all, 1));
        assertEquals(new AmplitudeRange(0, 3), AmplitudeRange.of(new float[] {0, 3, Float.NaN}, all, 1));
        assertEquals(new AmplitudeRange(-3, 0), AmplitudeRange.of(new float[] {-0.1f, -3}, all, 1));
        assertEquals(new AmplitudeRange(2, 3), AmplitudeRange.of(new float[] {2, 3}, all, 1), "far from 0");
        assertEquals(new AmplitudeRange(-1, 1), AmplitudeRange.of(new float[] {0, Float.NaN}, all, 1));
        assertEquals(new AmplitudeRange(-1.5f, 1.5f), AmplitudeRange.of(new float[] {-1, 3}, all, 2), "gain");
    }
}
