package io.github.sliceline.viewer.robot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Main class of the child JVM: plays scenarios one after another and prints a line for each, {@code ok NAME MILLIS} or
 * {@code failed NAME}, and then which events held the event thread. Arguments: a folder for files, one for pictures, and
 * names of scenarios, all unless some are named.
 */
public final class Theatre {
    private Theatre() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        Set<String> named = new TreeSet<>(List.of(arguments).subList(2, arguments.length));
        write(folder);
        Stage stage = new Stage(Path.of(arguments[1]));
        EventGuard guard = EventGuard.install();
        Scenarios.ALL.forEach((name, scenario) -> {
            if (named.isEmpty() || named.contains(name)) {
                play(name, scenario, new Scene(stage, folder), guard);
            }
        });
        System.exit(0);
    }

    private static void write(Path folder) throws IOException {
        Surveys.volume(folder.resolve("survey.h5"));
        Surveys.segy(folder.resolve("survey.sgy"));
        Surveys.horizon(folder.resolve("horizon.txt"));
    }

    /**
     * Plays the next of the scenarios in this JVM, with settings of its own.
     *
     * @param folder for its files, and the settings
     * @param number how many were played before
     * @return its name
     * @throws Exception what was not as it should be
     */
    public static String play(Stage stage, Path folder, int number) throws Exception {
        String name = List.copyOf(Scenarios.ALL.keySet()).get(number % Scenarios.ALL.size());
        write(folder);
        System.setProperty("sliceline.settings", folder.toString());
        stage.begin(name);
        Scene scene = new Scene(stage, folder);
        try {
            Objects.requireNonNull(Scenarios.ALL.get(name)).play(scene);
            stage.leave();
            scene.awaitEnd();
        } finally {
            stage.closeAll();
        }
        return name;
    }

    private static void play(String name, Scenario scenario, Scene scene, EventGuard guard) {
        long start = System.nanoTime();
        scene.stage().begin(name);
        guard.reset();
        try {
            scenario.play(scene);
            scene.stage().closeAll();
            System.out.println("ok " + name + " " + (System.nanoTime() - start) / 1_000_000);
        } catch (Exception | AssertionError e) {
            e.printStackTrace(System.out);
            scene.stage().keep("failed");
            scene.stage().dump("failed");
            System.out.println("failed " + name + " " + e);
            scene.stage().closeAll();
        }
        System.out.println("  " + guard.events() + " events, " + guard.held().size() + " above 16 ms");
        guard.longestOfOurs().ifPresent(held -> System.out.println("  longest in our code: " + held));
    }
}
