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
 * Writes payloads into a store on a thread of its own, in order, so that the next ones arrive while the drive is at work.
 * They stay where they arrived, in a ring of memory; what follows one another there and in the file is written at once:
 * a drive is faster with few long writes. For one caller; after a failure nothing more is written, and every call
 * throws it.
 */
final class WriteBehind implements FrameChannel.PayloadMemory, Closeable {
    /** A quarter of a client's window: the rest may arrive before it hears how far the writes are. */
    static final int RING_BYTES = MirrorConnection.MOST_BYTES / 4;

    /** Most payloads that wait; small ones leave most of the ring empty. */
    static final int MOST_WAITING = MirrorConnection.MOST_FRAMES / 2;

    /** So that one write is on its way while the next one arrives. */
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
     * @param start of the first in an endless ring, of which {@link #RING_BYTES} are there
     * @param position in the store
     */
    private record Run(long start, int bytes, long position) {
        /** Where the next one may begin: each on a page, as the drive wants them. */
        long end() {
            return start + ((bytes + DirectIo.PAGE - 1) & -DirectIo.PAGE);
        }

        /** Whether another follows in memory and in the store, so that both can be one. */
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

    /** Waits for room behind what is kept, for at most {@link FrameChannel#LARGEST_PAYLOAD}. */
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

    /** Has the first bytes of the room given out last written, soon. */
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
                failure = new IOException("interrupted", e); // as the thread that writes is; nobody has a reason to
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

    /** Takes out what can be written at once. */
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

    /** Writes what is left, as far as that is possible, and ends the thread. */
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
