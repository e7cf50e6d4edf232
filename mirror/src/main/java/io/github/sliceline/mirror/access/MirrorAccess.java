package io.github.sliceline.mirror.access;

import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The settings with which a client connects to a server.
 *
 * @param token secret shared with the server
 * @param tlsOrNull TLS; null for plain TCP
 * @param checkHost true to check that the server's certificate names its host; unnecessary if exactly that certificate
 *     is trusted ({@link MirrorTls#isOneServersOwn})
 * @param timeout maximum time without progress, and to connect
 */
public record MirrorAccess(MirrorToken token, @Nullable SSLContext tlsOrNull, boolean checkHost, Duration timeout) {
    /** Long enough for a drive to force its cache. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    /** Refuses a time-out that is not positive. */
    public MirrorAccess {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a timeout must be more than 0, got " + timeout);
        }
    }

    /** Returns settings for plain TCP. */
    public static MirrorAccess plain(MirrorToken token) {
        return new MirrorAccess(token, null, false, DEFAULT_TIMEOUT);
    }

    /** Returns the TLS context; empty for plain TCP. */
    public Optional<SSLContext> tls() {
        return Optional.ofNullable(tlsOrNull);
    }

    /** Returns these settings with another time-out. */
    public MirrorAccess withTimeout(Duration newTimeout) {
        return new MirrorAccess(token, tlsOrNull, checkHost, newTimeout);
    }
}
