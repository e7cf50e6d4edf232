package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.FaultyStores;
import io.github.sliceline.importing.HandMadeVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whichever write or force of an export fails, it fails with one sentence and leaves nothing. */
@Tag("without-libhdf5")
class ExportFaultsTest {
    private static final int TRACES = 900;

    @TempDir
    Path folder;

    private Path volume() {
        return folder.resolve("volume.h5");
    }

    private Path target() {
        return folder.resolve("out.sgy");
    }

    @Test
    void sortedSource() throws IOException {
        everyCallMayFail(LongStream.range(0, TRACES).toArray());
    }

    /** Written twice: its samples first. */
    @Test
    void shuffledSource() throws IOException {
        everyCallMayFail(
                IntStream.range(0, TRACES).mapToLong(bin -> bin * 371L % TRACES).toArray());
    }

    private void everyCallMayFail(long[] index) throws IOException {
        HandMadeVolume made = new HandMadeVolume(Shape.of(30, 30), index, TRACES);
        made.write(volume());
        assertFails(ExportOptions.DEFAULTS);
        assertArrayEquals(made.segy(), Files.readAllBytes(target()), "the export that got through");
        Files.delete(target());
        assertFails(ExportOptions.DEFAULTS.withModified(true));
        Files.delete(target());
    }

    private void assertFails(ExportOptions options) throws IOException {
        for (int n = 1; ; n++) {
            String problem = n % 2 == 0 ? "No space left on device" : "Input/output error";
            try {
                SegyExport.export(
                        volume(),
                        target(),
                        options.withMemoryBytes(16 << 20),
                        new FaultyStores(n, problem),
                        Job.quiet());
                assertTrue(n > 4, "only " + n + " calls");
                return;
            } catch (IOException e) {
                assertEquals(target() + ".part: " + problem, e.getMessage(), "call " + n);
                try (Stream<Path> left = Files.list(folder)) {
                    assertEquals(List.of(volume()), left.toList(), "call " + n);
                }
            }
        }
    }
}
