package io.github.sliceline.modulepath;

import io.github.sliceline.Job;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An application that writes: a survey is converted, read, edited as a revision, and read at both. */
final class Writing {
    private Writing() {}

    public static void main(String[] arguments) throws IOException {
        Path segy = Path.of(arguments[0]).resolve("survey.sgy");
        Path volume = segy.resolveSibling("survey.h5");
        SegyToHdf5.convert(segy, volume, ConvertOptions.DEFAULTS, Job.quiet());
        for (Backend backend : List.of(Backend.AUTO, Backend.NATIVE)) {
            try (SeismicVolume opened = SeismicVolume.open(volume, ReadOptions.DEFAULTS.withBackend(backend))) {
                System.out.println(backend + " in "
                        + SeismicVolume.class.getModule().getName() + ": " + shape(opened.readInline(1004)));
            }
        }
        VolumeEdit.set(volume, Map.of("quantity", "velocity"), EditOptions.DEFAULTS.withHistory("a test"));
        for (int revision : new int[] {1, 0}) {
            SeismicVolume.open(volume, ReadOptions.DEFAULTS.withRevision(revision))
                    .close();
            System.out.println("revision " + revision + ": "
                    + VolumeEdit.show(volume, revision).get("quantity"));
        }
    }

    private static String shape(Section inline) {
        return inline.rows() + " x " + inline.columns();
    }
}
