package io.github.sliceline.spark.read;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How files are opened, by the driver and by tasks.
 *
 * @param dataset of an HDF5 file; null to look for it
 * @param revision as {@link ReadOptions#withRevision} takes it
 * @param bytes where trace headers of a SEG-Y file hold inline, crossline, x, y and offset
 * @param duplicates what to do where several of its traces claim one bin
 */
record OpenOptions(@Nullable String dataset, int revision, Bytes bytes, DuplicatePolicy duplicates)
        implements Serializable {
    /** Positions as {@link HeaderMapping} has them, to be sent. */
    record Bytes(int inline, int crossline, int x, int y, int offset) implements Serializable {
        HeaderMapping mapping() {
            return new HeaderMapping(inline, crossline, x, y, offset);
        }
    }

    ReadOptions readOptions() {
        ReadOptions options = ReadOptions.DEFAULTS.withRevision(revision);
        return dataset == null ? options : options.withDataset(dataset);
    }

    ScanOptions scanOptions() {
        return ScanOptions.DEFAULTS.withMapping(bytes.mapping()).withDuplicates(duplicates);
    }
}
