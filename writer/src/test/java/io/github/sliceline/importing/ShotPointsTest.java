package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.volume.ShotPoints;
import io.github.sliceline.selection.TraceSelection;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of a 2-D line by CDP and by shot point, of the SEG-Y file and of the volume made of it. */
class ShotPointsTest {
    private static final int CDPS = 30;
    private static final int SAMPLES = 40;

    @TempDir
    Path folder;

    /** A shot every other CDP, its number scaled by a tenth. */
    private List<Path> files(boolean withShots) throws IOException {
        Path segy = folder.resolve("line.sgy");
        SyntheticSegy.of(new SyntheticSurvey(3, 1, CDPS, SAMPLES)).write(segy);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segy));
        for (int trace = 0; trace < CDPS; trace++) {
            int header = 3600 + trace * (240 + 4 * SAMPLES);
            bytes.putInt(header + 196, withShots ? 1010 + 5 * (trace / 2 * 2) : 0);
            bytes.putShort(header + 200, (short) -10);
        }
        Files.write(segy, bytes.array());
        Path volume = folder.resolve("line.h5");
        SegyToHdf5.convert(segy, volume, ConvertOptions.DEFAULTS.withOverwrite(true), Job.quiet());
        return List.of(segy, volume);
    }

    @Test
    void tracesAreFoundByShotPointAndByCdp() throws IOException {
        for (Path file : files(true)) {
            try (SeismicVolume volume = SeismicVolume.open(file)) {
                Section line = volume.readInline(volume.inlines().first());
                ShotPoints shots = ShotPoints.of(volume, Job.quiet());
                assertEquals(101, shots.first());
                assertEquals(115, shots.last());
                TraceSelection tenth = shots.at(106);
                assertEquals(volume.crosslines().numberAt(10), tenth.crossline());
                assertArrayEquals(
                        Arrays.copyOfRange(line.samples(), 10 * SAMPLES, 11 * SAMPLES),
                        volume.readTrace(tenth.inline(), tenth.crossline()));
                String refusal = String.valueOf(assertThrows(IllegalArgumentException.class, () -> shots.at(106.5))
                        .getMessage());
                assertTrue(refusal.endsWith("next to it 106.0 and 107.0"), refusal);
            }
        }
    }

    @Test
    void headersWithoutShotPointsAreRefused() throws IOException {
        for (Path file : files(false)) {
            try (SeismicVolume volume = SeismicVolume.open(file)) {
                assertThrows(UnsupportedFileException.class, () -> ShotPoints.of(volume, Job.quiet()));
            }
        }
    }
}
