package io.github.sliceline.mirror;

import io.github.sliceline.memory.AlignedMemory;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.storage.IoFuture;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is still to be written to a replica, in order, in a bounded number of buffers. Whoever waits for one of them, or for
 * something to be done, gives up when nothing moves for some time. Thread-safe; one thread takes work out.
 */
final class ReplicaQueue {
    static final int BUFFER_BYTES = FrameChannel.LARGEST_PAYLOAD;
    private static final int MOST_BUFFERS = 32;
    private static final long LONGEST_WAIT = 1_000_000_000;

    sealed interface Work permits Write, Cut, Task {}

    /** @param bytes to write: a buffer of the queue, from position to limit */
    record Write(ByteBuffer bytes, long position) implements Work {}

    record Cut(long size) implements Work {}

    /** Something that the thread of a replica does while another waits for it, and how it ended. */
    static final class Task implements Work {
        private final IoFuture.Action action;
        private volatile @Nullable Throwable failure;
        private volatile boolean done;

        Task(IoFuture.Action action) {
            this.action = action;
        }

        /** Does it. What it throws is kept for the caller that waits. */
        void run() {
            try {
                action.run();
            } catch (IOException | RuntimeException | Error e) {
                failure = e;
            }
            done = true;
        }

        boolean isDone() {
            return done;
        }

        /** Throws what it threw; a timeout as an ordinary failure: it is not the waiting for this that took too long. */
        void rethrow() throws IOException {
            Throwable thrown = failure;
            if (thrown instanceof CancellationException) {
                throw new CancellationException("cancelled");
            }
            if (thrown instanceof IOException io && !(io instanceof SocketTimeoutException)) {
                throw io;
            }
            if (thrown != null) {
                throw new IOException(String.valueOf(thrown.getMessage()), thrown);
            }
        }
    }

    private final AlignedMemory memory = new AlignedMemory(BUFFER_BYTES, MOST_BUFFERS);
    private final Deque<ByteBuffer> free = new ArrayDeque<>();
    private final Deque<Work> waiting = new ArrayDeque<>();
    private int most = MOST_BUFFERS;
    private int made;
    private boolean ended;
    private final LongSupplier clock;
    private long lastMove;

    /** @param clock of nanoseconds, by which nothing moves for too long */
    ReplicaQueue(LongSupplier clock) {
        this.clock = clock;
        this.lastMove = clock.getAsLong();
    }

    /**
     * Takes an empty buffer of {@link #BUFFER_BYTES}, waiting for one if all are in use.
     *
     * @param stall how long to wait without anything moving
     * @param pointless checked while waiting
     * @return a buffer; empty if waiting has become pointless
     * @throws OutOfMemoryError if there is no memory for even one
     */
    synchronized Optional<ByteBuffer> buffer(Duration stall, BooleanSupplier pointless) throws SocketTimeoutException {
        while (!pointless.getAsBoolean()) {
            await(() -> !free.isEmpty() || made < most || pointless.getAsBoolean(), stall);
            if (free.isEmpty() && made < most) {
                make();
            }
            ByteBuffer buffer = free.pollFirst();
            if (buffer != null) {
                return Optional.of(buffer.clear());
            }
        }
        return Optional.empty();
    }

    /** Where memory is scarce, fewer have to do: half of it is left to those who have none yet. */
    private void make() {
        if (made > 0 && DirectMemory.inUse() > DirectMemory.limit() / 2) {
            most = made;
            return;
        }
        try {
            free.addFirst(memory.next());
            made++;
        } catch (OutOfMemoryError e) {
            if (made == 0) {
                throw e;
            }
            most = made;
        }
    }

    /** Waits until something is so, but not when nothing moves for too long. */
    synchronized void await(BooleanSupplier condition, Duration stall) throws SocketTimeoutException {
        boolean interrupted = false;
        try {
            while (!condition.getAsBoolean()) {
                long left = stall.toNanos() - (clock.getAsLong() - lastMove);
                if (left <= 0) {
                    throw new SocketTimeoutException("nothing moved for " + GuardedWire.text(stall));
                }
                try {
                    TimeUnit.NANOSECONDS.timedWait(this, Math.min(Math.max(left, 1_000_000), LONGEST_WAIT));
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    synchronized void add(Work work) {
        if (waiting.isEmpty()) {
            lastMove = clock.getAsLong();
        }
        waiting.addLast(work);
        notifyAll();
    }

    /** Takes the next work out, waiting some time for it; null if there is none, if it was woken, or at the end. */
    synchronized @Nullable Work next(Duration patience) {
        if (waiting.isEmpty() && !ended) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, patience.toNanos());
            } catch (InterruptedException e) {
                return null;
            }
        }
        lastMove = clock.getAsLong();
        return waiting.pollFirst();
    }

    /** Notes that something moves, so that nobody gives up. */
    synchronized void moved() {
        lastMove = clock.getAsLong();
        notifyAll();
    }

    /** Takes back the buffer of work that is done with. */
    synchronized void recycle(Work work) {
        if (work instanceof Write write) {
            free.addFirst(write.bytes());
        }
        moved();
        freeAfterTheEnd();
    }

    /** Forgets what is waiting to be written; tasks stay. */
    synchronized void dropWrites() {
        for (Work work : waiting) {
            if (work instanceof Write write) {
                free.addFirst(write.bytes());
            }
        }
        waiting.removeIf(work -> !(work instanceof Task));
        notifyAll();
    }

    /** From now on nobody waits for work, also not who is only about to. */
    synchronized void end() {
        ended = true;
        dropWrites();
        freeAfterTheEnd();
    }

    /** Gives the memory back when nobody has any of it. */
    private void freeAfterTheEnd() {
        if (ended && free.size() == made) {
            most = 0; // no buffer is ever made again
            free.clear();
            made = 0;
            memory.close();
        }
    }
}
