package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one copy of a file that is being written, on a thread of its own. What the copy missed while it could not be
 * written, and what was written without this hearing of it, {@link #complete} finds by comparing blocks. Thread-safe,
 * but {@link #complete} and {@link #publish} come last and one after the other.
 */
final class Replica implements Closeable {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration PING_PAUSE = Duration.ofSeconds(60);
    private static final int ATTEMPTS = 2;

    private final MirrorTarget target;
    private final ReplicaOpener opener;
    private final MirrorPolicy policy;
    private final Duration stall;
    private final CopyQueue queue = new CopyQueue();
    private final Thread thread;
    private final CopyTask opening = new CopyTask(this::connect);
    private final Ranges known = new Ranges();
    private volatile @Nullable ReplicaStore store;
    private volatile boolean closed;
    private volatile String problem = "it was not completed";
    private @Nullable ReplicaStore opened;
    private boolean same;
    private boolean published;
    private int breaks;
    private long bytesFollowed;
    private long blocksCompared;
    private long blocksSent;

    private Replica(MirrorTarget target, ReplicaOpener opener, MirrorPolicy policy, Duration stall) {
        this.target = target;
        this.opener = opener;
        this.policy = policy;
        this.stall = stall;
        this.thread = new Thread(this::work, "sliceline-copy");
        thread.setDaemon(true);
    }

    /**
     * Begins to open a copy, on its thread; {@link #awaitOpened} says how that went.
     *
     * @param stall how long to wait for a copy on which nothing moves
     */
    static Replica start(MirrorTarget target, ReplicaOpener opener, MirrorPolicy policy, Duration stall) {
        Replica replica = new Replica(target, opener, policy, stall);
        replica.queue.add(replica.opening);
        replica.thread.start();
        return replica;
    }

    /**
     * Waits until the copy is open, no longer than for anything else: looking up a name, connecting and showing who is
     * there may take that long each. With {@link MirrorPolicy#DETACH} one that cannot be reached is tried again later, and
     * one that is slower is followed once it is open.
     *
     * @throws MirrorRefusedException if it can never be opened
     * @throws FileSystemException if it is in a file that cannot be written, may not be replaced, or is being written
     * @throws IOException if it cannot be opened now, and the policy is to fail
     */
    void awaitOpened() throws IOException {
        try {
            queue.await(opening::isDone, stall);
            opening.rethrow();
        } catch (MirrorRefusedException | FileSystemException e) {
            throw e;
        } catch (IOException e) {
            String why = e instanceof SocketTimeoutException ? target + ": " + e.getMessage() : reason(e);
            lose(null, why);
            if (policy == MirrorPolicy.FAIL) {
                throw new IOException(why, e);
            }
        }
    }

    /** Writes bytes, in the background; without effect while the copy is detached. */
    void write(ByteBuffer src, long position) throws IOException {
        long at = position;
        while (src.hasRemaining()) {
            Optional<ByteBuffer> buffer = buffer();
            if (buffer.isEmpty()) {
                requireFollowing();
                return;
            }
            int n = Math.min(CopyQueue.BUFFER_BYTES, src.remaining());
            buffer.get().put(src.slice(src.position(), n)).flip();
            src.position(src.position() + n);
            queue.add(new CopyWork.Write(buffer.get(), at));
            at += n;
        }
    }

    private Optional<ByteBuffer> buffer() {
        try {
            return queue.buffer(stall, () -> store == null);
        } catch (SocketTimeoutException | OutOfMemoryError e) {
            giveUp(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** Cuts to a length, in the background. */
    void truncate(long size) throws IOException {
        requireFollowing();
        queue.add(new CopyWork.Cut(size));
    }

    /** Throws why the copy is detached, if it is and the policy is to fail. */
    void requireFollowing() throws IOException {
        if (store == null && policy == MirrorPolicy.FAIL) {
            throw new IOException(problem);
        }
    }

    /**
     * Makes the copy the same as the file and brings it to the medium, as far as that is possible.
     *
     * @param file complete; does not change meanwhile
     * @throws IOException if it is not possible and the policy is to fail
     */
    void complete(ByteSource file, Progress progress, CancelToken cancel) throws IOException {
        same = perform(() -> synchronise(file, progress, cancel));
    }

    /** Gives the copy its name, if it is the same. */
    void publish() throws IOException {
        if (same) {
            published = perform(this::publishOpen);
        }
    }

    private void publishOpen() throws IOException {
        ReplicaStore current = store;
        if (current == null) {
            throw new IOException(target + ": was lost before it had its name: " + problem);
        }
        try {
            current.publish();
        } catch (IOException e) {
            broke(current, e);
            throw e;
        }
    }

    /**
     * Does something on the copy's thread and waits for it as long as something moves. After waiting in vain the copy is
     * given up for good: what that thread may still bring about is nothing that anybody waits for.
     *
     * @return whether it was done; otherwise there is a problem
     */
    private boolean perform(CopyTask.Step step) throws IOException {
        CopyTask task = new CopyTask(step);
        queue.add(task);
        try {
            queue.await(task::isDone, stall);
            task.rethrow();
            return true;
        } catch (SocketTimeoutException e) {
            giveUp(String.valueOf(e.getMessage()));
            closed = true;
            return failed(e);
        } catch (IOException e) {
            problem = String.valueOf(e.getMessage());
            return failed(e);
        }
    }

    private boolean failed(IOException e) throws IOException {
        if (policy == MirrorPolicy.FAIL) {
            throw e;
        }
        return false;
    }

    private void synchronise(ByteSource file, Progress progress, CancelToken cancel) throws IOException {
        for (int attempt = 1; ; attempt++) {
            ReplicaStore current = store;
            if (current == null) {
                current = connect();
            }
            BlockSync sync = new BlockSync(
                    file,
                    current,
                    (stage, blocks, total) -> {
                        queue.moved();
                        progress.report(stage, blocks, total);
                    },
                    cancel);
            try {
                sync.run(known);
                return;
            } catch (IOException | OutOfMemoryError e) {
                broke(current, e);
                if (attempt == ATTEMPTS || policy == MirrorPolicy.FAIL) {
                    throw e;
                }
            } finally {
                blocksCompared += sync.compared();
                blocksSent += sync.sent();
            }
        }
    }

    private void work() {
        while (!closed) {
            closeLost();
            CopyWork work = queue.next(store == null ? retryPause() : PING_PAUSE);
            if (work instanceof CopyTask task) {
                task.run();
                queue.moved();
            } else if (work != null) {
                carryOut(work);
            } else if (!closed) {
                rest();
            }
        }
        store = null;
        closeLost();
    }

    /** Closes the copy that was opened last, if it was given up since. */
    private void closeLost() {
        ReplicaStore last = opened;
        if (last != null && last != store) {
            Sockets.closeQuietly(last);
            opened = null;
        }
    }

    private Duration retryPause() {
        Duration pause = stall.dividedBy(4);
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    private void carryOut(CopyWork work) {
        ReplicaStore current = store;
        try {
            if (current != null) {
                carryOut(work, current);
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            broke(current, e);
        } finally {
            queue.recycle(work);
        }
    }

    private void carryOut(CopyWork work, ReplicaStore current) throws IOException {
        if (work instanceof CopyWork.Write write) {
            int n = write.bytes().remaining();
            current.writeFully(write.bytes(), write.position());
            known.add(write.position(), write.position() + n);
            bytesFollowed += n;
        } else if (work instanceof CopyWork.Cut cut) {
            current.truncate(cut.size());
            known.cut(cut.size());
        }
    }

    /** Nothing to do: a good time to look after the connection. */
    private void rest() {
        ReplicaStore current = store;
        try {
            if (current != null) {
                current.ping();
            } else if (policy == MirrorPolicy.DETACH) {
                connect();
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            broke(current, e);
        }
    }

    /** What is known of the copy is forgotten: whoever restarted it may have lost some. */
    private ReplicaStore connect() throws IOException {
        closeLost();
        if (closed) {
            throw new IOException(problem);
        }
        ReplicaStore fresh = opener.open();
        known.clear();
        opened = fresh;
        store = fresh;
        return fresh;
    }

    /** From the copy's thread: goes on without. */
    private void broke(@Nullable ReplicaStore broken, Throwable e) {
        lose(broken, reason(e));
        queue.dropWrites();
        closeLost();
    }

    private static String reason(Throwable e) {
        return e.getMessage() == null || e instanceof OutOfMemoryError ? e.toString() : e.getMessage();
    }

    /** From the thread of a caller that has waited long enough. */
    private void giveUp(String why) {
        ReplicaStore stalled = store;
        if (stalled != null && lose(stalled, target + ": " + why)) {
            queue.dropWrites();
            stalled.abort();
        }
    }

    /** Notes why there is no copy to write to; false if another thread gave up that one before. */
    private synchronized boolean lose(@Nullable ReplicaStore lost, String why) {
        if (store != lost) {
            return false;
        }
        problem = why;
        if (lost != null) {
            store = null;
            breaks++;
        }
        return true;
    }

    /** What became of the copy so far: it is the same only if it has its name. */
    MirrorReport report() {
        return new MirrorReport(target, published ? null : problem, breaks, bytesFollowed, blocksCompared, blocksSent);
    }

    /** Lets go of the copy and throws away what it has so far, where that can be done. */
    void discard() throws IOException {
        close();
        opener.discard();
    }

    /** Lets go of the copy, published or not. */
    @Override
    public void close() {
        closed = true;
        queue.dropWrites();
        boolean interrupted = false;
        try {
            thread.join(Math.min(stall.toMillis(), LONGEST_PAUSE.toMillis()));
        } catch (InterruptedException e) {
            interrupted = true;
        }
        ReplicaStore current = store;
        if (current != null && thread.isAlive()) {
            current.abort();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
