package io.github.sliceline.cli.demo;

import io.github.sliceline.segy.SegySurvey;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.Backend;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * One of the ways that are compared.
 *
 * @param name what it is called in the table
 * @param file that it reads
 * @param slowAcross whether a slice takes so long that one is enough
 * @param opener opens the file anew, with nothing read and nothing cached
 */
record ReadPath(String name, Path file, boolean slowAcross, Opener opener) {

    /** Opens readers. */
    @FunctionalInterface
    interface Opener {
        /** A reader that has read nothing yet. */
        PlaneReader open() throws IOException;
    }

    /** HDF5 through one of the library's read paths. */
    static ReadPath of(Path hdf5, Backend backend) {
        String name = backend.name().toLowerCase(Locale.ROOT);
        ReadOptions options = ReadOptions.DEFAULTS.withBackend(backend);
        return new ReadPath(name, hdf5, false, () -> new VolumePlanes(SeismicVolume.open(hdf5, options)));
    }

    /** SEG-Y, without any other file. */
    static ReadPath of(Path segy, SegySurvey survey) {
        return new ReadPath("SEG-Y", segy, true, () -> new SegyPlanes(segy, survey));
    }

    PlaneReader open() throws IOException {
        return opener.open();
    }

    private record VolumePlanes(SeismicVolume volume) implements PlaneReader {
        @Override
        public float[] read(Plane plane) throws IOException {
            return volume.read(plane);
        }

        @Override
        public void close() throws IOException {
            volume.close();
        }
    }
}
