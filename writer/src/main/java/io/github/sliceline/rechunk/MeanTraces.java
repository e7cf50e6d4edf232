package io.github.sliceline.rechunk;

import io.github.sliceline.hdf5.grid.Region;
import java.util.Arrays;

/**
 * Means along an axis. Immutable and thread-safe.
 *
 * @param dimension dimension of the axis
 * @param size places on it
 */
record MeanTraces(int dimension, int size) {
    /** Returns extents with those of the axis among them. */
    int[] withAxis(int[] extents) {
        int[] more = new int[extents.length + 1];
        for (int d = 0; d < more.length; d++) {
            more[d] = d == dimension ? size : extents[d < dimension ? d : d - 1];
        }
        return more;
    }

    /** Returns a region without the axis. */
    Region withoutAxis(Region region) {
        long[] start = new long[region.rank() - 1];
        long[] count = new long[region.rank() - 1];
        for (int d = 0; d < start.length; d++) {
            int of = d < dimension ? d : d + 1;
            start[d] = region.start(of);
            count[d] = region.count(of);
        }
        return Region.of(start, count);
    }

    /**
     * Computes means, sample by sample, of those that are not NaN; NaN if all are.
     *
     * @param region region of the volume, with all of the axis
     * @param samples its samples
     * @return samples of the {@linkplain #withoutAxis region without the axis}
     */
    float[] of(Region region, float[] samples) {
        int after = (int) region.shape().strides()[dimension];
        int extent = (int) region.count(dimension);
        float[] means = new float[(int) (region.size() / extent)];
        double[] sums = new double[after];
        int[] counts = new int[after];
        for (int mean = 0; mean < means.length; mean += after) {
            Arrays.fill(sums, 0);
            Arrays.fill(counts, 0);
            for (int at = mean * extent; at < (mean + after) * extent; at += after) {
                for (int i = 0; i < after; i++) {
                    float sample = samples[at + i];
                    boolean isKnown = !Float.isNaN(sample);
                    sums[i] += isKnown ? sample : 0;
                    counts[i] += isKnown ? 1 : 0;
                }
            }
            for (int i = 0; i < after; i++) {
                means[mean + i] = (float) (sums[i] / counts[i]);
            }
        }
        return means;
    }
}
