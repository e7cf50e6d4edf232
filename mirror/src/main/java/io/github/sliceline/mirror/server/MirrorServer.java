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
 * Takes replicas of files into one folder: from clients that know a token, by a protocol of its own, and, where that is
 * asked for, from HDF5's mirror driver. Each connection has a thread and a fixed amount of memory; nothing that a client
 * sends makes it take more, or ends the server.
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
     * Starts to listen, with threads of its own.
     *
     * @param log gets one line for each event: thread-safe and quick
     * @throws IOException if the folder is none, or served already, or an address is taken
     */
    public static MirrorServer start(ServerOptions options, Consumer<String> log) throws IOException {
        return start(options, FolderPlace::take, System::nanoTime, log);
    }

    /** Starts a server that takes places from elsewhere for what its own protocol writes, and measures limits by another clock. */
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

    /** Keeps two servers from serving one folder: each knows only of its own clients. */
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

    /** Where it listens: for its own protocol, if it speaks that, then for HDF5's. */
    public List<InetSocketAddress> addresses() throws IOException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (Listener listener : listeners) {
            addresses.add(listener.address());
        }
        return addresses;
    }

    /** Waits until it is closed. */
    public void await() {
        listeners.forEach(Listener::await);
    }

    /** Stops listening and ends all connections; what they were doing with a file is finished. */
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
