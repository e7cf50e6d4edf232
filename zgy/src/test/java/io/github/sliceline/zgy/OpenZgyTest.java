package io.github.sliceline.zgy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.sliceline.Job;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Reads random volumes that OpenZGY wrote, and writes them again; see {@code dev/interop/check_zgy.py}. */
@EnabledIfSystemProperty(named = "sliceline.zgy", matches = ".+")
class OpenZgyTest {
    @Test
    void readsAndWritesPublishedFiles() throws IOException {
        Path folder = Path.of(System.getProperty("sliceline.zgy"));
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().matches(".*[0-9]\\.zgy"))
                    .sorted()
                    .toList();
        }
        assertFalse(files.isEmpty());
        for (Path file : files) {
            compare(file, file.resolveSibling(file.getFileName().toString().replace(".zgy", ".raw")));
            try (SeismicVolume volume = SeismicVolume.open(file)) {
                String stored = volume.info().elementType();
                SampleType type = stored.startsWith("int16")
                        ? SampleType.INT16
                        : stored.startsWith("int8") ? SampleType.INT8 : SampleType.FLOAT32;
                Path again = file.resolveSibling(file.getFileName().toString().replace(".zgy", ".again.zgy"));
                ZgyExport.write(
                        volume, again, ZgyOptions.DEFAULTS.withType(type).withOverwrite(true), Job.quiet());
            }
        }
    }

    /** OpenZGY scales integers in single precision: the same to a millionth of the range. */
    private static void compare(Path file, Path samples) throws IOException {
        ByteBuffer wanted = ByteBuffer.wrap(Files.readAllBytes(samples)).order(ByteOrder.LITTLE_ENDIAN);
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            float[] found = Fixture.all(volume);
            boolean exact = volume.info().elementType().startsWith("float");
            float range = 0;
            for (float sample : found) {
                range = Math.max(range, Math.abs(sample));
            }
            for (int i = 0; i < found.length; i++) {
                float sample = wanted.getFloat(Float.BYTES * i);
                assertEquals(sample, found[i], exact ? 0 : 1e-6f * range, file + " sample " + i);
            }
        }
    }
}
