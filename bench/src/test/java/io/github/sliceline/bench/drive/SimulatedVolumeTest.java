package io.github.sliceline.bench.drive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedVolumeTest {
    private static final int CROSSLINES = 40;
    private static final int SAMPLES = 1000;

    /** So large that real drives would be read past the page cache, by opening the file once more. */
    @Test
    void allSamplesComeFromTheDrive(@TempDir Path folder) throws IOException {
        Path segy = folder.resolve("survey.sgy");
        Path hdf5 = folder.resolve("survey.h5");
        SyntheticSegy.of(new SyntheticSurvey(7, new SurveyShape(40, CROSSLINES, SAMPLES), SurveyLines.DEFAULT))
                .write(segy);
        SegyToHdf5.convert(segy, hdf5, ConvertOptions.DEFAULTS, Job.quiet());
        Region line = Region.of(new long[] {17, 0, 0}, new long[] {1, CROSSLINES, SAMPLES});
        for (Path file : List.of(hdf5, segy)) {
            for (String name : List.of("nvme", "hdd")) {
                SimulatedDrive drive = SimulatedDrive.of(DriveModel.named(name));
                try (SeismicVolume plain = SeismicVolume.open(file);
                        SeismicVolume volume = drive.open(file, ReadOptions.DEFAULTS)) {
                    drive.dropCaches();
                    long before = drive.bytes();
                    assertArrayEquals(plain.read(line), volume.read(line), file + " on " + name);
                    assertTrue(drive.bytes() - before >= line.size() * Float.BYTES, file + " on " + name);
                    assertEquals(plain.info(), volume.info());
                }
            }
        }
    }
}
