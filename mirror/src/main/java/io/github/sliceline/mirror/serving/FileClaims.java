package io.github.sliceline.mirror.serving;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Who writes which file. One at a time; but a client that comes back after a break takes over from its own former
 * connection, of which the server may not know yet that it is dead. Thread-safe.
 */
public final class FileClaims {
    private final Map<Path, Claim> claims = new HashMap<>();
    private final Duration patience;

    /** @param patience how long a newcomer waits for the one before to leave */
    public FileClaims(Duration patience) {
        this.patience = patience;
    }

    /** Somebody else is writing the file, or there is no room for another client. */
    public static final class BusyException extends IOException {
        private static final long serialVersionUID = 1L;

        public BusyException(String message) {
            super(message);
        }
    }

    /** The right of a client to write a file, which it calls by a name; another thread can abort its connection. */
    public record Claim(Path file, String name, UUID session, Runnable abort) {}

    /** Takes a file, which somebody else may keep. */
    public synchronized void claim(Claim claim) throws BusyException {
        Claim other = claims.get(claim.file);
        if (other != null && other.session.equals(claim.session)) {
            other.abort.run();
        }
        long until = System.nanoTime() + patience.toNanos();
        while (claims.containsKey(claim.file) && until - System.nanoTime() > 0) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(1_000_000, until - System.nanoTime()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break; // nobody has a reason to; who does need not wait
            }
        }
        if (claims.putIfAbsent(claim.file, claim) != null) {
            throw new BusyException(claim.name + ": is being written by another client");
        }
    }

    public synchronized boolean isClaimed(Path file) {
        return claims.containsKey(file);
    }

    public synchronized void release(Claim claim) {
        if (claims.remove(claim.file, claim)) {
            notifyAll();
        }
    }
}
