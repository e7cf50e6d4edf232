package io.github.sliceline.hdf5.filter;

import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Applies one filter to chunks; what it makes a {@link FilterPipeline} undoes. May hold native memory: close it. Not thread-safe. */
public interface FilterEncoder extends Closeable {
    /**
     * Applies the filter.
     *
     * @param plain what goes into it, from position to limit; direct, as zstd wants it
     * @param stored gets what it makes, from its position on, which moves past it; direct
     * @throws java.nio.BufferOverflowException if there is no room for all of it; {@link #most} is enough
     */
    void apply(ByteBuffer plain, ByteBuffer stored);

    @Override
    default void close() {}

    /**
     * Bytes that are enough for what the filters of a chunk make of it, one after the other. Bitshuffle adds most to what does
     * not compress: lengths, and what LZ4 and zstd add to each block of 8 KiB.
     */
    static long most(long chunkBytes) {
        return chunkBytes + chunkBytes / 64 + 1024;
    }

    /**
     * Applies the filters of a dataset, in the order of writing.
     *
     * @throws IllegalArgumentException if that cannot be done here
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

    /** What a filter lacks on this machine, in brackets; empty for most. */
    static String missing(FilterSpec spec) {
        return ChunkFilter.missing(spec).strip();
    }

    /** What else than its parameters the bytes depend on that a filter makes, such as the version of a library; empty for most. */
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
