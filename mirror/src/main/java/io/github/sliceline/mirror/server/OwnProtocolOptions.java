package io.github.sliceline.mirror.server;

import io.github.sliceline.mirror.access.MirrorToken;
import java.net.InetSocketAddress;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where, and with whom, a server speaks its own protocol. Immutable.
 *
 * @param listen where to listen; port 0 for any that is free
 * @param token that clients must know
 * @param tlsOrNull to speak TLS; null for plain TCP
 */
public record OwnProtocolOptions(
        InetSocketAddress listen,
        MirrorToken token,
        @Nullable SSLContext tlsOrNull) {
    /** What TLS is spoken with, if it is. */
    public Optional<SSLContext> tls() {
        return Optional.ofNullable(tlsOrNull);
    }
}
