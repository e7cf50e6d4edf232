package io.github.sliceline.tune.drive;

import io.github.sliceline.hdf5.grid.ChunkFilters.Kind;
import io.github.sliceline.hdf5.grid.ChunkFilters.Step;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;

/**
 * Times that the processor takes for a read. Immutable.
 *
 * <p>The defaults fit reads by two cores of an AMD EPYC, see {@code docs/tuning.md}. For other processors, call
 * {@link #withDecoding} or make another model.
 *
 * @param cores number of cores that work on a read
 * @param readSeconds seconds for a read of any size: planning, and starting threads
 * @param pieceSeconds seconds for every contiguous run that is copied, on one core
 * @param floatSeconds seconds for every float, on one core
 * @param lineSeconds seconds for every line of 64 bytes of memory out of which floats that are not neighbours are
 *     picked, on one core
 * @param decoding rates of the filters
 */
public record ProcessorModel(
        int cores,
        double readSeconds,
        double pieceSeconds,
        double floatSeconds,
        double lineSeconds,
        Decoding decoding) {
    /**
     * Seconds for every decoded chunk on one core: building tables of codes, and finding the chunk. In zstd alone,
     * chunks of 16 KiB of shuffled floats took 10 µs, those of 128 KiB 60 µs.
     */
    private static final double CHUNK_SECONDS = 6e-6;

    /** Model with two cores. */
    public static final ProcessorModel DEFAULT = new ProcessorModel(2, 1e-3, 20e-9, 0.4e-9, 14e-9, Decoding.DEFAULT);

    /**
     * Decoded bytes that one core produces per second.
     *
     * @param shuffle bytes per second of undoing shuffle, without the filters inside it
     * @param bitshuffle bytes per second of undoing bitshuffle, without the filters inside it
     * @param deflate bytes per second of zlib, at any level, with shuffled bytes
     * @param lz4 bytes per second of LZ4, with shuffled bytes
     * @param zstd bytes per second of zstd, at any level, with shuffled bytes
     * @param fletcher32 bytes per second of the checksum
     * @param integer bytes per second of converting integers to floats
     */
    public record Decoding(
            double shuffle,
            double bitshuffle,
            double deflate,
            double lz4,
            double zstd,
            double fletcher32,
            double integer) {
        /**
         * Rates measured on one core of an AMD EPYC with floats of a survey, most of whose bytes are noise, see
         * {@code docs/measurements.md}. Chains of two filters were measured, so only the sums are exact. The rates of
         * fletcher32 and integers are round figures.
         */
        public static final Decoding DEFAULT = new Decoding(6e9, 1.3e9, 0.76e9, 7.8e9, 3e9, 3e9, 2e9);

        public Decoding {
            for (double rate : new double[] {shuffle, bitshuffle, deflate, lz4, zstd, fletcher32, integer}) {
                if (!(rate > 0)) {
                    throw new IllegalArgumentException("a rate of decoding must be > 0, got " + rate);
                }
            }
        }

        private double of(Kind kind) {
            return switch (kind) {
                case SHUFFLE -> shuffle;
                case BITSHUFFLE -> bitshuffle;
                case DEFLATE -> deflate;
                case LZ4 -> lz4;
                case ZSTD -> zstd;
                case FLETCHER32 -> fletcher32;
            };
        }
    }

    public ProcessorModel {
        if (cores < 1) {
            throw new IllegalArgumentException("cores must be >= 1, got " + cores);
        }
        for (double seconds : new double[] {readSeconds, pieceSeconds, floatSeconds, lineSeconds}) {
            if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a time must be >= 0 s, got " + seconds);
            }
        }
    }

    /** Returns this processor with other rates of decoding. */
    public ProcessorModel withDecoding(Decoding rates) {
        return new ProcessorModel(cores, readSeconds, pieceSeconds, floatSeconds, lineSeconds, rates);
    }

    /** Returns this processor with another number of cores. */
    public ProcessorModel withCores(int newCores) {
        return new ProcessorModel(newCores, readSeconds, pieceSeconds, floatSeconds, lineSeconds, decoding);
    }

    /**
     * Seconds of one core to decode chunks.
     *
     * @param chunks number of chunks
     * @param bytes decoded bytes of all together
     */
    double decodeSeconds(double chunks, double bytes, CubeLayout layout) {
        double seconds = chunks * CHUNK_SECONDS;
        for (Step step : layout.filters().steps()) {
            seconds += bytes / decoding.of(step.kind());
        }
        return seconds;
    }

    /**
     * Seconds of one core to copy samples.
     *
     * @param runs number of contiguous runs
     * @param lines number of lines of memory out of which samples that are not neighbours are picked
     */
    double copySeconds(double samples, double runs, double lines, SampleType type) {
        double converted = type.isExact() ? 0 : samples * Float.BYTES / decoding.integer();
        return samples * floatSeconds + runs * pieceSeconds + lines * lineSeconds + converted;
    }
}
