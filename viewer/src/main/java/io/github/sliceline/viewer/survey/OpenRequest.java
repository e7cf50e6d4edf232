package io.github.sliceline.viewer.survey;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What to open.
 *
 * @param file a file of this machine, or a {@link io.github.sliceline.remote.RemotePath}
 * @param dataset which dataset of an HDF5 file; empty to look for the volume
 */
public record OpenRequest(Path file, Optional<String> dataset) {
    /** A file, read as is usual. */
    public static OpenRequest of(Path file) {
        return new OpenRequest(file, Optional.empty());
    }

    /** A request for a dataset of the file. */
    public OpenRequest withDataset(String path) {
        return new OpenRequest(file, Optional.of(path));
    }
}
