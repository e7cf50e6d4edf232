package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DirectIo;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Writes into a store on a thread of its own, in order, so that the next bytes arrive while the drive is at work. Buffers
 * change hands instead of being copied, and there are few of them. For one caller; after a failure nothing more is
 * written, and every call throws it.
 */
final class WriteBehind implements Closeable {
    private static final int BUFFERS = 3;

    private final ByteStore store;
    private final Deque<ByteBuffer> free = new ArrayDeque<>();
    private final Deque<CopyWork.Write> waiting = new ArrayDeque<>();
    private final Thread thread;
    private boolean busy;
    private boolean closed;
    private @Nullable IOException failure;

    /** @param store not closed with this */
    WriteBehind(ByteStore store) {
        this.store = store;
        for (int i = 0; i < BUFFERS; i++) {
            free.add(DirectIo.allocate(FrameChannel.LARGEST_PAYLOAD));
        }
        this.thread = new Thread(this::work, "sliceline-mirror-write");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Has bytes written, soon.
     *
     * @param filled from position to limit; must not be used afterwards
     * @return another buffer instead
     */
    synchronized ByteBuffer write(ByteBuffer filled, long position) throws IOException {
        awaitThat(() -> !free.isEmpty());
        waiting.addLast(new CopyWork.Write(filled, position));
        notifyAll();
        return free.removeFirst();
    }

    /** Waits until everything is written. */
    synchronized void drain() throws IOException {
        awaitThat(() -> waiting.isEmpty() && !busy);
    }

    private interface Condition {
        boolean holds();
    }

    private synchronized void awaitThat(Condition condition) throws IOException {
        boolean interrupted = false;
        while (failure == null && !condition.holds()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    private void work() {
        for (CopyWork.Write next = next(); next != null; next = next()) {
            IOException failed = null;
            try {
                store.writeFully(next.bytes(), next.position());
            } catch (IOException e) {
                failed = e;
            } catch (RuntimeException | Error e) {
                failed = new IOException(e);
            }
            done(next.bytes(), failed);
        }
    }

    private synchronized CopyWork.@Nullable Write next() {
        while (waiting.isEmpty() && !closed) {
            try {
                wait();
            } catch (InterruptedException e) {
                failure = new IOException("interrupted", e);
                closed = true;
                notifyAll();
            }
        }
        busy = !waiting.isEmpty();
        return waiting.pollFirst();
    }

    private synchronized void done(ByteBuffer written, @Nullable IOException failed) {
        busy = false;
        free.addLast(written.clear());
        if (failed != null) {
            failure = failed;
            closed = true;
            waiting.clear();
        }
        notifyAll();
    }

    /** Writes what is left, as far as that is possible, and ends the thread. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
