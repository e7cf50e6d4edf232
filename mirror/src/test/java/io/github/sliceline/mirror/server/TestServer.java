package io.github.sliceline.mirror.server;

import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorToken;
import io.github.sliceline.mirror.replica.FolderPlace;
import io.github.sliceline.mirror.replica.ReplicaPlace;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** A server in this process, and what it logs. By its clock no time passes unless a test says so: no client is too slow. */
public final class TestServer implements Closeable {
    /** What clients must know. */
    public static final MirrorToken TOKEN = MirrorToken.of("a token for tests only");

    private static final Duration LONG = Duration.ofSeconds(60);

    private final List<String> log = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final MirrorServer server;

    private TestServer(ServerOptions options, ReplicaPlace.Opener places) throws IOException {
        this.server = MirrorServer.start(options, places, nanos::get, this::event);
    }

    /** A server that takes anything but wrong tokens. */
    public static TestServer start(Path folder) throws IOException {
        return start(folder, 0, options -> options);
    }

    /** Starts a server on a port that an earlier one had. */
    public static TestServer start(Path folder, int port) throws IOException {
        return start(folder, port, options -> options);
    }

    /** A server with other options. */
    public static TestServer start(Path folder, int port, UnaryOperator<ServerOptions> change) throws IOException {
        return new TestServer(change.apply(options(folder, port)), FolderPlace::take);
    }

    /** A server that writes elsewhere. */
    static TestServer start(Path folder, ReplicaPlace.Opener places) throws IOException {
        return new TestServer(options(folder, 0), places);
    }

    private static ServerOptions options(Path folder, int port) {
        return ServerOptions.of(folder, new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TOKEN)
                .withLimits(LONG, LONG, LONG);
    }

    private void event(String line) {
        synchronized (log) {
            log.add(line);
            log.notifyAll();
        }
    }

    /**
     * Lets time pass for the server until it gives a client up, from whose port it hears nothing.
     *
     * @param name of the client in the log
     */
    public void awaitGivenUp(String name) throws InterruptedException {
        String line = name + " gave up: nothing moved for " + LONG.toSeconds() + " s";
        synchronized (log) {
            while (!hasLogged(line)) {
                nanos.addAndGet(LONG.toNanos() + 1);
                log.wait(100); // it may have begun to wait for the client only now: then time passes once more
            }
        }
    }

    /** Waits until a line with this text was logged, and gives it. */
    public String awaitLog(String text) throws InterruptedException {
        long until = System.nanoTime() + LONG.toNanos();
        synchronized (log) {
            while (true) {
                for (String line : log) {
                    if (line.contains(text)) {
                        return line;
                    }
                }
                long left = (until - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw new AssertionError("no '" + text + "' in " + log);
                }
                log.wait(left);
            }
        }
    }

    /** Whether a line with this text was logged. */
    boolean hasLogged(String text) {
        synchronized (log) {
            return log.stream().anyMatch(line -> line.contains(text));
        }
    }

    /** Port that it listens on. */
    public int port() throws IOException {
        return server.addresses().get(0).getPort();
    }

    /** A server that speaks HDF5's mirror protocol too, on a port of its own. */
    public static TestServer startWithHdf5(Path folder, UnaryOperator<ServerOptions> change) throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        Hdf5MirrorOptions hdf5 = new Hdf5MirrorOptions(any, false, LONG);
        return start(folder, 0, options -> change.apply(options.withHdf5(hdf5)));
    }

    /** Port for HDF5's mirror driver. */
    public int hdf5Port() throws IOException {
        return server.addresses().get(1).getPort();
    }

    /** A file there. */
    public MirrorAddress address(String name) throws IOException {
        return new MirrorAddress("127.0.0.1", port(), name);
    }

    /** This server's file as a target. */
    public MirrorTarget target(String name) throws IOException {
        return new MirrorTarget.Remote(address(name), access());
    }

    /** With the right token. */
    public static MirrorAccess access() {
        return MirrorAccess.plain(TOKEN).withTimeout(LONG);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
