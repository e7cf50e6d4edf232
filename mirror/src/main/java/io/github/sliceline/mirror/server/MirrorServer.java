package io.github.sliceline.mirror.server;

import io.github.sliceline.mirror.hdf5.Hdf5Connection;
import io.github.sliceline.mirror.replica.FolderPlace;
import io.github.sliceline.mirror.replica.ReplicaPlace;
import io.github.sliceline.mirror.serving.ConfinedFolder;
import io.github.sliceline.mirror.serving.FileClaims;
import io.github.sliceline.mirror.serving.Listener;
import io.github.sliceline.mirror.serving.ServerConnection;
import io.github.sliceline.mirror.serving.ServerContext;
import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import io.github.sliceline.mirror.wire.Sockets;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Stores replicas of files in one folder. Clients that know a token use its own protocol; HDF5's mirror driver can be
 * served too. Each connection has a thread and a fixed amount of memory. No data that a client sends makes it take
 * more, or ends the server.
 */
public final class MirrorServer implements Closeable {
    private final LockFile lock;
    private final Consumer<String> log;
    private final StallGuard guard;
    private final List<Listener> listeners = new ArrayList<>();
    private boolean closed;

    private MirrorServer(ServerOptions options, LockFile lock, LongSupplier clock, Consumer<String> log) {
        this.lock = lock;
        this.log = log;
        this.guard = new StallGuard(options.shortestLimit(), clock);
    }

    /**
     * Starts to listen, on threads of its own.
     *
     * @param log receives a line per event; must be thread-safe and quick
     * @throws IOException if the folder does not exist or is served already, or an address is in use
     */
    public static MirrorServer start(ServerOptions options, Consumer<String> log) throws IOException {
        return start(options, FolderPlace::take, System::nanoTime, log);
    }

    /** Starts a server with other places for replicas of its own protocol, and another clock; for tests. */
    static MirrorServer start(
            ServerOptions options, ReplicaPlace.Opener places, LongSupplier clock, Consumer<String> log)
            throws IOException {
        ConfinedFolder folder = new ConfinedFolder(options.folder());
        MirrorServer server = new MirrorServer(options, lock(folder.root()), clock, log);
        return OnFailure.close(server::release, () -> {
            server.listen(options, folder, places);
            return server;
        });
    }

    /** Locks the folder, so that no second server serves it: each knows only its own clients. */
    private static LockFile lock(Path folder) throws IOException {
        return LockFile.acquire(
                folder.resolve(".sliceline-mirror.lock"), folder, "a mirror server serves this folder already");
    }

    private void listen(ServerOptions options, ConfinedFolder folder, ReplicaPlace.Opener places) throws IOException {
        FileClaims names = new FileClaims(options.handshakeLimit().dividedBy(4));
        ServerContext context = new ServerContext(
                folder,
                names,
                guard,
                options.connections(),
                options.handshakeLimit(),
                options.stallLimit(),
                options.idleLimit(),
                log);
        if (options.own().isPresent()) {
            ServerOptions.OwnProtocol own = options.own().get();
            Listener listener = add(
                    own.listen(),
                    options,
                    (channel, tooMany) ->
                            new ServerConnection(channel, context, own.token(), own.tls(), places, tooMany));
            log.accept("listening on " + Sockets.name(listener.address()) + ", folder " + folder
                    + (own.tls().isPresent() ? ", TLS" : ", no TLS"));
        }
        if (options.hdf5().isPresent()) {
            Hdf5MirrorOptions hdf5 = options.hdf5().get();
            Listener listener = add(
                    hdf5.listen(),
                    options,
                    (channel, tooMany) -> new Hdf5Connection(channel, context, hdf5.idleLimit(), tooMany));
            log.accept("listening for HDF5's mirror driver on " + Sockets.name(listener.address()) + ", folder "
                    + folder + ", no authentication");
        }
        listeners.forEach(Listener::start);
    }

    private Listener add(InetSocketAddress address, ServerOptions options, Listener.Protocol protocol)
            throws IOException {
        Listener listener = Listener.bind(address, options.connections(), protocol, log);
        listeners.add(listener);
        return listener;
    }

    /** Returns the addresses on which it listens: that of its own protocol, if any, then that of HDF5's. */
    public List<InetSocketAddress> addresses() throws IOException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (Listener listener : listeners) {
            addresses.add(listener.address());
        }
        return addresses;
    }

    /** Waits until the server is closed. */
    public void await() {
        listeners.forEach(Listener::await);
    }

    /** Stops listening and ends all connections. Operations on files that are under way are finished. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        release();
        log.accept("stopped");
    }

    private void release() throws IOException {
        try (guard;
                lock) {
            for (Listener listener : listeners) {
                listener.close();
            }
        }
    }
}
