package io.github.sliceline.mirror.serving;

import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.MirrorConnection;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.Uninterruptibly;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes payloads to a store in order, on a thread of its own, so that the next ones arrive while the drive works.
 * Payloads stay where they arrived, in a ring of memory. Payloads that are adjacent both there and in the file are
 * written together, because drives prefer few long writes. For one caller. After a failure nothing more is written, and
 * every call throws that failure.
 */
final class WriteBehind implements FrameChannel.PayloadMemory, Closeable {
    /** A quarter of a client's window; the rest may arrive before the client is told of the writes' progress. */
    static final int RING_BYTES = MirrorConnection.MOST_BYTES / 4;

    /** Maximum number of waiting payloads; small ones leave most of the ring empty. */
    static final int MOST_WAITING = MirrorConnection.MOST_FRAMES / 2;

    /** Half the ring, so that one write is under way while the next arrives. */
    private static final int LONGEST_WRITE = RING_BYTES / 2;

    private final ByteStore store;
    private final DirectMemory memory = DirectMemory.allocate(RING_BYTES);
    private final ByteBuffer ring = memory.buffer();
    private final Deque<Run> waiting = new ArrayDeque<>();
    private final Thread thread;
    private int beingWritten;
    private long offered;
    private long kept;
    private long written;
    private boolean closed;
    private @Nullable IOException failure;

    /**
     * Bytes to write.
     *
     * @param start first byte in an endless ring, of which {@link #RING_BYTES} exist
     * @param position position in the store
     */
    private record Run(long start, int bytes, long position) {
        /** Returns where the next payload may begin: on a page, as drives require. */
        long end() {
            return start + ((bytes + DirectIo.PAGE - 1) & -DirectIo.PAGE);
        }

        /** True if another run is adjacent in memory and in the store, so that both can be written together. */
        boolean goesOnWith(Run next) {
            return next.start == start + bytes
                    && next.start % RING_BYTES != 0
                    && next.position == position + bytes
                    && bytes + next.bytes <= LONGEST_WRITE;
        }

        Run with(Run next) {
            return new Run(start, bytes + next.bytes, position);
        }
    }

    /** @param store not closed with this */
    WriteBehind(ByteStore store) {
        this.store = store;
        this.thread = new DaemonThreads("sliceline-mirror-write").newThread(this::work);
        thread.start();
    }

    /** Waits for room for a payload of at most {@link FrameChannel#LARGEST_PAYLOAD}. */
    @Override
    public synchronized ByteBuffer room(int bytes) throws IOException {
        int before = (int) (kept % RING_BYTES);
        offered = before + bytes <= RING_BYTES ? kept : kept + RING_BYTES - before;
        awaitThat(() -> offered + bytes - written <= RING_BYTES && pending() < MOST_WAITING);
        if (closed) {
            throw new IllegalStateException("closed, and its memory given back");
        }
        return ring.slice((int) (offered % RING_BYTES), bytes);
    }

    /** Queues the first bytes of the room returned last. */
    synchronized void write(int bytes, long position) {
        Run run = new Run(offered, bytes, position);
        kept = run.end();
        waiting.addLast(run);
        notifyAll();
    }

    synchronized int pending() {
        return waiting.size() + beingWritten;
    }

    synchronized void drain() throws IOException {
        awaitThat(() -> pending() == 0);
    }

    private synchronized void awaitThat(BooleanSupplier condition) throws IOException {
        while (failure == null && !condition.getAsBoolean()) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failure = new IOException(
                        "interrupted", e); // not expected; the writing thread treats an interrupt the same way
            }
        }
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    private void work() {
        for (Run next = next(); next != null; next = next()) {
            IOException failed = null;
            try {
                store.writeFully(ring.slice((int) (next.start % RING_BYTES), next.bytes), next.position);
            } catch (IOException | RuntimeException | Error e) {
                failed = e instanceof IOException io ? io : new IOException(e);
            }
            done(next, failed);
        }
    }

    /** Takes the next run, joined with adjacent ones. */
    private synchronized @Nullable Run next() {
        while (waiting.isEmpty() && !closed) {
            try {
                wait();
            } catch (InterruptedException e) {
                failure = new IOException("interrupted", e);
                closed = true;
                notifyAll();
            }
        }
        Run next = waiting.pollFirst();
        if (next == null) {
            return null;
        }
        beingWritten = 1;
        for (Run more = waiting.peekFirst(); more != null && next.goesOnWith(more); more = waiting.peekFirst()) {
            next = next.with(waiting.removeFirst());
            beingWritten++;
        }
        return next;
    }

    private synchronized void done(Run run, @Nullable IOException failed) {
        beingWritten = 0;
        written = run.end();
        if (failed != null) {
            failure = failed;
            closed = true;
            waiting.clear();
        }
        notifyAll();
    }

    /** Writes the remaining payloads if possible, and ends the thread. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        Uninterruptibly.join(thread);
        memory.close();
    }
}
