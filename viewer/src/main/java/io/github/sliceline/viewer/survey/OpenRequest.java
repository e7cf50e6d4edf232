package io.github.sliceline.viewer.survey;

import io.github.sliceline.segy.survey.ScanOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What to open.
 *
 * @param file a file of this machine, or a {@link io.github.sliceline.remote.RemotePath}
 * @param dataset which dataset of an HDF5 file; empty to look for the volume
 * @param scan how to scan a SEG-Y file; not used for others
 */
public record OpenRequest(Path file, Optional<String> dataset, ScanOptions scan) {
    /** A file, read as is usual. */
    public static OpenRequest of(Path file) {
        return new OpenRequest(file, Optional.empty(), ScanOptions.DEFAULTS);
    }

    /** The same with a dataset chosen. */
    public OpenRequest withDataset(String path) {
        return new OpenRequest(file, Optional.of(path), scan);
    }

    /** The same with a SEG-Y file scanned in another way. */
    public OpenRequest withScan(ScanOptions options) {
        return new OpenRequest(file, dataset, options);
    }
}
