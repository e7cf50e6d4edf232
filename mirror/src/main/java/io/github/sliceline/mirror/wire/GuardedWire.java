package io.github.sliceline.mirror.wire;

import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A wire with a time limit for each piece that is read or written. */
public final class GuardedWire implements Closeable {
    private final Wire wire;
    private final StallGuard guard;
    private volatile @Nullable Long deadline;
    private volatile boolean overdue;

    public GuardedWire(Wire wire, StallGuard guard) {
        this.wire = wire;
        this.guard = guard;
        guard.wires.add(this);
    }

    /**
     * Reads until a buffer is filled up to a position, within a time limit; takes more bytes if they are already there.
     *
     * @return false if the other end closed the connection before the first byte
     */
    public boolean fill(ByteBuffer dst, int position, Duration limit) throws IOException {
        return within(limit, () -> {
            int start = dst.position();
            while (dst.position() < position) {
                if (wire.read(dst) < 0) {
                    if (dst.position() == start) {
                        return false;
                    }
                    throw new EOFException("the connection ended in the middle of a frame");
                }
            }
            return true;
        });
    }

    public void write(ByteBuffer header, ByteBuffer payload, Duration limit) throws IOException {
        within(limit, () -> {
            wire.write(header, payload);
            return true;
        });
    }

    /**
     * Ends the connection so that the other end receives the last bytes: waits for it to close. If TCP closes with
     * unread input, it discards what was sent.
     */
    public void finish(Duration limit) throws IOException {
        within(limit, () -> {
            wire.finishWriting();
            ByteBuffer ignored = ByteBuffer.allocate(8 << 10);
            while (wire.read(ignored.clear()) >= 0) {
                ignored.clear();
            }
            return true;
        });
    }

    private boolean within(Duration limit, OnFailure.Work<Boolean> operation) throws IOException {
        deadline = guard.clock.getAsLong() + limit.toNanos();
        try {
            return operation.run();
        } catch (IOException e) {
            if (overdue && !(e instanceof EOFException)) {
                SocketTimeoutException timeout = new SocketTimeoutException("nothing moved for " + text(limit));
                timeout.initCause(e);
                throw timeout;
            }
            throw e;
        } finally {
            deadline = null;
        }
    }

    public static String text(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }

    private void abortIfOverdue(long nanoTime) {
        Long latest = deadline;
        if (latest != null && nanoTime - latest > 0) {
            overdue = true;
            wire.abort();
        }
    }

    void abort() {
        wire.abort();
    }

    @Override
    public void close() throws IOException {
        guard.wires.remove(this);
        wire.close();
    }

    /**
     * Closes connections that exceed a time limit. A blocking read or write has no limit of its own, and a TLS socket
     * has none for writing. One thread for any number of connections.
     */
    public static final class StallGuard implements Closeable {
        private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
        private static final int LOOKS_A_LIMIT = 8;

        private final Set<GuardedWire> wires = ConcurrentHashMap.newKeySet();
        private final LongSupplier clock;
        private final long pauseMillis;
        private boolean closed;

        /**
         * @param shortest shortest time limit that will be watched
         * @param clock returns nanoseconds
         */
        public StallGuard(Duration shortest, LongSupplier clock) {
            this.clock = clock;
            Duration pause = shortest.dividedBy(LOOKS_A_LIMIT);
            this.pauseMillis = Math.max(1, (pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE).toMillis());
            new DaemonThreads("sliceline-stall-guard").newThread(this::watch).start();
        }

        private synchronized void watch() {
            while (!closed) {
                try {
                    wait(pauseMillis);
                } catch (InterruptedException e) {
                    continue; // not expected; the connections must be watched all the same
                }
                long now = clock.getAsLong();
                wires.forEach(wire -> wire.abortIfOverdue(now));
            }
        }

        @Override
        public synchronized void close() {
            closed = true;
            notifyAll();
        }
    }
}
