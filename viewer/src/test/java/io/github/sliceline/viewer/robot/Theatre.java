package io.github.sliceline.viewer.robot;

import java.nio.file.Path;
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
        Set<String> named = new TreeSet<>(java.util.List.of(arguments).subList(2, arguments.length));
        Surveys.volume(folder.resolve("survey.h5"));
        Surveys.segy(folder.resolve("survey.sgy"));
        Surveys.horizon(folder.resolve("horizon.txt"));
        Stage stage = new Stage(Path.of(arguments[1]));
        EventGuard guard = EventGuard.install();
        Scenarios.ALL.forEach((name, scenario) -> {
            if (named.isEmpty() || named.contains(name)) {
                play(name, scenario, new Scene(stage, folder), guard);
            }
        });
        System.exit(0);
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
