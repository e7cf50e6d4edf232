package io.github.sliceline.mirror.access;

import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How a client gets to a server.
 *
 * @param token that both share
 * @param tlsOrNull to speak TLS; null for plain TCP
 * @param checkHost whether the server's certificate must be of its host; not needed where exactly that one is trusted
 *     ({@link MirrorTls#isOneServersOwn})
 * @param timeout within which something must move, and for connecting
 */
public record MirrorAccess(MirrorToken token, @Nullable SSLContext tlsOrNull, boolean checkHost, Duration timeout) {
    /** Long enough for a drive to force what it has. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    /** Refuses timeouts that are none. */
    public MirrorAccess {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a timeout must be more than 0, got " + timeout);
        }
    }

    /** Plain TCP. */
    public static MirrorAccess plain(MirrorToken token) {
        return new MirrorAccess(token, null, false, DEFAULT_TIMEOUT);
    }

    /** What TLS is spoken with, if it is. */
    public Optional<SSLContext> tls() {
        return Optional.ofNullable(tlsOrNull);
    }

    /** This access with another timeout. */
    public MirrorAccess withTimeout(Duration newTimeout) {
        return new MirrorAccess(token, tlsOrNull, checkHost, newTimeout);
    }
}
