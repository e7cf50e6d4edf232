package io.github.sliceline.viewer.robot;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@link Scenarios}, played in a JVM of their own with as much memory as the viewer is promised to need. What was on the
 * screen is kept in {@code target/screenshots}, and what was printed in {@code played.txt} there.
 */
class ViewerScenariosTest {
    private static final Path PICTURES = Path.of("target", "screenshots").toAbsolutePath();
    private static final long DEADLINE_MINUTES = 8;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> scenarios() throws IOException, InterruptedException {
        Optional<VirtualDisplay> there = VirtualDisplay.open();
        if (there.isEmpty()) {
            // A test of its own, so that reports have it among those that were skipped.
            return Stream.of(DynamicTest.dynamicTest("all scenarios", () -> assumeTrue(false, VirtualDisplay.MISSING)));
        }
        List<String> said;
        try (VirtualDisplay display = there.get()) {
            said = play(display);
        }
        return Scenarios.ALL.keySet().stream()
                .map(name -> DynamicTest.dynamicTest(
                        name,
                        () -> assertTrue(
                                said.stream().anyMatch(line -> line.startsWith("ok " + name + " ")),
                                () -> name + " failed:\n" + String.join("\n", said))));
    }

    private List<String> play(VirtualDisplay display) throws IOException, InterruptedException {
        Path log = Files.createDirectories(PICTURES).resolve("played.txt");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.awt.headless=false",
                        "-Dsun.java2d.uiScale=1",
                        "-Dflatlaf.useSystemFileChooser=false",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Theatre.class.getName(),
                        folder.toString(),
                        PICTURES.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("DISPLAY", display.name());
        environment.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
        environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES);
            assertTrue(ended, () -> "not done after " + DEADLINE_MINUTES + " minutes; see " + log);
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(log);
    }
}
