package io.github.sliceline.mirror.serving;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The clients that are writing files, one per file. A client that reconnects takes over from its own earlier
 * connection, which the server may still think alive. Thread-safe.
 */
public final class FileClaims {
    private final Map<Path, Claim> claims = new HashMap<>();
    private final Duration patience;

    /** @param patience maximum time that a client waits for the earlier one to leave */
    public FileClaims(Duration patience) {
        this.patience = patience;
    }

    /** A file that another client is writing, or a server that is full. */
    public static final class BusyException extends IOException {
        private static final long serialVersionUID = 1L;

        public BusyException(String message) {
            super(message);
        }
    }

    /** The right of a client to write a file. Another thread can abort the client's connection. */
    public record Claim(Path file, String name, UUID session, Runnable abort) {}

    /**
     * Claims a file.
     *
     * @throws BusyException if another client keeps it
     */
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
                break; // not expected; an interrupted thread need not wait
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
