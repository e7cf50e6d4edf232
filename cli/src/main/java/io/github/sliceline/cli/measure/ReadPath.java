package io.github.sliceline.cli.measure;

import io.github.sliceline.segy.SegySurvey;
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
public record ReadPath(String name, Path file, boolean slowAcross, Opener opener) {
    /** The name of the SEG-Y file's own path. */
    public static final String SEGY = "SEG-Y";

    /** Opens readers. */
    @FunctionalInterface
    public interface Opener {
        /** A reader that has read nothing yet. */
        PlaneReader open() throws IOException;
    }

    /** HDF5 through one of the library's read paths, with the default options. */
    public static ReadPath of(Path hdf5, Backend backend) {
        return of(hdf5, ReadOptions.DEFAULTS.withBackend(backend));
    }

    /** HDF5 through the read path that these options name. */
    public static ReadPath of(Path hdf5, ReadOptions options) {
        return new ReadPath(
                nameOf(options.backend()), hdf5, false, () -> new VolumePlanes(SeismicVolume.open(hdf5, options)));
    }

    /** SEG-Y, without any other file. */
    public static ReadPath of(Path segy, SegySurvey survey) {
        return new ReadPath(SEGY, segy, true, () -> new SegyPlanes(segy, survey));
    }

    /** What a read path of the library is called in tables. */
    public static String nameOf(Backend backend) {
        return backend.name().toLowerCase(Locale.ROOT);
    }

    PlaneReader open() throws IOException {
        return opener.open();
    }
}
