package io.github.sliceline.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A program of the tests in a JVM of its own, to be killed; under strace at one of its system calls, or given a fault
 * there. Immutable.
 */
public final class Victim {
    /** What a shell says of a process that was killed: 128 and SIGKILL. */
    public static final int KILLED = 137;

    private final List<String> strace;
    private final List<String> program;

    private Victim(List<String> strace, List<String> program) {
        this.strace = List.copyOf(strace);
        this.program = List.copyOf(program);
    }

    /** A class with a {@code main}, on the class path of the tests, compiled no more than it takes. */
    public static Victim of(Class<?> main, Object... arguments) {
        List<String> program = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        for (Object argument : arguments) {
            program.add(argument.toString());
        }
        return new Victim(List.of(), program);
    }

    /**
     * The same under strace.
     *
     * @param files only calls that concern these count
     * @param call name of a system call; of several each would be counted by itself, and only that fault would come
     *     that comes first
     * @param fault as strace has it, with the calls that it comes at: {@code signal=KILL:when=3}
     */
    public Victim meeting(Collection<Path> files, String call, String fault) {
        List<String> command = new ArrayList<>(List.of("strace", "-f", "-qq", "-o", "/dev/null"));
        for (Path file : files) {
            command.addAll(List.of("-P", file.toString()));
        }
        command.addAll(List.of("-e", "trace=" + call, "-e", "inject=" + call + ":" + fault));
        return new Victim(command, program);
    }

    /** Whether there is strace here. */
    public static boolean hasStrace() {
        try {
            Process version =
                    new ProcessBuilder("strace", "-V").redirectErrorStream(true).start();
            try (InputStream said = version.getInputStream()) {
                return new String(said.readAllBytes(), StandardCharsets.US_ASCII).contains("version");
            }
        } catch (IOException e) {
            return false;
        }
    }

    /** Starts it. What it says, errors too, comes as its output. */
    public Process start() throws IOException {
        List<String> command = new ArrayList<>(strace);
        command.addAll(program);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** Starts it and waits for its end. */
    public Outcome run() throws IOException, InterruptedException {
        Process process = start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), said);
    }

    /**
     * How it ended.
     *
     * @param code exit code
     * @param said all that it said
     */
    public record Outcome(int code, String said) {}
}
