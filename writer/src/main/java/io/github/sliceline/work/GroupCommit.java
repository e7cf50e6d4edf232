package io.github.sliceline.work;

import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.storage.IoFuture;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Forces what was written to the medium again and again, on a thread of its own, and notes in the journal how
 * far that reaches: many batches share one force. A force that fails is never repeated, because a second one
 * may succeed without the data: from then on everything fails. Thread-safe.
 */
public final class GroupCommit implements Closeable {
    private final JournalWriter journal;
    private final IoFuture.Action force;
    private final long pauseNanos;
    private final Thread thread;
    private boolean dirty;
    private boolean closing;
    private @Nullable Throwable failure;

    /** Starts the thread; it pauses between two forces, which return when the data are on the medium. */
    public GroupCommit(JournalWriter journal, IoFuture.Action force, Duration pause) {
        this.journal = journal;
        this.force = force;
        this.pauseNanos = pause.toNanos();
        this.thread = new Thread(this::work, "sliceline-commit");
        thread.setDaemon(true);
        thread.start();
    }

    /** Notes in the journal what was written, and says where; a later run counts on it once forced. */
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

    /** Waits for something to force, and for the pause to pass; false at the end, when there is nothing left. */
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

    /** Forces what is left, and ends the thread. */
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
