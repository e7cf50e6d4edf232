package io.github.sliceline.mirror.server;

import io.github.sliceline.mirror.access.MirrorToken;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Options of a mirror server. Immutable; start from {@link #of} or {@link #ofHdf5}.
 *
 * @param folder folder of all files
 * @param own options of its own protocol, if it is served
 * @param hdf5 options for HDF5's mirror driver, if it is served
 * @param connections maximum connections per protocol; each needs some 5 MB of buffers
 * @param handshakeLimit maximum time for each step of the handshake
 * @param stallLimit maximum time for a frame that has begun, and to send a response
 * @param idleLimit maximum time between two frames
 */
public record ServerOptions(
        Path folder,
        Optional<OwnProtocol> own,
        Optional<Hdf5MirrorOptions> hdf5,
        int connections,
        Duration handshakeLimit,
        Duration stallLimit,
        Duration idleLimit) {

    /**
     * Options of the server's own protocol.
     *
     * @param listen address to listen on; port 0 for any free port
     * @param token token that clients must know
     * @param tls TLS; empty for plain TCP
     */
    public record OwnProtocol(InetSocketAddress listen, MirrorToken token, Optional<SSLContext> tls) {}

    /** Refuses limits that are not positive, and a server without a protocol. */
    public ServerOptions {
        if (own.isEmpty() && hdf5.isEmpty()) {
            throw new IllegalArgumentException("a server speaks at least one protocol");
        }
        if (connections < 1) {
            throw new IllegalArgumentException("a server takes at least 1 connection, got " + connections);
        }
        requireLimit(handshakeLimit);
        requireLimit(stallLimit);
        requireLimit(idleLimit);
    }

    static void requireLimit(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("a limit must be more than 0, got " + limit);
        }
    }

    private ServerOptions(Path folder, Optional<OwnProtocol> own, Optional<Hdf5MirrorOptions> hdf5) {
        this(folder, own, hdf5, 16, Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(10));
    }

    /**
     * Returns options for the server's own protocol: plain TCP, 16 connections, 10 s for each step of the handshake, 30
     * s for a frame, 10 minutes between two.
     */
    public static ServerOptions of(Path folder, InetSocketAddress listen, MirrorToken token) {
        return new ServerOptions(
                folder, Optional.of(new OwnProtocol(listen, token, Optional.empty())), Optional.empty());
    }

    /** Returns options for HDF5's mirror protocol only; connections and limits as in {@link #of}. */
    public static ServerOptions ofHdf5(Path folder, Hdf5MirrorOptions hdf5) {
        return new ServerOptions(folder, Optional.empty(), Optional.of(hdf5));
    }

    /** Returns the shortest limit that is watched while the server waits for a client. */
    Duration shortestLimit() {
        return handshakeLimit.compareTo(stallLimit) < 0 ? handshakeLimit : stallLimit;
    }

    /** Returns these options with TLS for the server's own protocol. */
    public ServerOptions withTls(SSLContext tls) {
        OwnProtocol plain = own.orElseThrow(
                () -> new IllegalArgumentException("TLS is of the server's own protocol, which it does not speak"));
        OwnProtocol secured = new OwnProtocol(plain.listen, plain.token, Optional.of(tls));
        return new ServerOptions(
                folder, Optional.of(secured), hdf5, connections, handshakeLimit, stallLimit, idleLimit);
    }

    /** Returns these options with HDF5's mirror protocol added. */
    public ServerOptions withHdf5(Hdf5MirrorOptions other) {
        return new ServerOptions(folder, own, Optional.of(other), connections, handshakeLimit, stallLimit, idleLimit);
    }

    /** Returns these options with another number of connections. */
    public ServerOptions withConnections(int most) {
        return new ServerOptions(folder, own, hdf5, most, handshakeLimit, stallLimit, idleLimit);
    }

    /** Returns these options with other time limits. */
    public ServerOptions withLimits(Duration handshake, Duration stall, Duration idle) {
        return new ServerOptions(folder, own, hdf5, connections, handshake, stall, idle);
    }
}
