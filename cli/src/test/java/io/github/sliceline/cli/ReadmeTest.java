package io.github.sliceline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What README and {@code docs/library.md} show compiles against what the modules export, and closes what it opens. */
class ReadmeTest {
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    /** How a block begins that is a whole program, not statements. */
    private static final String PROGRAM = "package ";

    /** What a reader takes as given. */
    private static final String GIVEN =
            "Path sgy, Path h5, Path out, Path horizon, FloatBuffer floatBuffer, long[] start, long[] count, Progress"
                    + " progress, CancelToken cancel, VolumeBlocks.Action action";

    private static void needsCompiler() {
        assumeTrue(ModuleLayer.boot().findModule("jdk.compiler").isPresent(), "a JRE has no compiler");
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/library.md"})
    void theJavaCompilesAndClosesWhatItOpens(String page) throws IOException {
        needsCompiler();
        List<String> snippets = blocks(page).stream()
                .filter(block -> !block.startsWith(PROGRAM))
                .toList();
        assertFalse(snippets.isEmpty(), "no Java in " + page);
        for (String block : snippets) {
            String given = block.contains("SeismicVolume volume =") ? GIVEN : GIVEN + ", SeismicVolume volume";
            assertEquals(List.of(), new Snippet(given, block).complaints(), block);
        }
    }

    /** Programs are shown as they are in {@code examples}, which the build compiles and runs. */
    @Test
    void programsAreThoseOfTheExamples() throws IOException {
        List<String> programs = blocks("docs/library.md").stream()
                .filter(block -> block.startsWith(PROGRAM))
                .toList();
        assertEquals(List.of(page("examples/reader/src/main/java/example/FirstInline.java")), programs);
    }

    @Test
    void theProgramOfTheJavadocIsAnExample() throws IOException {
        String module = page("core/src/main/java/module-info.java");
        String program = module.substring(module.indexOf("{@code\n") + 7, module.indexOf(" * }</pre>"));
        assertEquals(
                page("examples/reader/src/main/java/example/FirstInline.java"), program.replaceAll("(?m)^ \\* ?", ""));
    }

    private static List<String> blocks(String page) throws IOException {
        return JAVA_BLOCK
                .matcher(page(page))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    @Test
    void aMethodThatDoesNotExistIsNoticed() throws IOException {
        needsCompiler();
        String code = "try (SeismicVolume volume = SeismicVolume.open(h5)) { volume.readDiagonal(7); }";
        List<String> complaints = new Snippet(GIVEN, code).complaints();
        assertTrue(complaints.toString().contains("readDiagonal"), complaints.toString());
    }

    @Test
    void volumesLeftOpenAreFound() throws IOException {
        needsCompiler();
        for (String open : List.of(
                "SeismicVolume volume = SeismicVolume.open(h5); volume.readInline(7);",
                "SeismicVolume.open(h5).readInline(7);",
                "SegySurvey s = SegyScanner.scan(SegyFile.open(sgy), HeaderMapping.STANDARD, 4, null, Job.quiet());")) {
            List<String> complaints = new Snippet(GIVEN, open).complaints();
            assertTrue(complaints.toString().contains("left open"), open + complaints);
        }
    }

    @Test
    void installationLeavesOutTheChecks() throws IOException {
        List<String> installs = page("docs/library.md")
                .lines()
                .filter(line -> line.contains("mvnw install") || line.contains("mvnw package"))
                .toList();
        assertFalse(installs.isEmpty());
        installs.forEach(line -> assertTrue(line.contains("-Dquick -DskipTests"), line));
    }

    /** Of the checkout: the folder above this module. */
    private static String page(String name) throws IOException {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        return Files.readString(module.resolveSibling(name));
    }
}
