package io.github.sliceline.mirror;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.mirror.ReplicaLink.ReplicaOpener;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.replica.BlockComparison.BlockSync;
import io.github.sliceline.mirror.replica.ReplicaFile;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Keeps one replica of a file that is being written, on a thread of its own. {@link #complete} compares blocks, to find
 * what the replica missed while it could not be written and what was written without this class. Thread-safe, but
 * {@link #complete} and {@link #publish} come last and one after the other.
 */
final class Replica implements Closeable {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration PING_PAUSE = Duration.ofSeconds(60);
    private static final int ATTEMPTS = 2;

    private final MirrorTarget target;
    private final ReplicaOpener opener;
    private final MirrorPolicy policy;
    private final Duration stall;
    private final boolean reopens;
    private final ReplicaQueue queue;
    private final Thread thread;
    private final ReplicaLink link;
    private final ReplicaQueue.Task opening;
    private boolean missed;
    private boolean same;
    private boolean published;
    private long bytesFollowed;
    private long blocksCompared;
    private long blocksSent;

    @FunctionalInterface
    interface Step {
        void run(ReplicaFile replica) throws IOException;
    }

    private Replica(
            MirrorTarget target,
            ReplicaOpener opener,
            MirrorPolicy policy,
            Duration stall,
            boolean reopens,
            LongSupplier clock) {
        this.target = target;
        this.opener = opener;
        this.policy = policy;
        this.stall = stall;
        this.reopens = reopens;
        this.queue = new ReplicaQueue(clock);
        this.link = new ReplicaLink(target, opener, queue::dropWrites);
        this.opening = new ReplicaQueue.Task(link::connect);
        this.thread = new DaemonThreads("sliceline-copy").newThread(this::work);
    }

    /**
     * Starts opening a replica on its own thread; {@link #awaitOpened} waits for the result.
     *
     * @param clock returns nanoseconds
     */
    static Replica start(
            MirrorTarget target, ReplicaOpener opener, MirrorPolicy policy, Duration stall, LongSupplier clock) {
        return new Replica(target, opener, policy, stall, true, clock).start();
    }

    /** Returns a replica that is not opened again after a failure, because what it missed is unknown. */
    static Replica startOnce(MirrorTarget target, ReplicaOpener opener, Duration stall) {
        return new Replica(target, opener, MirrorPolicy.DETACH, stall, false, System::nanoTime).start();
    }

    private Replica start() {
        queue.add(opening);
        thread.start();
        return this;
    }

    /**
     * Waits until the replica is open, but no longer than the time-out, which name lookup, connection and
     * authentication may each take. With {@link MirrorPolicy#DETACH}, an unreachable replica is tried again later, and
     * a slow one is followed once it is open.
     *
     * @throws MirrorRefusedException if it can never be opened
     * @throws FileSystemException if its file cannot be written, may not be replaced, or is being written
     * @throws IOException if it cannot be opened now, and the policy is to fail
     */
    void awaitOpened() throws IOException {
        try {
            queue.await(opening::isDone, stall);
            opening.rethrow();
        } catch (MirrorRefusedException | FileSystemException | UnsupportedFileException e) {
            throw e;
        } catch (IOException e) {
            String why = e instanceof SocketTimeoutException ? target + ": " + e.getMessage() : ReplicaLink.reason(e);
            link.lose(null, why);
            missed = true;
            if (policy == MirrorPolicy.FAIL) {
                throw new IOException(why, e);
            }
        }
    }

    /** Writes bytes, in the background. Does nothing while the replica is detached. */
    void write(ByteBuffer src, long position) throws IOException {
        long at = position;
        while (src.hasRemaining()) {
            Optional<ByteBuffer> buffer = buffer();
            if (buffer.isEmpty()) {
                requireFollowing();
                return;
            }
            int n = Math.min(ReplicaQueue.BUFFER_BYTES, src.remaining());
            buffer.get().put(src.slice(src.position(), n)).flip();
            src.position(src.position() + n);
            queue.add(new ReplicaQueue.Write(buffer.get(), at));
            at += n;
        }
    }

    private Optional<ByteBuffer> buffer() {
        try {
            return queue.buffer(stall, () -> link.store() == null);
        } catch (SocketTimeoutException | OutOfMemoryError e) {
            link.giveUp(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    void truncate(long size) throws IOException {
        requireFollowing();
        queue.add(new ReplicaQueue.Cut(size));
    }

    /** Throws the reason if the replica is detached and the policy is to fail. */
    void requireFollowing() throws IOException {
        if (policy == MirrorPolicy.FAIL) {
            link.requireOpen();
        }
    }

    /**
     * Makes the replica equal to the file and forces it to the medium, if possible.
     *
     * @param file complete; does not change meanwhile
     * @throws IOException if that fails and the policy is to fail
     */
    void complete(ByteSource file, Job job) throws IOException {
        same = perform(() -> synchronise(file, job));
    }

    /** Gives the replica its name, if it is equal to the file. */
    void publish() throws IOException {
        if (same) {
            if (link.store() == null) {
                link.note(target + ": was lost before it had its name: " + link.problem());
            }
            published = perform(() -> withOpen(ReplicaFile::publish));
        }
    }

    /**
     * Changes the replica, unless it missed an earlier change. {@link #hasMissed} then tells whether it missed this
     * one.
     */
    void change(Step step) {
        try {
            missed = missed || !perform(() -> withOpen(step));
        } catch (IOException e) {
            missed = true; // recorded only, whatever the policy
        }
    }

    boolean hasMissed() {
        return missed;
    }

    String problem() {
        return link.problem();
    }

    MirrorTarget target() {
        return target;
    }

    /** Records progress, on the replica's thread. */
    void moved() {
        queue.moved();
    }

    /** Throws if another thread gave up the replica; for the replica's thread. */
    void requireOpen(ReplicaFile replica) throws IOException {
        if (link.requireOpen() != replica) {
            throw new IOException(link.problem());
        }
    }

    private void withOpen(Step step) throws IOException {
        ReplicaFile current = link.requireOpen();
        try {
            step.run(current);
        } catch (IOException | RuntimeException | Error e) {
            link.broke(current, e); // after any failure, the replica's content is unknown
            throw e;
        }
    }

    /**
     * Runs a step on the replica's thread, and waits as long as it makes progress. After a time-out the replica is
     * given up for good, and no caller waits for the result of the step.
     *
     * @return true if the step was done; otherwise {@link #problem} says why not
     */
    private boolean perform(IoFuture.Action step) throws IOException {
        ReplicaQueue.Task task = new ReplicaQueue.Task(step);
        queue.add(task);
        try {
            queue.await(task::isDone, stall);
            task.rethrow();
            return true;
        } catch (IOException e) {
            String why = String.valueOf(e.getMessage());
            if (e instanceof SocketTimeoutException) {
                link.giveUp(why);
                link.end();
            } else {
                link.note(why);
            }
            if (policy == MirrorPolicy.FAIL) {
                throw e;
            }
            return false;
        }
    }

    private void synchronise(ByteSource file, Job job) throws IOException {
        for (int attempt = 1; ; attempt++) {
            ReplicaFile current = link.store();
            if (current == null) {
                current = link.connect();
            }
            Job watched = job.withProgress((stage, blocks, total) -> {
                queue.moved();
                job.report(stage, blocks, total);
            });
            try (BlockSync sync = new BlockSync(file, current, watched)) {
                try {
                    sync.run(link.known());
                } finally {
                    blocksCompared += sync.compared();
                    blocksSent += sync.sent();
                }
                return;
            } catch (IOException | OutOfMemoryError e) {
                link.broke(current, e);
                if (attempt == ATTEMPTS || policy == MirrorPolicy.FAIL) {
                    throw e;
                }
            }
        }
    }

    private void work() {
        while (!link.hasEnded()) {
            link.closeLost();
            ReplicaQueue.Work work = queue.next(link.store() == null ? retryPause() : PING_PAUSE);
            if (work instanceof ReplicaQueue.Task task) {
                task.run();
                queue.moved();
            } else if (work != null) {
                carryOut(work);
            } else if (!link.hasEnded()) {
                rest();
            }
        }
        link.close();
    }

    private Duration retryPause() {
        Duration pause = stall.dividedBy(4);
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    private void carryOut(ReplicaQueue.Work work) {
        ReplicaFile current = link.store();
        try {
            if (current != null && work instanceof ReplicaQueue.Write write) {
                int n = write.bytes().remaining();
                current.writeFully(write.bytes(), write.position());
                link.known().add(write.position(), write.position() + n);
                bytesFollowed += n;
            } else if (current != null && work instanceof ReplicaQueue.Cut cut) {
                current.truncate(cut.size());
                link.known().cut(cut.size());
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            link.broke(current, e);
        } finally {
            queue.recycle(work);
        }
    }

    /** Checks the connection while there is no work. */
    private void rest() {
        ReplicaFile current = link.store();
        try {
            if (current != null) {
                current.ping();
            } else if (reopens && policy == MirrorPolicy.DETACH) {
                link.connect();
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            link.broke(current, e);
        }
    }

    /** Returns the result so far. The replica is equal only if it has its name. */
    MirrorReport report() {
        return new MirrorReport(
                target,
                Optional.ofNullable(published ? null : link.problem()),
                link.breaks(),
                bytesFollowed,
                blocksCompared,
                blocksSent);
    }

    /** Closes the replica and deletes what it has so far, if possible. */
    void discard() throws IOException {
        close();
        opener.discard();
    }

    @Override
    public void close() {
        link.end();
        queue.end();
        boolean interrupted = false;
        try {
            thread.join(Math.min(stall.toMillis(), LONGEST_PAUSE.toMillis()));
        } catch (InterruptedException e) {
            interrupted = true;
        }
        ReplicaFile current = link.store();
        if (current != null && thread.isAlive()) {
            current.abort();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
