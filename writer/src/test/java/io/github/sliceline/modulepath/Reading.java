package io.github.sliceline.modulepath;

import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;

/** An application that reads: the file itself, at a revision, and by way of libhdf5. */
final class Reading {
    private Reading() {}

    public static void main(String[] arguments) {
        Path volume = Path.of(arguments[0]).resolve("survey.h5");
        ReadOptions itself = ReadOptions.DEFAULTS.withRevision(0);
        read("revision 0", volume, itself);
        read("revision 1", volume, itself.withRevision(1));
        read("native", volume, itself.withBackend(Backend.NATIVE));
    }

    private static void read(String what, Path volume, ReadOptions options) {
        try (SeismicVolume opened = SeismicVolume.open(volume, options)) {
            System.out.println(what + ": " + shape(opened.readInline(1004)));
        } catch (IOException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    private static String shape(Section inline) {
        return inline.rows() + " x " + inline.columns();
    }
}
