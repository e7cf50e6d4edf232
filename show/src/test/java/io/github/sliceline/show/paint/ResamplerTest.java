package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ResamplerTest {
    @Test
    void sameSizeIsTheSamePicture() {
        float[] values = {1, 2, 3, 4, 5, 6};
        Raster traces = Raster.ofTraces(values, 2, 3);
        assertArrayEquals(new float[] {1, 4, 2, 5, 3, 6}, Resampler.resample(traces, 2, 3));
    }

    @Test
    void mapHasItsFirstRowAtTheBottom() {
        float[] values = {1, 2, 3, 4, 5, 6};
        Raster map = Raster.ofMap(values, 2, 3);
        assertArrayEquals(new float[] {4, 5, 6, 1, 2, 3}, Resampler.resample(map, 3, 2));
    }

    @Test
    void shrinkingTakesTheMeanOfWhatAPixelCovers() {
        Raster row = Raster.ofTraces(new float[] {1, 3, 5, 7, 9, 11}, 6, 1);
        assertArrayEquals(new float[] {3, 9}, Resampler.resample(row, 2, 1), 1e-6f);
        Raster uneven = Raster.ofTraces(new float[] {1, 2, 3}, 3, 1);
        assertArrayEquals(
                new float[] {(1 + 0.5f * 2) / 1.5f, (0.5f * 2 + 3) / 1.5f}, Resampler.resample(uneven, 2, 1), 1e-6f);
    }

    @Test
    void growingInterpolatesBetweenCentres() {
        Raster row = Raster.ofTraces(new float[] {0, 4}, 2, 1);
        assertArrayEquals(new float[] {0, 1, 3, 4}, Resampler.resample(row, 4, 1), 1e-6f);
    }

    @Test
    void meanIsKeptWhenShrinkingByWholeNumbers() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int width = 1 + random.nextInt(20);
        int height = 1 + random.nextInt(20);
        int across = 1 + random.nextInt(5);
        int down = 1 + random.nextInt(5);
        float[] values = new float[width * across * height * down];
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat();
            sum += values[i];
        }
        double got = 0;
        for (float value : Resampler.resample(Raster.ofTraces(values, width * across, height * down), width, height)) {
            got += value;
        }
        assertEquals(sum / values.length, got / width / height, 1e-5, "seed " + seed);
    }

    @Test
    void missingSamplesStayMissingAndDoNotSpread() {
        float nan = Float.NaN;
        Raster row = Raster.ofTraces(new float[] {1, nan, nan, nan, 5, 5}, 6, 1);
        float[] half = Resampler.resample(row, 3, 1);
        assertTrue(Float.isNaN(half[1]));
        assertEquals(5, half[2]);
        float[] grown = Resampler.resample(row, 12, 1);
        assertEquals(1, grown[0]);
        assertTrue(Float.isNaN(grown[4]) && Float.isNaN(grown[5]));
        assertEquals(5, grown[11]);
    }
}
