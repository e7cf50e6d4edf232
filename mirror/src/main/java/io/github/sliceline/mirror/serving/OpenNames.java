package io.github.sliceline.mirror.serving;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Who writes which file. One at a time; but a client that comes back after a break takes over from its own former
 * connection, of which the server may not know yet that it is dead. Thread-safe.
 */
public final class OpenNames {
    private final Map<Path, Claim> claims = new HashMap<>();
    private final Duration patience;

    /**
     * Nobody writes anything yet.
     *
     * @param patience how long a newcomer waits for the one before to leave
     */
    public OpenNames(Duration patience) {
        this.patience = patience;
    }

    /**
     * The right to write a file.
     *
     * @param session of the client
     * @param abort ends its connection
     */
    public record Claim(Path file, UUID session, Runnable abort) {}

    /** Takes a file; false if somebody else keeps it. */
    public synchronized boolean claim(Claim claim) {
        Claim other = claims.get(claim.file);
        if (other != null && other.session.equals(claim.session)) {
            other.abort.run();
        }
        long until = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        while (claims.containsKey(claim.file) && until - System.nanoTime() > 0) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(1_000_000, until - System.nanoTime()));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return claims.putIfAbsent(claim.file, claim) == null;
    }

    /** Whether somebody writes a file. */
    public synchronized boolean isClaimed(Path file) {
        return claims.containsKey(file);
    }

    /** Gives it back. */
    public synchronized void release(Claim claim) {
        if (Objects.equals(claims.get(claim.file), claim)) {
            claims.remove(claim.file);
            notifyAll();
        }
    }
}
