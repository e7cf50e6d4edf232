package io.github.sliceline.mirror.server;

import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.access.MirrorAddress;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mirror server in a process of its own, which can be killed and stopped. Needs signals. */
public final class ServerProcess implements Closeable {
    private static final Pattern LISTENING = Pattern.compile("listening on 127\\.0\\.0\\.1:([0-9]+),");
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Process process;
    private final List<String> log = new ArrayList<>();
    private final int port;
    private boolean ended;

    private ServerProcess(Process process) throws IOException, InterruptedException {
        this.process = process;
        Thread reader = new Thread(this::read, "test-server-log");
        reader.setDaemon(true);
        reader.start();
        Matcher matcher = LISTENING.matcher(awaitLog("listening on"));
        if (!matcher.find()) {
            throw new IOException("no port in " + log);
        }
        this.port = Integer.parseInt(matcher.group(1));
    }

    /** A server that listens, on a port that is free. */
    public static ServerProcess start(Path folder) throws IOException, InterruptedException {
        return start(folder, 0);
    }

    /** Starts a server on a port that an earlier one had. */
    public static ServerProcess start(Path folder, int port) throws IOException, InterruptedException {
        return start(List.of(), folder, port, 16);
    }

    /**
     * A server started by another command, such as one that sets limits.
     *
     * @param before words before those that start Java
     */
    public static ServerProcess start(List<String> before, Path folder, int port, int connections)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-Xmx32m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                folder.toString(),
                Integer.toString(port),
                Integer.toString(connections)));
        return new ServerProcess(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** What runs in the process. Arguments: folder, port, connections. */
    static final class Main {
        private Main() {}

        public static void main(String[] arguments) throws IOException {
            InetSocketAddress listen =
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[1]));
            ServerOptions options = ServerOptions.of(Path.of(arguments[0]), listen, TestServer.TOKEN)
                    .withLimits(LONG, LONG, LONG)
                    .withConnections(Integer.parseInt(arguments[2]));
            MirrorServer.start(options, System.out::println).await();
        }
    }

    private void read() {
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            add(e.toString());
        }
        synchronized (log) {
            ended = true;
            log.notifyAll();
        }
    }

    private void add(String line) {
        synchronized (log) {
            log.add(line);
            log.notifyAll();
        }
    }

    /** Waits until a line with this text was logged, and gives it. */
    public String awaitLog(String text) throws InterruptedException {
        synchronized (log) {
            while (true) {
                for (String line : log) {
                    if (line.contains(text)) {
                        return line;
                    }
                }
                if (ended) {
                    throw new AssertionError("the server ended without '" + text + "': " + log);
                }
                log.wait();
            }
        }
    }

    /** Waits until so many lines with this text were logged. */
    public void awaitLog(String text, int times) throws InterruptedException {
        synchronized (log) {
            while (count(text) < times) {
                if (ended) {
                    throw new AssertionError("the server ended: " + log);
                }
                log.wait();
            }
        }
    }

    /** How many lines with this text were logged so far. */
    public long count(String text) {
        synchronized (log) {
            return log.stream().filter(line -> line.contains(text)).count();
        }
    }

    /** Port that it listens on. */
    public int port() {
        return port;
    }

    /** A file there as a target. */
    public MirrorTarget target(String name) {
        return new MirrorTarget.Remote(new MirrorAddress("127.0.0.1", port, name), TestServer.access());
    }

    /** Kills it, as {@code kill -9} does, and waits until it is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Kills it after some time, or when it has ended. */
    public void killAfter(long micros) throws InterruptedException {
        process.waitFor(micros, TimeUnit.MICROSECONDS);
        kill();
    }

    /** Whether it has ended by itself, or does so within a second. */
    public boolean hasEndedSoon() throws InterruptedException {
        return process.waitFor(1, TimeUnit.SECONDS);
    }

    /** Stops it as {@code kill -STOP} does: it is there, and does nothing. */
    public void stop() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** Lets it go on. */
    public void goOn() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        if (kill.waitFor() != 0) {
            throw new IOException("no signal " + name);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
