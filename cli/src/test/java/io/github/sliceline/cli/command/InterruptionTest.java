package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.Sliceline;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class InterruptionTest {
    @TempDir
    private Path folder;

    @Test
    void workThatEndsIsNotInterrupted() {
        StringWriter err = new StringWriter();
        try (Interruption interruption = new Interruption(new PrintWriter(err), () -> "nothing was written")) {
            assertFalse(interruption.token().isCancelled());
        }
        assertTrue(err.toString().isEmpty());
    }

    @Test
    @Timeout(120)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a process there cannot be asked to stop, only be killed")
    void aStoppedCommandCleansUpAndSaysSo() throws IOException, InterruptedException {
        Path work = folder.resolve("work");
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sliceline.class.getName(),
                        "demo",
                        "--size",
                        "2G",
                        "--dir",
                        work.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(err.toFile())
                .start();
        try {
            while (process.isAlive() && !Files.exists(work.resolve("demo.sgy.part"))) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            process.destroy();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "still running");
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(err, StandardCharsets.UTF_8);
        assertTrue(said.contains("sliceline: interrupted; the survey is removed; nothing is left in " + work), said);
        assertArrayEquals(new String[0], work.toFile().list());
    }
}
