package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.segy.SegyBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where a process may open few files, that is said, whatever could not be opened: a volume, a library, a class. */
@Tag("without-libhdf5")
@DisabledOnOs(OS.WINDOWS)
class FewFilesTest {
    /** In a build 4, with {@code -Pfull} 12. */
    private static final int STEPS = Cases.number(4, 12);

    @TempDir
    Path folder;

    private int refused;

    @Test
    void tooManyOpenFilesAreReported() throws IOException, InterruptedException {
        Path segy =
                Files.write(folder.resolve("a.sgy"), new SegyBytes().grid(4, 5).bytes());
        Path volume = folder.resolve("a.h5");
        Ran made = Ran.run("convert", segy.toString(), volume.toString(), "--filter", "shuffle,zstd");
        assertEquals(0, made.code(), made.err());
        int tooFew = 8;
        int enough = 512;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (isEnough(volume, middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        for (int limit = tooFew; limit > tooFew - STEPS; limit--) {
            isEnough(volume, limit);
        }
        assertTrue(refused > 0, "no limit was too low");
    }

    /** How many files a process opens differs from one to the next, and below some limit Java itself does not start. */
    private boolean isEnough(Path volume, int limit) throws IOException, InterruptedException {
        Ran ran = stats(volume, limit);
        assertFalse(ran.err().contains("\tat io.github.sliceline"), limit + ": " + ran.err());
        if (ran.code() != 0 && ran.err().contains("sliceline: ")) {
            refused++;
            String said = ran.err().toLowerCase(Locale.ROOT);
            assertTrue(
                    said.contains("too many open files") || said.contains("no native library for "),
                    limit + ": " + ran.err());
        }
        return ran.code() == 0;
    }

    /** In a process that may open no more files than a limit; what it says on either output is in {@code err}. */
    private static Ran stats(Path volume, int limit) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n " + limit + " && exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sliceline.class.getName(),
                        "stats",
                        volume.toString(),
                        "--recount")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ran(process.waitFor(), "", said);
    }
}
