package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.PlotAxis;
import java.util.Random;

/** Made-up sections: dipping events under a mute, with dead traces. */
final class TestPictures {
    private TestPictures() {}

    /** Traces {@code [trace][sample]} with reflections, scaled to an amplitude; some traces are NaN. */
    static float[] reflections(int traces, int samples, double amplitude, long seed) {
        Random random = new Random(seed);
        double[] reflectivity =
                random.doubles(samples * 2L, -1, 1).map(r -> r * r * r * r * r).toArray();
        float[] values = new float[traces * samples];
        for (int t = 0; t < traces; t++) {
            double shift = samples * 0.1 * Math.sin(t * 5.0 / traces) + samples * 0.2;
            for (int s = 0; s < samples; s++) {
                double value = 0;
                for (int k = -8; k <= 8; k++) {
                    double time = k * 0.18;
                    int at = (int) Math.floorMod((long) (s + shift) + k, (long) reflectivity.length);
                    value += reflectivity[at] * (1 - 2 * time * time * 3) * Math.exp(-time * time * 3);
                }
                values[t * samples + s] = (float) (value * amplitude * (s < samples / 12 ? 0 : 1));
            }
        }
        for (int t = traces / 3; t < traces / 3 + traces / 30; t++) {
            java.util.Arrays.fill(values, t * samples, (t + 1) * samples, Float.NaN);
        }
        return values;
    }

    static PlotPainter.ImageSpec section(float[] values, PlotAxis traces, PlotAxis samples, ImageStyle style) {
        Raster raster = Raster.ofTraces(values, traces.count(), samples.count());
        return new PlotPainter.ImageSpec("Inline 1200 - survey.h5", "Amplitude", raster, traces, samples, 0, style);
    }
}
