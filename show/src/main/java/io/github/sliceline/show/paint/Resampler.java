package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.Raster;
import java.util.Arrays;

/**
 * Computes the amplitudes of pixels, line by line in the direction of neighbours in memory: traces of a section, rows
 * of a map. One direction after the other, so that each visible sample is read once. Samples that are not finite are
 * ignored. A pixel is NaN if at least half of it lies in such cells, so a missing bin is a rectangle even between
 * interpolated bins. Used by one thread.
 */
final class Resampler {
    /** A pixel has a value if more than this fraction of it does. */
    private static final double HALF = 0.5 + 1e-9;

    private final Raster raster;
    private final Coverage along;
    private final Coverage across;
    /** The last two lines, because neighbouring pixels share a line of cells. */
    private final Line[] lines;

    /** Weight of the existing values, for each pixel of a line. */
    private final double[] present;
    /** Fraction in missing cells, for each pixel of a line. */
    private final double[] gone;

    Resampler(Raster raster, Coverage along, Coverage across) {
        this.raster = raster;
        this.along = along;
        this.across = across;
        lines = new Line[] {new Line(along.count()), new Line(along.count())};
        present = new double[along.count()];
        gone = new double[along.count()];
    }

    /**
     * Computes a line of pixels.
     *
     * @param pixel index across the lines, counted from the first pixel inside the raster
     * @param values filled; as many as the coverage along the lines has pixels
     */
    void line(int pixel, double[] values) {
        Arrays.fill(values, 0);
        int start = across.starts[pixel];
        int count = across.starts[pixel + 1] - start;
        boolean holes = false;
        for (int k = 0; k < count; k++) {
            Line line = read(across.firsts[pixel] + k);
            add(values, line.values, across.weights[start + k]);
            if (line.holes && !holes) {
                Arrays.fill(present, 1);
                Arrays.fill(gone, 0);
                holes = true;
            }
            if (line.holes) {
                add(present, line.missing, -across.weights[start + k]);
                add(gone, line.gone, across.parts[start + k]);
            }
        }
        for (int i = 0; holes && i < values.length; i++) {
            values[i] = 1 - gone[i] > HALF ? values[i] / present[i] : Double.NaN;
        }
    }

    private static void add(double[] sums, double[] values, double weight) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += weight * values[i];
        }
    }

    private Line read(int index) {
        Line line = lines[index & 1];
        if (line.index != index) {
            line.index = index;
            line.holes = false;
            fill(line, raster.start(index));
        }
        return line;
    }

    private void fill(Line line, int at) {
        float[] samples = raster.values();
        for (int i = 0; i < line.values.length; i++) {
            int first = at + along.firsts[i];
            int start = along.starts[i];
            int count = along.starts[i + 1] - start;
            double sum = 0;
            for (int k = 0; k < count; k++) {
                sum += along.weights[start + k] * samples[first + k];
            }
            line.values[i] = sum;
            // Sums of floats in double do not overflow, so one of the samples is NaN or infinite.
            if (!(Math.abs(sum) <= Double.MAX_VALUE)) {
                leaveOut(line, i, first);
            }
        }
    }

    private void leaveOut(Line line, int i, int first) {
        if (!line.holes) {
            line.holes = true;
            Arrays.fill(line.missing, 0);
            Arrays.fill(line.gone, 0);
        }
        double sum = 0;
        double missing = 0;
        double gone = 0;
        for (int k = along.starts[i]; k < along.starts[i + 1]; k++) {
            float value = raster.values()[first + k - along.starts[i]];
            if (Float.isFinite(value)) {
                sum += along.weights[k] * value;
            } else {
                missing += along.weights[k];
                gone += along.parts[k];
            }
        }
        line.values[i] = sum;
        line.missing[i] = missing;
        line.gone[i] = gone;
    }

    /**
     * A line of cells, resampled along it: sums of the existing samples, and the weight and fraction of the missing
     * ones.
     */
    private static final class Line {
        private final double[] values;
        private final double[] missing;
        private final double[] gone;
        private int index = -1;
        private boolean holes;

        Line(int pixels) {
            values = new double[pixels];
            missing = new double[pixels];
            gone = new double[pixels];
        }
    }
}
