package io.github.sliceline.viewer.survey;

import io.github.sliceline.segy.survey.ScanOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A request to open a file.
 *
 * @param file local file or {@link io.github.sliceline.remote.RemotePath}
 * @param dataset dataset of an HDF5 file; if empty, the volume is searched for
 * @param scan how a SEG-Y file is read; without axes, on those that its headers show
 */
public record OpenRequest(Path file, Optional<String> dataset, ScanOptions scan) {
    /** Returns a request for the volume of a file. */
    public static OpenRequest of(Path file) {
        return new OpenRequest(file, Optional.empty(), ScanOptions.DEFAULTS);
    }

    /** Returns the name under which views of the file are remembered: on other axes, the places are others. */
    public String name() {
        return file + scan.axes().map(axes -> " " + axes).orElse("");
    }

    /** Returns a request for one dataset of the file. */
    public OpenRequest withDataset(String path) {
        return new OpenRequest(file, Optional.of(path), scan);
    }
}
