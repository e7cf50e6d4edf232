package io.github.sliceline.viewer.survey;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A request to open a file.
 *
 * @param file local file or {@link io.github.sliceline.remote.RemotePath}
 * @param dataset dataset of an HDF5 file; if empty, the volume is searched for
 */
public record OpenRequest(Path file, Optional<String> dataset) {
    /** Returns a request for the volume of a file. */
    public static OpenRequest of(Path file) {
        return new OpenRequest(file, Optional.empty());
    }

    /** Returns a request for one dataset of the file. */
    public OpenRequest withDataset(String path) {
        return new OpenRequest(file, Optional.of(path));
    }
}
