package io.github.sliceline.mirror.server;

import io.github.sliceline.mirror.access.MirrorToken;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * How a mirror server works. Immutable; start from {@link #of} or {@link #ofHdf5}.
 *
 * @param folder that all files are in
 * @param own where it speaks its own protocol, if it does
 * @param hdf5 where it speaks that of HDF5's mirror driver, if it does
 * @param connections most at once, for each protocol, each with some 5 MB of buffers
 * @param handshakeLimit for each step until a client is known
 * @param stallLimit for a frame that has begun, and for an answer to be taken
 * @param idleLimit between two frames
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
     * Where, and with whom, it speaks its own protocol.
     *
     * @param listen where to listen; port 0 for any that is free
     * @param token that clients must know
     * @param tls to speak; plain TCP without
     */
    public record OwnProtocol(InetSocketAddress listen, MirrorToken token, Optional<SSLContext> tls) {}

    /** Refuses limits that are none, and a server that would listen nowhere. */
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

    /** Own protocol, plain TCP, 16 connections, 10 s to show who it is, 30 s for a frame, 10 minutes between two. */
    public static ServerOptions of(Path folder, InetSocketAddress listen, MirrorToken token) {
        return new ServerOptions(
                folder, Optional.of(new OwnProtocol(listen, token, Optional.empty())), Optional.empty());
    }

    /** HDF5's mirror protocol only; connections and limits as {@link #of}. */
    public static ServerOptions ofHdf5(Path folder, Hdf5MirrorOptions hdf5) {
        return new ServerOptions(folder, Optional.empty(), Optional.of(hdf5));
    }

    /** Of all that is watched while a client is waited for. */
    Duration shortestLimit() {
        return handshakeLimit.compareTo(stallLimit) < 0 ? handshakeLimit : stallLimit;
    }

    /** These options with TLS for the server's own protocol. */
    public ServerOptions withTls(SSLContext tls) {
        OwnProtocol plain = own.orElseThrow(
                () -> new IllegalArgumentException("TLS is of the server's own protocol, which it does not speak"));
        OwnProtocol secured = new OwnProtocol(plain.listen, plain.token, Optional.of(tls));
        return new ServerOptions(
                folder, Optional.of(secured), hdf5, connections, handshakeLimit, stallLimit, idleLimit);
    }

    /** These options with HDF5's mirror protocol as well. */
    public ServerOptions withHdf5(Hdf5MirrorOptions other) {
        return new ServerOptions(folder, own, Optional.of(other), connections, handshakeLimit, stallLimit, idleLimit);
    }

    /** These options with another number of connections. */
    public ServerOptions withConnections(int most) {
        return new ServerOptions(folder, own, hdf5, most, handshakeLimit, stallLimit, idleLimit);
    }

    /** These options with other time limits. */
    public ServerOptions withLimits(Duration handshake, Duration stall, Duration idle) {
        return new ServerOptions(folder, own, hdf5, connections, handshake, stall, idle);
    }
}
