package io.github.sliceline.spark.read;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Options for opening files, in driver and tasks.
 *
 * @param dataset dataset of an HDF5 file; null to search for it
 * @param revision revision number, as in {@link ReadOptions#withRevision}
 * @param bytes byte positions of inline, crossline, x, y and offset in the trace headers of a SEG-Y file
 * @param duplicates treatment of several traces of a SEG-Y file with the same bin
 */
record OpenOptions(@Nullable String dataset, int revision, Bytes bytes, DuplicatePolicy duplicates)
        implements Serializable {
    /** Serializable form of a {@link HeaderMapping}. */
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
