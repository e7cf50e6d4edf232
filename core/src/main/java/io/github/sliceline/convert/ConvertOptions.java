package io.github.sliceline.convert;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.segy.DuplicatePolicy;
import io.github.sliceline.segy.HeaderMapping;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How to convert. Immutable; start from {@link #DEFAULTS}.
 *
 * @param mapping where the trace headers hold the geometry
 * @param duplicates what to do where several traces claim one bin
 * @param chunkOrNull chunk extents (inlines, crosslines, samples; before stack inlines, crosslines, offsets, samples);
 *     null for the default
 * @param deflateLevel 0 for none, else 1 to 9: shuffle and deflate
 * @param memoryBytes most that buffers may take, at least 16 MB
 * @param threads worker threads, at least 1
 * @param overwrite whether an existing output may be replaced, once the new one is complete
 * @param format oldest HDF5 release that can read the file
 * @param salvage whether to take what is whole in a damaged source, instead of refusing it
 */
public record ConvertOptions(
        HeaderMapping mapping,
        DuplicatePolicy duplicates,
        @Nullable Shape chunkOrNull,
        int deflateLevel,
        long memoryBytes,
        int threads,
        boolean overwrite,
        Hdf5Format format,
        boolean salvage) {
    private static final long LEAST_MEMORY = 16_000_000;

    /** Oldest HDF5 release that reads what is written. */
    public enum Hdf5Format {
        /** HDF5 1.8 (2008): chunks found through a B-tree. */
        V1_8,
        /** HDF5 1.10 (2016): chunks of fixed size found by arithmetic. */
        V1_10
    }

    /** Standard byte positions, default chunk, no compression, 512 MB, a thread per core but at least 4. */
    public static final ConvertOptions DEFAULTS = new ConvertOptions(
            HeaderMapping.STANDARD,
            DuplicatePolicy.ERROR,
            null,
            0,
            512_000_000L,
            Math.max(4, Runtime.getRuntime().availableProcessors()),
            false,
            Hdf5Format.V1_10,
            false);

    public ConvertOptions {
        if (chunkOrNull != null && chunkOrNull.rank() != 3 && chunkOrNull.rank() != 4) {
            throw new IllegalArgumentException("a chunk has three extents, or four before stack, got " + chunkOrNull);
        }
        if (deflateLevel < 0 || deflateLevel > 9) {
            throw new IllegalArgumentException("deflate level must be 0 to 9, got " + deflateLevel);
        }
        if (memoryBytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory must be at least 16 MB, got " + memoryBytes + " bytes");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + threads);
        }
    }

    /** Chunk extents asked for. */
    public Optional<Shape> chunk() {
        return Optional.ofNullable(chunkOrNull);
    }

    /** The same with other byte positions. */
    public ConvertOptions withMapping(HeaderMapping newMapping) {
        return new ConvertOptions(
                newMapping, duplicates, chunkOrNull, deflateLevel, memoryBytes, threads, overwrite, format, salvage);
    }

    /** The same with another policy for duplicates. */
    public ConvertOptions withDuplicates(DuplicatePolicy newPolicy) {
        return new ConvertOptions(
                mapping, newPolicy, chunkOrNull, deflateLevel, memoryBytes, threads, overwrite, format, salvage);
    }

    /** The same with chunks of this shape. */
    public ConvertOptions withChunk(Shape newChunk) {
        return new ConvertOptions(
                mapping, duplicates, newChunk, deflateLevel, memoryBytes, threads, overwrite, format, salvage);
    }

    /** The same with compression. */
    public ConvertOptions withDeflateLevel(int newLevel) {
        return new ConvertOptions(
                mapping, duplicates, chunkOrNull, newLevel, memoryBytes, threads, overwrite, format, salvage);
    }

    /** The same with another memory budget. */
    public ConvertOptions withMemoryBytes(long newMemoryBytes) {
        return new ConvertOptions(
                mapping, duplicates, chunkOrNull, deflateLevel, newMemoryBytes, threads, overwrite, format, salvage);
    }

    /** The same with another number of threads. */
    public ConvertOptions withThreads(int newThreads) {
        return new ConvertOptions(
                mapping, duplicates, chunkOrNull, deflateLevel, memoryBytes, newThreads, overwrite, format, salvage);
    }

    /** The same, replacing an existing output or not. */
    public ConvertOptions withOverwrite(boolean newOverwrite) {
        return new ConvertOptions(
                mapping, duplicates, chunkOrNull, deflateLevel, memoryBytes, threads, newOverwrite, format, salvage);
    }

    /** The same for another oldest reader. */
    public ConvertOptions withFormat(Hdf5Format newFormat) {
        return new ConvertOptions(
                mapping, duplicates, chunkOrNull, deflateLevel, memoryBytes, threads, overwrite, newFormat, salvage);
    }

    /** The same, salvaging a damaged source or refusing it. */
    public ConvertOptions withSalvage(boolean newSalvage) {
        return new ConvertOptions(
                mapping, duplicates, chunkOrNull, deflateLevel, memoryBytes, threads, overwrite, format, newSalvage);
    }
}
