package io.github.sliceline.cli;

import io.github.sliceline.viewer.Viewer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Runs the most frequent commands once on a small made-up survey. A JVM started with {@code -XX:DumpLoadedClassList}
 * then lists the classes that later starts load. Failures of the commands do not matter.
 */
public final class Training {
    private static final List<String> COMMANDS = List.of(
            "demo --size 1M --keep --dir FOLDER",
            "info FOLDER/demo.h5",
            "info FOLDER/demo.h5 --json",
            "stats FOLDER/demo.h5",
            "stats FOLDER/demo.h5",
            "scan FOLDER/demo.sgy",
            "headers FOLDER/demo.sgy --trace 1-3",
            "read FOLDER/demo.h5 --time 100 -o FOLDER/slice.npy --page-cache never",
            "read FOLDER/demo.h5 --time 100 -o FOLDER/slice.csv",
            "read FOLDER/demo.h5 --inline 1010 -o FOLDER/inline.png --force",
            "read FOLDER/demo.h5 --line 1001,2001 1020,2030 -o FOLDER/line.png",
            "read FOLDER/demo.sgy --inline 1010 -o FOLDER/segy.npy",
            "verify FOLDER/demo.h5 FOLDER/demo.sgy",
            "export FOLDER/demo.h5 FOLDER/again.sgy",
            "--version",
            "--help",
            "read --help");

    private Training() {}

    /**
     * Runs all commands.
     *
     * @param arguments the folder to work in
     */
    public static void main(String[] arguments) {
        Sliceline.configure(false);
        try (PrintWriter nowhere = new PrintWriter(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8)) {
            for (String command : COMMANDS) {
                Sliceline.run(nowhere, nowhere, words(command, Path.of(arguments[0])));
            }
            Viewer.rehearse(Path.of(arguments[0], "demo.h5"));
        } catch (IOException | RuntimeException | LinkageError e) {
            System.err.println("the viewer is not trained: " + e); // for example Java without windows
        }
        System.exit(0);
    }

    private static String[] words(String command, Path folder) {
        return Arrays.stream(command.split(" "))
                .map(word -> word.replace("FOLDER", folder.toString()))
                .toArray(String[]::new);
    }
}
