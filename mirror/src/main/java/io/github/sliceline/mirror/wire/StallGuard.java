package io.github.sliceline.mirror.wire;

import java.io.Closeable;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Closes connections on which something takes too long: a blocking read or write knows no time limit of its own, and
 * a socket that TLS is spoken on none for writing. One thread for any number of connections.
 */
public final class StallGuard implements Closeable {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final int LOOKS_A_LIMIT = 8;

    private final Set<GuardedWire> wires = ConcurrentHashMap.newKeySet();
    private final long pauseMillis;
    private boolean closed;

    /**
     * Starts the thread.
     *
     * @param shortest of the limits that will be watched
     */
    public StallGuard(Duration shortest) {
        Duration pause = shortest.dividedBy(LOOKS_A_LIMIT);
        this.pauseMillis = Math.max(1, (pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE).toMillis());
        Thread thread = new Thread(this::watch, "sliceline-stall-guard");
        thread.setDaemon(true);
        thread.start();
    }

    void add(GuardedWire wire) {
        wires.add(wire);
    }

    void remove(GuardedWire wire) {
        wires.remove(wire);
    }

    private synchronized void watch() {
        while (!closed) {
            try {
                wait(pauseMillis);
            } catch (InterruptedException e) {
                continue; // nobody has a reason to, and connections are to be watched all the same
            }
            long now = System.nanoTime();
            wires.forEach(wire -> wire.abortIfOverdue(now));
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
