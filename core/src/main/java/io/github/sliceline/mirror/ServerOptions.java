package io.github.sliceline.mirror;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How a mirror server works. Immutable; start from {@link #of}.
 *
 * @param folder that all files are in
 * @param listen where to listen; port 0 for any that is free
 * @param token that clients must know
 * @param tlsOrNull to speak TLS; null for plain TCP
 * @param connections most at once, each with some 5 MB of buffers
 * @param handshakeLimit for each step until a client is known
 * @param stallLimit for a frame that has begun, and for an answer to be taken
 * @param idleLimit between two frames
 */
public record ServerOptions(
        Path folder,
        InetSocketAddress listen,
        MirrorToken token,
        @Nullable SSLContext tlsOrNull,
        int connections,
        Duration handshakeLimit,
        Duration stallLimit,
        Duration idleLimit) {

    /** Refuses limits that are none. */
    public ServerOptions {
        if (connections < 1) {
            throw new IllegalArgumentException("a server takes at least 1 connection, got " + connections);
        }
        for (Duration limit : new Duration[] {handshakeLimit, stallLimit, idleLimit}) {
            if (limit.isNegative() || limit.isZero()) {
                throw new IllegalArgumentException("a limit must be more than 0, got " + limit);
            }
        }
    }

    /** Plain TCP, 16 connections, 10 s to show who it is, 30 s for a frame, 10 minutes between two. */
    public static ServerOptions of(Path folder, InetSocketAddress listen, MirrorToken token) {
        return new ServerOptions(
                folder,
                listen,
                token,
                null,
                16,
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofMinutes(10));
    }

    /** What TLS is spoken with, if it is. */
    public Optional<SSLContext> tls() {
        return Optional.ofNullable(tlsOrNull);
    }

    /** The same with TLS. */
    public ServerOptions withTls(SSLContext tls) {
        return new ServerOptions(folder, listen, token, tls, connections, handshakeLimit, stallLimit, idleLimit);
    }

    /** The same with another number of connections. */
    public ServerOptions withConnections(int most) {
        return new ServerOptions(folder, listen, token, tlsOrNull, most, handshakeLimit, stallLimit, idleLimit);
    }

    /** The same with other limits. */
    public ServerOptions withLimits(Duration handshake, Duration stall, Duration idle) {
        return new ServerOptions(folder, listen, token, tlsOrNull, connections, handshake, stall, idle);
    }
}
