package io.github.sliceline.modulepath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.OtherJvm;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With all jars on the module path: reading takes core's dependencies, writing the writer's and what README says. */
class ModulePathTest {
    private static final Set<String> CORE = Set.of(
            "io.github.sliceline.io",
            "io.github.sliceline.hdf5",
            "io.github.sliceline.core",
            "org.lz4.java",
            "org.slf4j",
            "org.slf4j.simple");

    /** Found as services beside core, which names none of them. */
    private static final Set<String> EDIT =
            Set.of("io.github.sliceline.segy", "io.github.sliceline.edit", "com.fasterxml.jackson.core");

    private static final Set<String> WRITER =
            Set.of("io.github.sliceline.writer", "org.bytedeco.hdf5", "org.bytedeco.javacpp");

    @TempDir
    private Path folder;

    private String natives = "";
    private String[] options = {};

    @BeforeEach
    void survey() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        SyntheticSegy.of(new SyntheticSurvey(7, 12, 20, 30)).write(folder.resolve("survey.sgy"));
        String platform = Loader.getPlatform().replace('-', '.');
        natives = "org.bytedeco.hdf5." + platform + ",org.bytedeco.javacpp." + platform;
        options = new String[] {
            "--add-modules",
            "io.github.sliceline.writer," + natives,
            "--add-reads",
            "org.bytedeco.hdf5=org.slf4j",
            "--enable-native-access=org.bytedeco.javacpp,org.bytedeco.hdf5"
        };
    }

    private static boolean isWanted(Path entry, Set<String> modules) {
        return Files.exists(entry)
                && !entry.endsWith("test-classes")
                && !entry.toString().endsWith("-tests.jar")
                && ModuleFinder.of(entry).findAll().stream()
                        .anyMatch(module -> modules.contains(module.descriptor().name()));
    }

    /** The modules of the libraries on the module path, the application on the class path. */
    private OtherJvm.Outcome run(Class<?> main, Set<String> modules, String... chosen) throws Exception {
        String modulePath = OtherJvm.classPath().stream()
                .filter(entry -> isWanted(entry, modules))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        Path application =
                Path.of(main.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> arguments = new ArrayList<>(List.of("-p", modulePath, "-cp", application.toString()));
        arguments.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
        arguments.addAll(List.of(chosen));
        arguments.addAll(List.of(main.getName(), folder.toString()));
        return OtherJvm.java(arguments);
    }

    private static Set<String> union(List<Set<String>> modules) {
        return modules.stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    private String read(Set<String> modules) throws Exception {
        OtherJvm.Outcome outcome = run(Reading.class, modules, "--add-modules", "io.github.sliceline.core");
        assertEquals(0, outcome.exitCode(), outcome.output());
        return outcome.output();
    }

    private OtherJvm.Outcome write(String... chosen) throws Exception {
        return run(Writing.class, union(List.of(CORE, EDIT, WRITER, Set.of(natives.split(",")))), chosen);
    }

    @Test
    void convertsEditsAndReadsRevisions() throws Exception {
        OtherJvm.Outcome outcome = write(options);
        assertEquals(0, outcome.exitCode(), outcome.output());
        assertTrue(outcome.output().contains("""
                AUTO in io.github.sliceline.core: 20 x 30
                NATIVE in io.github.sliceline.core: 20 x 30
                revision 1: velocity
                revision 0: amplitude
                """), outcome.output());
    }

    /** Revisions, and the newest state of a file with a history, need edit. The file itself is read without it. */
    @Test
    void readsWithCoreAlone() throws Exception {
        OtherJvm.Outcome outcome = write(options);
        assertEquals(0, outcome.exitCode(), outcome.output());
        String said = read(CORE);
        assertTrue(said.startsWith("revision 0: 20 x 30"), said);
        assertTrue(said.contains("revision 1: UnsupportedFileException: "), said);
        assertTrue(said.contains("sliceline-edit is missing: put it on the class path or the module path"), said);
        assertTrue(said.contains("native: NativeLibraryException: "), said);
    }

    @Test
    void readsRevisionsWithEditAndWithoutAWriter() throws Exception {
        OtherJvm.Outcome outcome = write(options);
        assertEquals(0, outcome.exitCode(), outcome.output());
        String said = read(union(List.of(CORE, EDIT)));
        assertTrue(said.contains("revision 1: 20 x 30"), said);
    }

    @Test
    void whatLibhdf5TakesIsSaid() throws Exception {
        String said = write("--add-modules", "io.github.sliceline.writer").output();
        assertTrue(said.contains("NativeLibraryException: "), said);
        assertTrue(said.contains("on the module path it takes --add-modules org.bytedeco.hdf5.linux.x86_64,"), said);
        assertTrue(said.contains("--add-reads org.bytedeco.hdf5=org.slf4j"), said);
        assertTrue(said.contains("--enable-native-access=org.bytedeco.javacpp,org.bytedeco.hdf5"), said);
    }
}
