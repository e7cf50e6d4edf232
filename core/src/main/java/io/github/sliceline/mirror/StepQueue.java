package io.github.sliceline.mirror;

import java.io.Closeable;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Steps done one after the other on a thread of their own, while few bytes wait to be used by them. Whoever waits gives
 * up when no step ends for some time. Thread-safe.
 */
final class StepQueue implements Closeable {
    private static final int MOST_BYTES = 16 << 20;

    private record Entry(CopyTask step, int bytes) {}

    private final Deque<Entry> waiting = new ArrayDeque<>();
    private final Duration stall;
    private long bytes;
    private boolean busy;
    private boolean closed;
    private long lastMove = System.nanoTime();

    /**
     * Starts the thread.
     *
     * @param stall how long to wait without a step ending
     */
    StepQueue(Duration stall) {
        this.stall = stall;
        Thread thread = new Thread(this::work, "sliceline-edit-copy");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Adds a step.
     *
     * @param size bytes that it keeps in memory
     * @throws SocketTimeoutException if there is no room for them, and none is made
     */
    synchronized void add(CopyTask step, int size) throws SocketTimeoutException {
        if (size > 0) {
            await(() -> bytes == 0 || bytes + size <= MOST_BYTES);
        }
        if (waiting.isEmpty() && !busy) {
            lastMove = System.nanoTime();
        }
        bytes += size;
        waiting.addLast(new Entry(step, size));
        notifyAll();
    }

    /**
     * Waits until a step has ended.
     *
     * @throws SocketTimeoutException if none ends for too long
     */
    synchronized void await(CopyTask step) throws SocketTimeoutException {
        await(step::isDone);
    }

    private synchronized void await(BooleanSupplier condition) throws SocketTimeoutException {
        boolean interrupted = false;
        try {
            while (!condition.getAsBoolean()) {
                long left = stall.toNanos() - (System.nanoTime() - lastMove);
                if (left <= 0) {
                    throw new SocketTimeoutException("nothing moved for " + GuardedWire.text(stall));
                }
                try {
                    TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
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

    private void work() {
        for (Entry next = next(); next != null; next = next()) {
            next.step.run();
            ended(next);
        }
    }

    private synchronized @Nullable Entry next() {
        while (waiting.isEmpty() && !closed) {
            try {
                wait();
            } catch (InterruptedException e) {
                closed = true; // by nobody of ours
            }
        }
        busy = !waiting.isEmpty();
        return waiting.pollFirst();
    }

    private synchronized void ended(Entry entry) {
        busy = false;
        bytes -= entry.bytes;
        lastMove = System.nanoTime();
        notifyAll();
    }

    /** Ends the thread once the steps added so far are done. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
