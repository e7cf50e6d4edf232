package io.github.sliceline.mirror;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Takes copies of files from clients that know a token, into one folder. Each connection has a thread and a fixed amount
 * of memory; nothing that a client sends makes it take more, or ends the server.
 */
public final class MirrorServer implements Closeable {
    /** Connections beyond the limit that are told so at the same time; further ones are closed without a word. */
    static final int MOST_SENT_AWAY = 4;

    private static final long PAUSE_MILLIS = 200;

    private final ServerOptions options;
    private final ConfinedFolder folder;
    private final CopyPlace.Opener places;
    private final FolderLock lock;
    private final Consumer<String> log;
    private final ServerSocketChannel listener;
    private final StallGuard guard;
    private final OpenNames names;
    private final Map<ServerConnection, Thread> connections = new ConcurrentHashMap<>();
    private final Thread acceptor;
    private final CountDownLatch closing = new CountDownLatch(1);

    private MirrorServer(
            ServerOptions options,
            ConfinedFolder folder,
            CopyPlace.Opener places,
            FolderLock lock,
            Consumer<String> log,
            ServerSocketChannel listener) {
        this.options = options;
        this.folder = folder;
        this.places = places;
        this.lock = lock;
        this.log = log;
        this.listener = listener;
        this.guard = new StallGuard(
                options.handshakeLimit().compareTo(options.stallLimit()) < 0
                        ? options.handshakeLimit()
                        : options.stallLimit());
        this.names = new OpenNames(options.handshakeLimit().dividedBy(4));
        AcceptLoop accepting = new AcceptLoop(listener::accept, this::serve, this::rest, log);
        this.acceptor = new Thread(accepting::run, "sliceline-mirror-server");
    }

    /**
     * Starts to listen, with threads of its own.
     *
     * @param log gets one line for each event: thread-safe and quick
     * @throws IOException if the folder is none, or served already, or the address is taken
     */
    public static MirrorServer start(ServerOptions options, Consumer<String> log) throws IOException {
        return start(options, FolderPlace::take, log);
    }

    /** The same with places elsewhere for what is written. */
    static MirrorServer start(ServerOptions options, CopyPlace.Opener places, Consumer<String> log) throws IOException {
        ConfinedFolder folder = new ConfinedFolder(options.folder());
        FolderLock lock = FolderLock.acquire(folder.root());
        ServerSocketChannel listener = ServerSocketChannel.open();
        boolean done = false;
        try {
            listener.bind(options.listen());
            MirrorServer server = new MirrorServer(options, folder, places, lock, log, listener);
            log.accept("listening on " + Sockets.name(server.address()) + ", folder " + folder
                    + (options.tls().isPresent() ? ", TLS" : ", no TLS"));
            server.acceptor.start();
            done = true;
            return server;
        } catch (IOException e) {
            throw new IOException("cannot listen on " + options.listen() + ": " + e.getMessage(), e);
        } finally {
            if (!done) {
                listener.close();
                lock.close();
            }
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    /** Waits until it is closed. */
    public void await() {
        join(acceptor);
    }

    private void rest() {
        try {
            closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.onSpinWait(); // nobody has a reason to; marked as interrupted, this thread could accept no more
        }
    }

    private void serve(SocketChannel channel) {
        boolean started = false;
        try {
            int open = connections.size();
            if (open >= options.connections() + MOST_SENT_AWAY) {
                log.accept(Sockets.name(channel.getRemoteAddress()) + " closed: " + open + " connections are open");
                return;
            }
            start(channel, open >= options.connections());
            started = true;
        } catch (IOException e) {
            log.accept("no connection: " + e.getMessage());
        } finally {
            if (!started) {
                Sockets.closeQuietly(channel);
            }
        }
    }

    private void start(SocketChannel channel, boolean tooMany) throws IOException {
        ServerConnection connection =
                new ServerConnection(channel, options, folder, places, names, guard, log, tooMany);
        Thread thread = new Thread(
                () -> {
                    try {
                        connection.run();
                    } finally {
                        connections.remove(connection);
                    }
                },
                "sliceline-mirror-" + connection);
        thread.setDaemon(true);
        connections.put(connection, thread);
        boolean started = false;
        try {
            thread.start();
            started = true;
        } finally {
            if (!started) {
                connections.remove(connection);
            }
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops listening and ends all connections; what they were doing with a file is finished. */
    @Override
    public void close() throws IOException {
        if (closing.getCount() == 0) {
            return;
        }
        closing.countDown();
        listener.close();
        join(acceptor);
        connections.keySet().forEach(ServerConnection::abort);
        connections.values().forEach(MirrorServer::join);
        guard.close();
        lock.close();
        log.accept("stopped");
    }
}
