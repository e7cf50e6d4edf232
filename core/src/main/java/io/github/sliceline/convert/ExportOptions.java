package io.github.sliceline.convert;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.segy.SampleFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How to export. Immutable; start from {@link #DEFAULTS}.
 *
 * @param modified whether the volume may differ from its source: samples are then taken as they are, headers from the
 *     archive, and the result is not compared with the source
 * @param partOrNull sub-volume to export, in indices of a volume of three dimensions; null for all
 * @param formatOrNull sample format to write; null for the source's, or IBM floats where there is no source
 * @param datasetOrNull path of the dataset with the samples; null to look for it
 * @param memoryBytes most that buffers may take, at least 16 MB. At least two traces of the volume are held whatever
 *     it says.
 * @param threads that encode, at least 1
 * @param overwrite whether an existing output may be replaced, once the new one is complete
 * @param revision of the volume's file, as in {@link io.github.sliceline.volume.ReadOptions}; 0 for the file itself
 */
public record ExportOptions(
        boolean modified,
        @Nullable Region partOrNull,
        @Nullable SampleFormat formatOrNull,
        @Nullable String datasetOrNull,
        long memoryBytes,
        int threads,
        boolean overwrite,
        int revision) {
    private static final long LEAST_MEMORY = 16_000_000;

    /** The source again, exactly; 512 MB, a thread per core. */
    public static final ExportOptions DEFAULTS = new ExportOptions(
            false, null, null, null, 512_000_000L, Runtime.getRuntime().availableProcessors(), false, 0);

    public ExportOptions {
        if (memoryBytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory must be at least 16 MB, got " + memoryBytes + " bytes");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + threads);
        }
    }

    /** Sub-volume asked for. */
    public Optional<Region> part() {
        return Optional.ofNullable(partOrNull);
    }

    /** Sample format asked for. */
    public Optional<SampleFormat> format() {
        return Optional.ofNullable(formatOrNull);
    }

    /** Path of the dataset asked for. */
    public Optional<String> dataset() {
        return Optional.ofNullable(datasetOrNull);
    }

    /** The same, for a volume that was changed after the import, or not. */
    public ExportOptions withModified(boolean newModified) {
        return new ExportOptions(
                newModified, partOrNull, formatOrNull, datasetOrNull, memoryBytes, threads, overwrite, revision);
    }

    /** The same of a sub-volume. */
    public ExportOptions withPart(Region newPart) {
        return new ExportOptions(
                modified, newPart, formatOrNull, datasetOrNull, memoryBytes, threads, overwrite, revision);
    }

    /** The same in another sample format. */
    public ExportOptions withFormat(SampleFormat newFormat) {
        return new ExportOptions(
                modified, partOrNull, newFormat, datasetOrNull, memoryBytes, threads, overwrite, revision);
    }

    /** The same of another dataset. */
    public ExportOptions withDataset(String path) {
        return new ExportOptions(modified, partOrNull, formatOrNull, path, memoryBytes, threads, overwrite, revision);
    }

    /** The same with another memory budget. */
    public ExportOptions withMemoryBytes(long newMemoryBytes) {
        return new ExportOptions(
                modified, partOrNull, formatOrNull, datasetOrNull, newMemoryBytes, threads, overwrite, revision);
    }

    /** The same with another number of threads. */
    public ExportOptions withThreads(int newThreads) {
        return new ExportOptions(
                modified, partOrNull, formatOrNull, datasetOrNull, memoryBytes, newThreads, overwrite, revision);
    }

    /** The same, replacing an existing output or not. */
    public ExportOptions withOverwrite(boolean newOverwrite) {
        return new ExportOptions(
                modified, partOrNull, formatOrNull, datasetOrNull, memoryBytes, threads, newOverwrite, revision);
    }

    /** The same of a revision of the volume's file. */
    public ExportOptions withRevision(int newRevision) {
        return new ExportOptions(
                modified, partOrNull, formatOrNull, datasetOrNull, memoryBytes, threads, overwrite, newRevision);
    }
}
