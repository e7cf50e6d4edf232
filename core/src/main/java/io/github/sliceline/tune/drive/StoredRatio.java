package io.github.sliceline.tune.drive;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters.Kind;
import io.github.sliceline.tune.SampleType;

/**
 * Assumed ratios of stored bytes to bytes before filters, for surveys that were not measured. For the floats of a
 * survey with noise, lossless compressors reached 1.1 to 1.2 : 1 after shuffling, see {@code docs/measurements.md}, and
 * less without it. Integers that span the range of a survey have many bits of noise.
 */
public final class StoredRatio {
    private StoredRatio() {}

    /** Returns stored bytes divided by bytes before; 1 without a compressor. */
    public static double assumed(SampleType type, ChunkFilters filters) {
        double floats = floats(filters);
        return floats == 1 || type.isExact() ? floats : floats * 0.85;
    }

    private static double floats(ChunkFilters filters) {
        boolean shuffled = filters.has(Kind.SHUFFLE);
        boolean bits = filters.has(Kind.BITSHUFFLE);
        if (filters.has(Kind.LZ4)) {
            return bits ? 0.90 : shuffled ? 0.88 : 0.99;
        }
        if (filters.has(Kind.DEFLATE) || filters.has(Kind.ZSTD)) {
            return bits ? 0.89 : shuffled ? 0.83 : 0.93;
        }
        return 1;
    }
}
