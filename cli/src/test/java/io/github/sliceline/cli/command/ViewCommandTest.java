package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Without a screen, in a process of its own. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "where a screen is not named by DISPLAY")
class ViewCommandTest {
    @TempDir
    private Path folder;

    private int run(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.sliceline.cli.Sliceline"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().remove("DISPLAY");
        builder.environment().remove("WAYLAND_DISPLAY");
        return builder.start().waitFor();
    }

    private String said(String stream) throws IOException {
        return Files.readString(folder.resolve(stream));
    }

    @Test
    void aMissingScreenIsReportedInOneSentence() throws IOException, InterruptedException {
        assertEquals(1, run("view"));
        assertEquals(1, said("err").lines().count(), said("err"));
        assertTrue(said("err").startsWith("sliceline: there is no screen"), said("err"));
        assertEquals("", said("out"));
    }

    @Test
    void missingFilesAreReportedBeforeTheWindow() throws IOException, InterruptedException {
        Path missing = folder.resolve("missing.h5");
        assertEquals(1, run("view", missing.toString()));
        assertEquals("sliceline: " + missing + ": no such file\n", said("err"));
    }
}
