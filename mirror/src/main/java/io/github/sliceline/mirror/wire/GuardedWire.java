package io.github.sliceline.mirror.wire;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A wire on which whole pieces are read and written, each within a time limit. */
public final class GuardedWire implements Closeable {
    private final Wire wire;
    private final StallGuard guard;
    private final AtomicReference<@Nullable Deadline> current = new AtomicReference<>();
    private volatile boolean overdue;

    private record Deadline(long nanoTime) {}

    public GuardedWire(Wire wire, StallGuard guard) {
        this.wire = wire;
        this.guard = guard;
        guard.add(this);
    }

    /** What is limited. */
    private interface Operation<T> {
        T run() throws IOException;
    }

    /**
     * Reads until a buffer is full.
     *
     * @param limit for all of it
     * @return false if the other end closed instead of sending the first byte
     * @throws EOFException if it closed after that
     * @throws SocketTimeoutException if it took longer
     */
    public boolean fill(ByteBuffer dst, Duration limit) throws IOException {
        return fillTo(dst, dst.limit(), limit);
    }

    /** The same, but it is enough when the buffer is filled up to a position; more is taken if it is there already. */
    public boolean fillTo(ByteBuffer dst, int position, Duration limit) throws IOException {
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

    /** Writes all of both, within a limit. */
    public void write(ByteBuffer header, ByteBuffer payload, Duration limit) throws IOException {
        within(limit, () -> {
            wire.write(header, payload);
            return true;
        });
    }

    /**
     * Ends the connection so that the other end gets what was written last: closed while something it sent is still
     * unread, TCP would take that back.
     *
     * @param limit for the other end to close too
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

    private <T> T within(Duration limit, Operation<T> operation) throws IOException {
        current.set(new Deadline(System.nanoTime() + limit.toNanos()));
        try {
            return operation.run();
        } catch (EOFException e) {
            throw e;
        } catch (IOException e) {
            if (overdue) {
                SocketTimeoutException timeout = new SocketTimeoutException("nothing moved for " + text(limit));
                timeout.initCause(e);
                throw timeout;
            }
            throw e;
        } finally {
            current.set(null);
        }
    }

    public static String text(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }

    /** Called by the guard. */
    void abortIfOverdue(long nanoTime) {
        Deadline deadline = current.get();
        if (deadline != null && nanoTime - deadline.nanoTime > 0) {
            overdue = true;
            wire.abort();
        }
    }

    /** Closes at once, from any thread. */
    void abort() {
        wire.abort();
    }

    @Override
    public void close() throws IOException {
        guard.remove(this);
        wire.close();
    }
}
