package io.github.sliceline.cli.demo;

import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.Backend;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Planes of the HDF5 file, through one of the library's read paths. */
final class VolumePlanes implements PlaneReader {
    private final Path file;
    private final SeismicVolume volume;

    VolumePlanes(Path file, Backend backend) throws IOException {
        this.file = file;
        this.volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend));
    }

    @Override
    public String name() {
        return volume.backend().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public float[] read(Plane plane) throws IOException {
        return volume.read(plane);
    }

    @Override
    public void close() throws IOException {
        volume.close();
    }
}
