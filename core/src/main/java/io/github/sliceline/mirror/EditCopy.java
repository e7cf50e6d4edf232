package io.github.sliceline.mirror;

import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One copy of a file that is being edited, on a thread of its own. Once it could not follow it is given up for good, and
 * closed, so that it goes back to what was committed last. For one caller.
 */
final class EditCopy implements Closeable {
    private final MirrorTarget target;
    private final MirrorPolicy policy;
    private final StepQueue queue;
    /** What follows; null before it is open and once it is given up. */
    private volatile @Nullable EditedReplica replica;
    /** Why it does not follow any more. */
    private volatile @Nullable String problem;
    /** Set and closed by the thread of the copy alone. */
    private @Nullable EditedReplica opened;

    private boolean stalled;
    private boolean committed;
    private boolean behind;
    private long bytesWritten;
    private long bytesCompared;

    /** What is done with a copy. */
    @FunctionalInterface
    interface Step {
        void run(EditedReplica copy) throws IOException;
    }

    /** Opens a copy. */
    @FunctionalInterface
    interface Opener {
        EditedReplica open() throws IOException;
    }

    EditCopy(MirrorTarget target, MirrorPolicy policy, Duration stall) {
        this.target = target;
        this.policy = policy;
        this.queue = new StepQueue(stall);
    }

    /** Begins to open it; {@link #awaitOpen} waits for that. */
    CopyTask open(Opener opener, Step check) {
        return add(
                new CopyTask(() -> {
                    EditedReplica fresh = opener.open();
                    opened = fresh;
                    boolean done = false;
                    try {
                        check.run(fresh);
                        done = follow(fresh);
                    } finally {
                        if (!done) {
                            closeOpened();
                        }
                    }
                }),
                0);
    }

    /** From now on the copy follows, unless nobody waits for it any more. */
    private synchronized boolean follow(EditedReplica fresh) {
        replica = problem == null ? fresh : null;
        return problem == null;
    }

    /**
     * Waits until it is open.
     *
     * @throws IOException if it can never be, or if the policy is to fail
     */
    void awaitOpen(CopyTask opening) throws IOException {
        await(opening);
        try {
            if (opening.isDone()) {
                opening.rethrow();
            }
        } catch (MirrorRefusedException | FileSystemException | UnsupportedVolumeException e) {
            throw e;
        } catch (IOException e) {
            lose(text(e));
        }
        requireFollowing();
    }

    void expect(long position, int bytes, byte[] sha256) {
        bytesCompared += bytes;
        post(0, copy -> copy.expect(position, bytes, sha256));
    }

    /** @param bytes that nobody changes any more */
    void write(ByteBuffer bytes, long position) {
        bytesWritten += bytes.remaining();
        post(bytes.remaining(), copy -> copy.writeFully(bytes, position));
    }

    void truncate(long size) {
        post(0, copy -> copy.truncate(size));
    }

    /** Has something done with the copy, unless it is given up by then. */
    CopyTask post(int bytes, Step step) {
        if (problem != null) {
            return nothing();
        }
        return add(
                new CopyTask(() -> {
                    EditedReplica current = replica;
                    if (current == null) {
                        return;
                    }
                    try {
                        step.run(current);
                    } catch (IOException | RuntimeException | Error e) {
                        lose(text(e)); // whatever it was, the copy has not what it should
                        closeOpened();
                    }
                }),
                bytes);
    }

    private CopyTask add(CopyTask task, int bytes) {
        try {
            queue.add(task, bytes);
            return task;
        } catch (SocketTimeoutException e) {
            giveUp(e);
            return nothing();
        }
    }

    /** A task that nobody has to wait for. */
    private static CopyTask nothing() {
        CopyTask done = new CopyTask(() -> {});
        done.run();
        return done;
    }

    /** Waits until something posted has ended, but not if nothing moves for too long. */
    void await(CopyTask task) {
        if (task.isDone()) {
            return;
        }
        try {
            queue.await(task);
        } catch (SocketTimeoutException e) {
            giveUp(e);
        }
    }

    private void giveUp(SocketTimeoutException e) {
        EditedReplica current = replica;
        stalled = true;
        lose(text(e));
        if (current != null) {
            current.abort();
        }
    }

    private synchronized void lose(String why) {
        replica = null;
        if (problem == null) {
            problem = why;
        }
    }

    private static String text(Throwable e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /** Throws why the copy does not follow, if the policy is to fail. */
    void requireFollowing() throws IOException {
        if (problem != null && policy == MirrorPolicy.FAIL) {
            throw new IOException("the copy " + target + " cannot follow, so nothing is committed: " + problem);
        }
    }

    /** Notes that the file has what was written so far: a copy that is given up is behind from now on. */
    void fileHasIt() {
        committed = true;
        behind |= problem != null;
    }

    /** Only a copy that still follows could be made the same as the file. */
    void onlyTried() {
        behind |= problem != null;
    }

    /** What became of it. */
    CopyReport report() {
        return new CopyReport(target, behind ? problem : null, bytesWritten, bytesCompared);
    }

    /** On the thread of the copy: what it has and did not commit is taken back. */
    private void closeOpened() {
        EditedReplica last = opened;
        if (last != null) {
            Sockets.closeQuietly(last);
            opened = null;
        }
    }

    /** Brings what was committed into the copy itself and lets go of it. A failure is in the report. */
    @Override
    public void close() {
        CopyTask end = post(0, copy -> {
            if (committed) {
                copy.publish();
            }
        });
        await(end);
        behind |= committed && problem != null;
        CopyTask closing = add(new CopyTask(this::closeOpened), 0);
        queue.close();
        if (!stalled) {
            await(closing);
        }
    }
}
