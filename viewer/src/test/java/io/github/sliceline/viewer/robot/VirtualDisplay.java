package io.github.sliceline.viewer.robot;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A screen that nobody sees, on a free display, for one process: it ends when that one has left it, and with this JVM at the
 * latest. {@code -Dsliceline.display=:7} names one that is there already; nobody's own screen is taken unasked, since a robot
 * takes the mouse with it.
 */
public final class VirtualDisplay implements Closeable {
    /** Why there may be none, and what to do about it. */
    public static final String MISSING =
            "no virtual display: install Xvfb and a JDK that is not headless (Debian and Ubuntu: apt-get install xvfb"
                    + " openjdk-17-jdk), or name a display that may be used with -Dsliceline.display=:7";

    private static final long STARTS_WITHIN_SECONDS = 60;

    private final String name;
    private final @Nullable Process server;
    private final Thread hook = new Thread(this::close);

    private VirtualDisplay(String name, @Nullable Process server) {
        this.name = name;
        this.server = server;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Such as {@code :99}. */
    public String name() {
        return name;
    }

    /** Opens one; empty where there is no program that makes one, or this JDK cannot draw on it. */
    public static Optional<VirtualDisplay> open() throws IOException, InterruptedException {
        String named = System.getProperty("sliceline.display");
        if (named != null) {
            return Optional.of(new VirtualDisplay(named, null));
        }
        Optional<Path> program = program();
        return program.isEmpty() || !drawsOnX11() ? Optional.empty() : Optional.of(start(program.get()));
    }

    private static boolean drawsOnX11() {
        return Files.exists(Path.of(System.getProperty("java.home"), "lib", "libawt_xawt.so"));
    }

    private static Optional<Path> program() {
        String folders = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(folders.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "Xvfb"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A key that is held while the machine is busy is pressed once: {@code -r} has none repeated. */
    private static VirtualDisplay start(Path program) throws IOException, InterruptedException {
        Process server = new ProcessBuilder(List.of(
                        program.toString(),
                        "-displayfd",
                        "1",
                        "-screen",
                        "0",
                        "1600x1000x24",
                        "-dpi",
                        "96",
                        "-nolisten",
                        "tcp",
                        "-r",
                        "-terminate"))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        VirtualDisplay display = null;
        try {
            display = new VirtualDisplay(":" + number(server), server);
            return display;
        } finally {
            if (display == null) {
                server.destroyForcibly();
            }
        }
    }

    private static int number(Process server) throws IOException, InterruptedException {
        BufferedReader said = server.inputReader();
        try {
            String line = CompletableFuture.supplyAsync(() -> line(said)).get(STARTS_WITHIN_SECONDS, TimeUnit.SECONDS);
            return Integer.parseInt(line);
        } catch (ExecutionException | TimeoutException | NumberFormatException e) {
            throw new IOException("Xvfb did not say which display it is on", e);
        }
    }

    private static String line(BufferedReader said) {
        try {
            return String.valueOf(said.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (server != null) {
            server.destroyForcibly();
        }
        if (Thread.currentThread() != hook) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
