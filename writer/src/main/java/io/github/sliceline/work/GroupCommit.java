package io.github.sliceline.work;

import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.Uninterruptibly;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Thread that repeatedly forces written data to the medium, and records in the journal how far each force reaches. Many
 * batches share one force. A failed force is never repeated, because a second one may succeed without the data: from
 * then on everything fails. Thread-safe.
 */
public final class GroupCommit implements Closeable {
    private final JournalWriter journal;
    private final IoFuture.Action force;
    private final long pauseNanos;
    private final Thread thread;
    private boolean dirty;
    private boolean closing;
    private @Nullable Throwable failure;

    /**
     * Starts the thread.
     *
     * @param force returns when the data are on the medium
     * @param pause time between two forces
     */
    public GroupCommit(JournalWriter journal, IoFuture.Action force, Duration pause) {
        this.journal = journal;
        this.force = force;
        this.pauseNanos = pause.toNanos();
        this.thread = new Thread(this::work, "sliceline-commit");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Records a written batch in the journal, and returns its position there. A later run relies on the batch once it
     * is forced.
     */
    public long written(JournalRecord.Written batch) throws IOException {
        throwFailure();
        long position = journal.append(batch);
        synchronized (this) {
            dirty = true;
            notifyAll();
        }
        return position;
    }

    private void work() {
        try {
            while (awaitWork()) {
                long covered = journal.position();
                force.run();
                journal.append(new JournalRecord.Forced(covered));
                journal.force();
            }
        } catch (IOException | RuntimeException | Error e) {
            synchronized (this) {
                failure = e;
            }
        }
    }

    /** Waits for data to force, and for the end of the pause. False when the work has ended and all data are forced. */
    private synchronized boolean awaitWork() {
        long until = System.nanoTime() + pauseNanos;
        Uninterruptibly.waitWhile(() -> !closing && (!dirty || until - System.nanoTime() > 0), () -> {
            long left = Math.max(TimeUnit.MILLISECONDS.toNanos(1), until - System.nanoTime());
            TimeUnit.NANOSECONDS.timedWait(this, dirty ? left : Long.MAX_VALUE);
        });
        boolean work = dirty;
        dirty = false;
        return work;
    }

    private synchronized void throwFailure() throws IOException {
        if (failure != null) {
            throw new IOException(String.valueOf(failure.getMessage()), failure);
        }
    }

    /** Forces the remaining data, and ends the thread. */
    @Override
    public void close() throws IOException {
        synchronized (this) {
            closing = true;
            notifyAll();
        }
        Uninterruptibly.join(thread);
        throwFailure();
    }
}
