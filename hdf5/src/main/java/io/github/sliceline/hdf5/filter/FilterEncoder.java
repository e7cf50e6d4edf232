package io.github.sliceline.hdf5.filter;

import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Encoder of one filter, whose output a {@link FilterPipeline} undoes. May hold native memory, so close it. Not
 * thread-safe.
 */
public interface FilterEncoder extends Closeable {
    /**
     * Applies the filter.
     *
     * @param plain the filter's input, from position to limit; a direct buffer, which zstd needs
     * @param stored receives the filter's output from its position on; its position moves past the output; a direct
     *     buffer
     * @throws java.nio.BufferOverflowException if the output does not fit; {@link #most} bytes suffice
     */
    void apply(ByteBuffer plain, ByteBuffer stored);

    @Override
    default void close() {}

    /**
     * Returns a number of bytes that suffices for the output of all filters of a chunk. Bitshuffle adds the most to
     * incompressible data: lengths, and the overhead of LZ4 and zstd for each block of 8 KiB.
     */
    static long most(long chunkBytes) {
        return chunkBytes + chunkBytes / 64 + 1024;
    }

    /**
     * Returns encoders for the filters of a dataset, in the order of writing.
     *
     * @throws IllegalArgumentException if a filter cannot be applied here
     */
    static List<FilterEncoder> of(List<FilterSpec> specs, int elementBytes) {
        List<FilterEncoder> encoders = new ArrayList<>();
        int planes = 1;
        for (FilterSpec spec : specs) {
            encoders.add(of(spec, elementBytes, planes));
            planes = spec.id() == FilterSpec.SHUFFLE ? spec.parameter(0, elementBytes) : 1;
        }
        return encoders;
    }

    private static FilterEncoder of(FilterSpec spec, int elementBytes, int planes) {
        if (!ChunkFilter.missing(spec).isEmpty()) {
            throw new IllegalArgumentException(spec + ChunkFilter.missing(spec) + " cannot be applied");
        }
        return switch (spec.id()) {
            case FilterSpec.DEFLATE -> new DeflateEncoder(spec.parameter(0, DeflateEncoder.USUAL_LEVEL));
            case FilterSpec.SHUFFLE -> new Shuffle(spec.parameter(0, elementBytes));
            case FilterSpec.FLETCHER32 -> new Fletcher32();
            case FilterSpec.LZ4 -> new Lz4Encoder(spec.parameter(0, 0));
            case FilterSpec.BITSHUFFLE -> BitshuffleEncoder.of(spec, elementBytes);
            case FilterSpec.ZSTD -> new ZstdEncoder(spec.parameter(0, ZstdEncoder.USUAL_LEVEL), planes);
            default -> throw new IllegalArgumentException(spec + " cannot be applied");
        };
    }

    /** Returns what the filter lacks on this machine, in brackets; usually empty. */
    static String missing(FilterSpec spec) {
        return ChunkFilter.missing(spec).strip();
    }

    /**
     * Returns what the filter's output depends on besides its parameters, such as the version of a library; empty for
     * most filters.
     */
    static String maker(FilterSpec spec) {
        if (spec.id() == FilterSpec.DEFLATE) {
            return "Java " + System.getProperty("java.runtime.version", "unknown");
        }
        if (spec.id() == FilterSpec.ZSTD || Bitshuffle.needsZstd(spec)) {
            return ZstdEncoder.version();
        }
        return spec.id() == FilterSpec.LZ4 || Bitshuffle.needsLz4(spec) ? Lz4Encoder.version() : "";
    }
}
