package io.github.sliceline.show.amplitude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.paint.Picture;
import io.github.sliceline.show.paint.SpectrumPainter;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpectrumTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 64, 1024})
    void transformIsTheSumOfItsDefinition(int size) {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        double[] real = random.doubles(size, -1, 1).toArray();
        double[] imaginary = random.doubles(size, -1, 1).toArray();
        double[] re = real.clone();
        double[] im = imaginary.clone();
        new Fourier(size).transform(re, im);
        for (int k = 0; k < size; k++) {
            double sumRe = 0;
            double sumIm = 0;
            for (int n = 0; n < size; n++) {
                double angle = -2 * Math.PI * ((long) k * n % size) / size;
                sumRe += real[n] * Math.cos(angle) - imaginary[n] * Math.sin(angle);
                sumIm += real[n] * Math.sin(angle) + imaginary[n] * Math.cos(angle);
            }
            assertEquals(sumRe, re[k], 1e-10 * size, "seed " + seed + " frequency " + k);
            assertEquals(sumIm, im[k], 1e-10 * size, "seed " + seed + " frequency " + k);
        }
    }

    @Test
    void sizesArePowersOfTwo() {
        assertEquals(1, Fourier.sizeFor(1));
        assertEquals(2, Fourier.sizeFor(2));
        assertEquals(1024, Fourier.sizeFor(1000));
        assertEquals(1024, Fourier.sizeFor(1024));
        assertEquals(2048, Fourier.sizeFor(1025));
    }

    @Test
    void aWaveHasItsFrequencyAndItsAmplitude() {
        // 512 samples of 4 ms: frequencies are 1000 / (4 · 512) Hz apart.
        float[] traces = new float[3 * 512];
        for (int i = 0; i < traces.length; i++) {
            traces[i] = 2.5f * (float) Math.sin(2 * Math.PI * 25 * (i % 512) * 0.004);
        }
        Spectrum spectrum = spectrum(traces, 3, 512).orElseThrow();
        assertEquals("Hz", spectrum.unit());
        assertEquals(125, spectrum.highest(), 1e-9);
        assertEquals(25, spectrum.peak(), spectrum.step());
        assertEquals(2.5, spectrum.largest(), 0.25);
        assertEquals(0, spectrum.decibels((int) Math.round(spectrum.peak() / spectrum.step()), -60), 1e-9);
        assertEquals(-60, spectrum.decibels(spectrum.amplitudes().size() - 2, -60), 8);
        assertEquals(3, spectrum.traces());
    }

    @Test
    void tracesWithoutSamplesDoNotCount() {
        float[] traces = new float[3 * 64];
        for (int i = 0; i < 64; i++) {
            traces[i] = (float) Math.sin(i);
        }
        Spectrum one = spectrum(Arrays.copyOf(traces, 64), 1, 64).orElseThrow();
        Arrays.fill(traces, 64, 128, Float.NaN);
        Spectrum three = spectrum(traces, 3, 64).orElseThrow();
        assertEquals(one.amplitudes(), three.amplitudes());
        assertEquals(1, three.traces());
        assertEquals(Optional.empty(), spectrum(new float[64], 1, 64));
        assertEquals(Optional.empty(), spectrum(new float[] {1, 2, 3}, 1, 3));
    }

    @Test
    void depthsHaveCyclesPerLength() {
        float[] trace = new float[64];
        trace[30] = 1;
        Raster raster = Raster.ofTraces(trace, 1, 64);
        Spectrum metres =
                Spectrum.of(raster, Axis.regular("depth", "m", 0, 5, 64)).orElseThrow();
        assertEquals("cycles/m", metres.unit());
        assertEquals(0.1, metres.highest(), 1e-12);
        Spectrum none =
                Spectrum.of(raster, Axis.regular("samples", "", 0, 1, 64)).orElseThrow();
        assertEquals("cycles/sample", none.unit());
        assertEquals(0.5, none.highest(), 1e-12);
        assertEquals(1 + 33, none.table().lines().count());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theCurveIsHighestAtThePeak(boolean inDecibels) {
        float[] trace = new float[512];
        for (int i = 0; i < 512; i++) {
            trace[i] = (float) Math.sin(2 * Math.PI * 62.5 * i * 0.004);
        }
        SpectrumPainter painter =
                new SpectrumPainter(spectrum(trace, 1, 512).orElseThrow(), inDecibels, Color.BLACK, Color.RED);
        BufferedImage image = new Picture(400, 300, 96, graphics -> painter.paint(graphics, 400, 300)).pixels();
        int[] highest = highestRed(image);
        assertTrue(highest[0] > 190 && highest[0] < 240, "62.5 of 125 Hz is in the middle, not at " + highest[0]);
        assertTrue(highest[1] < 40, "at the top, not at " + highest[1]);
        assertNotEquals(
                0,
                new Picture(20, 20, 96, graphics -> painter.paint(graphics, 20, 20))
                        .pixels()
                        .getRGB(5, 5));
    }

    private static int[] highestRed(BufferedImage image) {
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                Color colour = new Color(image.getRGB(x, y));
                if (colour.getRed() > 200 && colour.getGreen() < 120) {
                    return new int[] {x, y};
                }
            }
        }
        return new int[] {-1, -1};
    }

    private static Optional<Spectrum> spectrum(float[] traces, int count, int samples) {
        return Spectrum.of(Raster.ofTraces(traces, count, samples), Axis.regular("twt", "ms", 0, 4, samples));
    }
}
