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
 * The writes waiting for a replica, in order, in a limited number of buffers. Callers that wait for a buffer or for a
 * task give up when there is no progress for some time. Thread-safe; one thread takes the work out.
 */
final class ReplicaQueue {
    static final int BUFFER_BYTES = FrameChannel.LARGEST_PAYLOAD;
    private static final int MOST_BUFFERS = 32;
    private static final long LONGEST_WAIT = 1_000_000_000;

    sealed interface Work permits Write, Cut, Task {}

    /** @param bytes bytes to write: a buffer of the queue, from position to limit */
    record Write(ByteBuffer bytes, long position) implements Work {}

    record Cut(long size) implements Work {}

    /** A step that the replica's thread runs while another thread waits, and its result. */
    static final class Task implements Work {
        private final IoFuture.Action action;
        private volatile @Nullable Throwable failure;
        private volatile boolean done;

        Task(IoFuture.Action action) {
            this.action = action;
        }

        /** Runs the step. Keeps its exception for the waiting caller. */
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

        /**
         * Throws the step's exception. A time-out becomes an ordinary failure, because the wait for the step itself did
         * not time out.
         */
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

    /** @param clock returns nanoseconds, for the time without progress */
    ReplicaQueue(LongSupplier clock) {
        this.clock = clock;
        this.lastMove = clock.getAsLong();
    }

    /**
     * Takes an empty buffer of {@link #BUFFER_BYTES}, and waits for one if all are in use.
     *
     * @param stall maximum time to wait without progress
     * @param pointless checked while waiting
     * @return a buffer; empty if waiting has become pointless
     * @throws OutOfMemoryError if there is no memory for a single buffer
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

    /** Makes a buffer, unless memory is scarce. Leaves half of the memory to replicas that have no buffer yet. */
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

    /** Waits for a condition, but only as long as there is progress. */
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

    /** Takes the next work, after waiting for some time. Null after that time, after an interrupt, and at the end. */
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

    /** Records progress, so that waiting callers do not give up. */
    synchronized void moved() {
        lastMove = clock.getAsLong();
        notifyAll();
    }

    /** Takes back the buffer of finished work. */
    synchronized void recycle(Work work) {
        if (work instanceof Write write) {
            free.addFirst(write.bytes());
        }
        moved();
        freeAfterTheEnd();
    }

    /** Drops waiting writes; tasks stay. */
    synchronized void dropWrites() {
        for (Work work : waiting) {
            if (work instanceof Write write) {
                free.addFirst(write.bytes());
            }
        }
        waiting.removeIf(work -> !(work instanceof Task));
        notifyAll();
    }

    /** Ends the queue: no further call waits for work. */
    synchronized void end() {
        ended = true;
        dropWrites();
        freeAfterTheEnd();
    }

    /** Frees the memory when all buffers are back. */
    private void freeAfterTheEnd() {
        if (ended && free.size() == made) {
            most = 0; // no buffer is made afterwards
            free.clear();
            made = 0;
            memory.close();
        }
    }
}
