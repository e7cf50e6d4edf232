package io.github.sliceline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes of this build, run as other platforms would, make the same bytes. */
class PlatformsTest {
    private static final int SKIPPED = 77;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"arm64", "windows"})
    void otherPlatformsWriteTheSameBytes(String platform) throws IOException, InterruptedException {
        assumeTrue(
                Boolean.getBoolean("sliceline.platforms"),
                "skipped: other platforms are switched on by -Dsliceline.platforms=true");
        Path script = Path.of(System.getProperty("basedir", ""))
                .toAbsolutePath()
                .resolveSibling("dev/interop")
                .resolve("check_platforms.sh");
        Path said = folder.resolve("said.txt");
        ProcessBuilder builder = new ProcessBuilder("bash", script.toString(), platform)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("SLICELINE_APP", jars().toString());
        int code = builder.start().waitFor();
        String text = Files.readString(said);
        System.out.print(text);
        assumeFalse(code == SKIPPED, text);
        assertEquals(0, code, text);
    }

    /** Class path as a folder of jars. */
    private Path jars() throws IOException {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            try (Stream<Path> there = Files.list(jars)) {
                String name = there.count() + ".jar";
                if (Files.isRegularFile(path)) {
                    Files.copy(path, jars.resolve(name));
                } else if (path.endsWith("classes")) {
                    String target = jars.resolve(name).toString();
                    assertEquals(
                            0, tool.run(System.out, System.err, "--create", "--file", target, "-C", entry, "."), entry);
                }
            }
        }
        return jars;
    }
}
