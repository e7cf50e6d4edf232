package io.github.sliceline;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs a main class of the tests in a JVM of its own, with options of its own. */
public final class OtherJvm {
    private OtherJvm() {}

    /** What it printed, on both streams, and how it ended. */
    public record Outcome(int exitCode, String output) {}

    /** Folders and jars of this JVM's class path. */
    public static List<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    /** Runs to the end, with as many cases as this JVM has, and with native libraries. */
    public static Outcome run(List<String> options, Class<?> main, String... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("--enable-native-access=ALL-UNNAMED", Cases.OPTION));
        all.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        all.addAll(List.of(arguments));
        return java(all);
    }

    /** Runs {@code java} with these arguments to the end. What it runs ends before what C2 compiles pays. */
    public static Outcome java(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }
}
