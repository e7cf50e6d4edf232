package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.CopiedVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code info} and {@code read} of a volume with further copies of its cube. */
@Tag("without-libhdf5")
class LayoutsOfAVolumeTest {
    private static final Shape SHAPE = Shape.of(64, 48, 128);

    @TempDir
    Path folder;

    private String file = "";

    @BeforeEach
    void write() throws IOException {
        file = new CopiedVolume(SHAPE, Shape.of(16, 16, 16), false, new Random(3))
                .checksums(CopiedVolume.CHECKSUM)
                .copy("across", Shape.of(64, 1, 128), 4, false)
                .copy("bytes", Shape.of(64, 48, 1), 1, false)
                .copy("old", Shape.of(1, 48, 128), 4, false, 1)
                .write(folder.resolve("volume.h5"))
                .toString();
    }

    /** The line of the table that begins with a name. */
    private static String line(String text, String name) {
        return text.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .orElse("");
    }

    @Test
    void infoShowsWhatEachCopyIsGoodFor() {
        Ran info = Ran.run("info", file);
        assertEquals(0, info.code(), info.err());
        assertTrue(
                line(info.out(), "across").matches("across +64 × 1 × 128 +float32 +none +1.6 MB +exact .* crosslines"),
                info.out());
        assertTrue(line(info.out(), "bytes").endsWith("to look at: slices"), info.out());
        assertTrue(line(info.out(), "bytes").matches(".* 3.1 kB in 1 +to look at: slices"), info.out());
        assertTrue(line(info.out(), "data").matches(".* inlines, slices.*"), info.out());
        assertTrue(info.out().contains("old is not read: was made of other samples"), info.out());
        assertTrue(info.out().contains("layout drop old, then layout add"), info.out());
        assertFalse(Ran.run("info", file, "--dataset", "/layouts/across").out().contains("serves"));
    }

    @Test
    void jsonShowsWhatEachCopyIsGoodFor() throws IOException {
        Map<String, Object> json = Ran.run("info", file, "--json").json();
        List<?> layouts = Ran.entry(json, "layouts", List.class);
        Map<?, ?> bytes = (Map<?, ?>) layouts.get(1);
        assertEquals("bytes", bytes.get("name"));
        assertEquals(false, bytes.get("exact"));
        assertTrue(Ran.entry(bytes, "largest_error", Double.class) > 0);
        Map<?, ?> slice = Ran.entry(Ran.entry(bytes, "planes", Map.class), "slice", Map.class);
        assertEquals(64 * 48, slice.get("bytes"));
        Map<?, ?> served = Ran.entry(Ran.entry(json, "planes", Map.class), "slice", Map.class);
        assertEquals("data", served.get("served_by"));
        assertEquals("bytes", served.get("displayed_by"));
        assertTrue(Ran.entry((Map<?, ?>) layouts.get(2), "not_read_because", String.class)
                .startsWith("was made of"));
    }

    @Test
    void copiesOfFewerBitsAreReadOnlyWhenAskedFor() throws IOException {
        byte[] exact = read("exact.raw");
        byte[] display = read("display.raw", "--precision", "display");
        byte[] cube = read("cube.raw", "--dataset", "/data", "--backend", OS.WINDOWS.isCurrentOs() ? "direct" : "jhdf");
        assertArrayEquals(cube, exact);
        assertEquals(cube.length, display.length);
        assertFalse(Arrays.equals(cube, display));
    }

    private byte[] read(String name, String... how) throws IOException {
        Path output = folder.resolve(name);
        List<String> line = new ArrayList<>(List.of("read", file, "--sample", "70", "-o", output.toString()));
        line.addAll(List.of(how));
        Ran ran = Ran.run(line.toArray(new String[0]));
        assertEquals(0, ran.code(), ran.err());
        return Files.readAllBytes(output);
    }
}
