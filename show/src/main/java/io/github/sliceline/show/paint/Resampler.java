package io.github.sliceline.show.paint;

import java.util.Arrays;

/**
 * Brings a raster to the size of the plot: linear interpolation where it grows, the mean of what each
 * pixel covers where it shrinks. Works on amplitudes, before colours, one direction after the other.
 * A pixel is NaN where at least half of what it covers is.
 */
final class Resampler {
    private Resampler() {}

    /** Values of the picture, row-major from the top left. */
    static float[] resample(Raster raster, int width, int height) {
        Kernel across = new Kernel(raster.width(), width);
        Kernel down = new Kernel(raster.height(), height);
        float[] picture = new float[Math.multiplyExact(width, height)];
        float[] weights = new float[picture.length];
        float[] line = new float[width];
        float[] lineWeights = new float[width];
        int open = 0;
        for (int y = 0; y < raster.height(); y++) {
            shrinkLine(raster, y, across, line, lineWeights);
            open = spread(y, down, open, line, lineWeights, picture, weights);
        }
        for (int i = 0; i < picture.length; i++) {
            picture[i] = weights[i] > 0.5f ? picture[i] / weights[i] : Float.NaN;
        }
        return picture;
    }

    private static void shrinkLine(Raster raster, int y, Kernel across, float[] line, float[] lineWeights) {
        Arrays.fill(lineWeights, 0);
        for (int x = 0; x < line.length; x++) {
            float[] weights = across.weights[x];
            float sum = 0;
            for (int k = 0; k < weights.length; k++) {
                float value = raster.at(across.firsts[x] + k, y);
                if (Float.isFinite(value)) {
                    sum += value * weights[k];
                    lineWeights[x] += weights[k];
                }
            }
            line[x] = sum;
        }
    }

    /** Adds one source line to every picture row that it touches; returns the first row still open. */
    private static int spread(
            int y, Kernel down, int open, float[] line, float[] lineWeights, float[] picture, float[] weights) {
        int firstOpen = open;
        while (firstOpen < down.firsts.length && down.end(firstOpen) <= y) {
            firstOpen++;
        }
        for (int row = firstOpen; row < down.firsts.length && down.firsts[row] <= y; row++) {
            if (y >= down.end(row)) {
                continue;
            }
            float weight = down.weights[row][y - down.firsts[row]];
            for (int x = 0; x < line.length; x++) {
                picture[row * line.length + x] += line[x] * weight;
                weights[row * line.length + x] += lineWeights[x] * weight;
            }
        }
        return firstOpen;
    }

    /** For each pixel the first source cell and the weights, which add up to 1. */
    private static final class Kernel {
        private final int[] firsts;
        private final float[][] weights;

        Kernel(int source, int target) {
            firsts = new int[target];
            weights = new float[target][];
            double scale = (double) source / target;
            for (int i = 0; i < target; i++) {
                if (scale > 1) {
                    cover(i * scale, Math.min(source, (i + 1) * scale), i);
                } else {
                    interpolate((i + 0.5) * scale - 0.5, source, i);
                }
            }
        }

        private void cover(double from, double to, int i) {
            int first = (int) from;
            int last = Math.max(first, (int) Math.ceil(to - 1e-9) - 1);
            firsts[i] = first;
            weights[i] = new float[last - first + 1];
            for (int cell = first; cell <= last; cell++) {
                weights[i][cell - first] = (float) ((Math.min(to, cell + 1.0) - Math.max(from, cell)) / (to - from));
            }
        }

        private void interpolate(double centre, int source, int i) {
            double inside = Math.max(0, Math.min(source - 1.0, centre));
            int first = (int) inside;
            float part = (float) (inside - first);
            firsts[i] = first;
            weights[i] = part > 0 ? new float[] {1 - part, part} : new float[] {1};
        }

        int end(int pixel) {
            return firsts[pixel] + weights[pixel].length;
        }
    }
}
