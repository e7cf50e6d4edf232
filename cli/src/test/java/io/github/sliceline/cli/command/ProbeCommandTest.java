package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.cli.report.ProbeText;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code probe} on the drive that holds the temporary folder, for some milliseconds. */
class ProbeCommandTest {
    @TempDir
    private Path folder;

    @Test
    void tablesNameEverySizeAndDepth() throws IOException {
        Ran ran = Ran.run("probe", folder.toString(), "--size", "32MiB", "--seconds", "0.001");
        assertEquals(0, ran.code(), ran.err());
        List<String> lines = ran.out().lines().toList();
        assertTrue(lines.get(0).startsWith(folder + ": "), ran.out());
        for (String size : List.of("4 KiB", "16 KiB", "64 KiB", "256 KiB")) {
            List<String> rows =
                    lines.stream().filter(l -> l.strip().startsWith(size + " ")).toList();
            assertEquals(2, rows.size(), ran.out());
            assertEquals(9, rows.get(0).strip().split("\\s+").length, rows.get(0));
        }
        assertTrue(lines.stream().anyMatch(l -> l.matches(" *queue depth +1 +2 +4 +8 +16 +32 +64")), ran.out());
        assertTrue(ran.out().contains("Recommended for this drive"), ran.out());
        assertTrue(lines.stream().allMatch(line -> line.length() < 100), ran.out());
        assertEquals(List.of(), left());
    }

    @Test
    void existingFileGivesJsonThatTheLibraryReadsAndAPlot() throws IOException {
        Path file = Files.write(folder.resolve("volume.h5"), new byte[16 << 20]);
        Path plot = folder.resolve("plot.png");
        Ran ran = Ran.run("probe", file.toString(), "--seconds", "0.001", "--json", "-o", plot.toString());
        assertEquals(0, ran.code(), ran.err());
        Map<?, ?> recommended = Ran.entry(ran.json(), "recommended", Map.class);
        assertTrue(recommended.containsKey("queue_depth") && recommended.containsKey("gap_bytes"), ran.out());
        ProbeReport report = ProbeText.read(Files.writeString(folder.resolve("report.json"), ran.out()));
        assertEquals(42, report.points().size());
        assertTrue(ImageIO.read(plot.toFile()).getWidth() > 800);
        assertEquals(16 << 20, Files.size(file));
    }

    @Test
    void placesThatCannotBeMeasuredAreNamed() throws IOException {
        Path none = folder.resolve("none");
        refuses(1, none + ": no such folder", none.toString());
        Path small = Files.writeString(folder.resolve("small"), "x");
        refuses(2, small + ": has 1 bytes, too few to measure with", small.toString());
        refuses(2, "--size works for folders only", small.toString(), "--size", "1G");
        refuses(4, folder + ": no room for a probe file of", folder.toString(), "--size", "900T");
        assertEquals(List.of("small"), left());
    }

    @Test
    void folderThatMayNotBeWrittenIsNamed() throws IOException {
        assumeTrue(folder.toFile().setWritable(false), "this system has no such permission");
        assumeFalse(Files.isWritable(folder), "this user may write everywhere");
        refuses(1, folder + ": permission denied", folder.toString());
    }

    @Test
    void plotIsCheckedBeforeAnythingIsMeasured() throws IOException {
        Path mine = Files.writeString(folder.resolve("mine.png"), "mine");
        refuses(1, mine + ": already exists; --force replaces it", folder.toString(), "-o", mine.toString());
        refuses(2, "plot.tiff: extension not known; use .png", folder.toString(), "-o", "plot.tiff");
        assertEquals("mine", Files.readString(mine));
    }

    private static void refuses(int code, String sentence, String... arguments) {
        String[] all = Stream.concat(Stream.of("probe"), Stream.of(arguments)).toArray(String[]::new);
        Ran ran = Ran.run(all);
        assertEquals(code, ran.code(), ran.err());
        assertTrue(ran.err().startsWith("sliceline: " + sentence), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
        assertEquals("", ran.out());
    }

    private List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> f.toFile().getName()).toList();
        }
    }
}
