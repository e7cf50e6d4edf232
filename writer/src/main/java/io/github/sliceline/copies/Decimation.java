package io.github.sliceline.copies;

import io.github.sliceline.geometry.Shape;

/**
 * Every other sample along every axis, after a low pass that keeps what would be seen as something else out of it: the
 * binomial weights 1 4 6 4 1 over 16, one axis after the other (Burt and Adelson, "The Laplacian Pyramid as a Compact Image
 * Code", IEEE Transactions on Communications 31, 1983). At the edges the weights inside count alone.
 */
final class Decimation {
    /** Samples that a sample of the next level depends on, on either side of its own place. */
    static final int REACH = 2;

    private static final float[] WEIGHTS = {1, 4, 6, 4, 1};

    private Decimation() {}

    /** Extents of the next level: the larger half of each. */
    static Shape halved(Shape shape) {
        long[] extents = shape.extents();
        for (int d = 0; d < extents.length; d++) {
            extents[d] = (extents[d] + 1) / 2;
        }
        return Shape.of(extents);
    }

    /** The next level of row-major samples: the one at 2 i becomes that at i. */
    static float[] halve(float[] samples, Shape shape) {
        float[] now = samples;
        long[] extents = shape.extents();
        for (int d = extents.length - 1; d >= 0; d--) {
            now = halve(now, extents, d);
            extents[d] = (extents[d] + 1) / 2;
        }
        return now;
    }

    private static float[] halve(float[] samples, long[] extents, int dimension) {
        int inner = 1;
        for (int d = dimension + 1; d < extents.length; d++) {
            inner *= (int) extents[d];
        }
        int outer = 1;
        for (int d = 0; d < dimension; d++) {
            outer *= (int) extents[d];
        }
        int length = (int) extents[dimension];
        int half = (length + 1) / 2;
        float[] result = new float[outer * half * inner];
        for (int o = 0; o < outer; o++) {
            for (int i = 0; i < half; i++) {
                int first = Math.max(0, 2 * i - REACH);
                int last = Math.min(length - 1, 2 * i + REACH);
                int to = (o * half + i) * inner;
                float weights = 0;
                for (int from = first; from <= last; from++) {
                    float weight = WEIGHTS[from - 2 * i + REACH];
                    weights += weight;
                    int at = (o * length + from) * inner;
                    for (int k = 0; k < inner; k++) {
                        result[to + k] += weight * samples[at + k];
                    }
                }
                for (int k = 0; k < inner; k++) {
                    result[to + k] /= weights;
                }
            }
        }
        return result;
    }
}
