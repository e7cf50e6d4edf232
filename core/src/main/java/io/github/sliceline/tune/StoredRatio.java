package io.github.sliceline.tune;

import io.github.sliceline.tune.ChunkFilters.Kind;

/**
 * How large filtered chunks are, by their size before, where nobody measured it on the survey itself. Lossless
 * compressors make some 1.35 : 1 of seismic floats once their bytes are shuffled, less without, and more of bits put
 * together; integers that hold the range of a survey have many bits that say nothing.
 */
public final class StoredRatio {
    private StoredRatio() {}

    /** Stored bytes by bytes before; 1 without a compressor. */
    public static double assumed(SampleType type, ChunkFilters filters) {
        double floats = floats(filters);
        return floats == 1 || type.isExact() ? floats : floats * 0.85;
    }

    private static double floats(ChunkFilters filters) {
        boolean shuffled = filters.has(Kind.SHUFFLE);
        boolean bits = filters.has(Kind.BITSHUFFLE);
        if (filters.has(Kind.LZ4)) {
            return bits ? 0.80 : shuffled ? 0.86 : 0.99;
        }
        if (filters.has(Kind.DEFLATE) || filters.has(Kind.ZSTD)) {
            return bits ? 0.75 : shuffled ? 0.76 : 0.91;
        }
        return 1;
    }
}
