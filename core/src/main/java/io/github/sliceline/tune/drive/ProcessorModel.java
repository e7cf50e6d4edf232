package io.github.sliceline.tune.drive;

import io.github.sliceline.hdf5.grid.ChunkFilters.Kind;
import io.github.sliceline.hdf5.grid.ChunkFilters.Step;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;

/**
 * What the processor takes for a read. Immutable.
 *
 * <p>The defaults fit reads by two cores of an AMD EPYC, see {@code docs/tuning.md}; whoever measures others says so
 * with {@link #withDecoding} or makes one.
 *
 * @param cores that work on a read
 * @param readSeconds for a read, whatever it reads: planning, and starting threads
 * @param pieceSeconds for every contiguous run that is copied, on one core
 * @param floatSeconds for every float, on one core
 * @param lineSeconds for every line of 64 bytes of memory that floats are picked out of, where they are not neighbours, on
 *     one core
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
     * For every chunk that is decoded, on one core: tables of codes, and finding it. Chunks of 16 KiB of shuffled floats took 10 µs
     * in zstd alone, those of 128 KiB 60.
     */
    private static final double CHUNK_SECONDS = 6e-6;

    /** Two cores. */
    public static final ProcessorModel DEFAULT = new ProcessorModel(2, 1e-3, 20e-9, 0.4e-9, 14e-9, Decoding.DEFAULT);

    /**
     * Bytes, as they are once decoded, that one core decodes in a second.
     *
     * @param shuffle bytes put back, without what is inside
     * @param bitshuffle bits put back, likewise
     * @param deflate zlib, of any level, of shuffled bytes
     * @param lz4 LZ4, likewise
     * @param zstd zstd, of any level, likewise
     * @param fletcher32 the checksum
     * @param integer integers made floats
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
         * Measured on one core of an AMD EPYC with floats of a survey, of which most bytes are noise, see
         * {@code docs/measurements.md}: of chains of two filters, so that only their sums are known well. Fletcher32 and integers
         * are round figures.
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

    /** This processor with other rates of decoding. */
    public ProcessorModel withDecoding(Decoding rates) {
        return new ProcessorModel(cores, readSeconds, pieceSeconds, floatSeconds, lineSeconds, rates);
    }

    /** This processor with so many cores. */
    public ProcessorModel withCores(int newCores) {
        return new ProcessorModel(newCores, readSeconds, pieceSeconds, floatSeconds, lineSeconds, decoding);
    }

    /** Seconds of one core to decode so many chunks of so many bytes together, as they are once decoded. */
    double decodeSeconds(double chunks, double bytes, CubeLayout layout) {
        double seconds = chunks * CHUNK_SECONDS;
        for (Step step : layout.filters().steps()) {
            seconds += bytes / decoding.of(step.kind());
        }
        return seconds;
    }

    /** Seconds of one core to copy so many samples, in so many runs, out of so many lines of memory. */
    double copySeconds(double samples, double runs, double lines, SampleType type) {
        double converted = type.isExact() ? 0 : samples * Float.BYTES / decoding.integer();
        return samples * floatSeconds + runs * pieceSeconds + lines * lineSeconds + converted;
    }
}
