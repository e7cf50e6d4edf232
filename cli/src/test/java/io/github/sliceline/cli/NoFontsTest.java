package io.github.sliceline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Java where there are no fonts, as in small containers: fontconfig with an empty configuration finds none, and the JDK
 * fails with the same errors as without it.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class NoFontsTest {
    @TempDir
    private Path folder;

    private int run(String... arguments) throws IOException, InterruptedException {
        Path none = Files.writeString(folder.resolve("fonts.conf"), "<?xml version='1.0'?><fontconfig></fontconfig>");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Duser.home=" + folder, // where the JDK keeps which fonts it has found
                "-cp",
                System.getProperty("java.class.path"),
                Sliceline.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile());
        builder.environment().put("FONTCONFIG_FILE", none.toString());
        return builder.start().waitFor();
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("said"));
    }

    @Test
    void withoutFontsTheDemoSucceedsAndReadNamesThePackage() throws IOException, InterruptedException {
        Path demo = folder.resolve("demo");
        assertEquals(0, run("demo", "--dir", demo.toString(), "--size", "1M", "--keep"), said());
        assertTrue(said().contains("gave identical floats"), said());
        assertTrue(said().contains("No pictures: this Java runtime has no fonts; install fontconfig"), said());
        try (var files = Files.list(demo)) {
            assertEquals(
                    List.of("demo.h5", "demo.sgy"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
        Path picture = folder.resolve("x.png");
        String volume = demo.resolve("demo.h5").toString();
        assertEquals(1, run("read", volume, "--sample", "3", "-o", picture.toString()), said());
        assertEquals(1, said().lines().count(), said());
        assertTrue(said().contains("install fontconfig and a font such as DejaVu"), said());
        assertFalse(Files.exists(picture));
    }
}
