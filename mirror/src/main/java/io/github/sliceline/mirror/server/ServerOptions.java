package io.github.sliceline.mirror.server;

import io.github.sliceline.mirror.access.MirrorToken;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How a mirror server works. Immutable; start from {@link #of} or {@link #ofHdf5}.
 *
 * @param folder that all files are in
 * @param ownOrNull where it speaks its own protocol; null if it does not
 * @param hdf5OrNull where it speaks that of HDF5's mirror driver; null if it does not
 * @param connections most at once, for each protocol, each with some 5 MB of buffers
 * @param handshakeLimit for each step until a client is known
 * @param stallLimit for a frame that has begun, and for an answer to be taken
 * @param idleLimit between two frames
 */
public record ServerOptions(
        Path folder,
        @Nullable OwnProtocolOptions ownOrNull,
        @Nullable Hdf5MirrorOptions hdf5OrNull,
        int connections,
        Duration handshakeLimit,
        Duration stallLimit,
        Duration idleLimit) {

    /** Refuses limits that are none, and a server that would listen nowhere. */
    public ServerOptions {
        if (ownOrNull == null && hdf5OrNull == null) {
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

    private ServerOptions(Path folder, @Nullable OwnProtocolOptions own, @Nullable Hdf5MirrorOptions hdf5) {
        this(folder, own, hdf5, 16, Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(10));
    }

    /** Own protocol, plain TCP, 16 connections, 10 s to show who it is, 30 s for a frame, 10 minutes between two. */
    public static ServerOptions of(Path folder, InetSocketAddress listen, MirrorToken token) {
        return new ServerOptions(folder, new OwnProtocolOptions(listen, token, null), null);
    }

    /** HDF5's mirror protocol only; connections and limits as {@link #of}. */
    public static ServerOptions ofHdf5(Path folder, Hdf5MirrorOptions hdf5) {
        return new ServerOptions(folder, null, hdf5);
    }

    /** Where it speaks its own protocol, if it does. */
    public Optional<OwnProtocolOptions> own() {
        return Optional.ofNullable(ownOrNull);
    }

    /** Where it speaks HDF5's mirror protocol, if it does. */
    public Optional<Hdf5MirrorOptions> hdf5() {
        return Optional.ofNullable(hdf5OrNull);
    }

    /** Of all that is watched while a client is waited for. */
    Duration shortestLimit() {
        return handshakeLimit.compareTo(stallLimit) < 0 ? handshakeLimit : stallLimit;
    }

    /** The same with TLS, for its own protocol. */
    public ServerOptions withTls(SSLContext tls) {
        OwnProtocolOptions plain = own().orElseThrow(() ->
                new IllegalArgumentException("TLS is of the server's own protocol, which it does not speak"));
        return new ServerOptions(
                folder,
                new OwnProtocolOptions(plain.listen(), plain.token(), tls),
                hdf5OrNull,
                connections,
                handshakeLimit,
                stallLimit,
                idleLimit);
    }

    /** The same with HDF5's mirror protocol beside its own. */
    public ServerOptions withHdf5(Hdf5MirrorOptions hdf5) {
        return new ServerOptions(folder, ownOrNull, hdf5, connections, handshakeLimit, stallLimit, idleLimit);
    }

    /** The same with another number of connections. */
    public ServerOptions withConnections(int most) {
        return new ServerOptions(folder, ownOrNull, hdf5OrNull, most, handshakeLimit, stallLimit, idleLimit);
    }

    /** The same with other limits. */
    public ServerOptions withLimits(Duration handshake, Duration stall, Duration idle) {
        return new ServerOptions(folder, ownOrNull, hdf5OrNull, connections, handshake, stall, idle);
    }
}
