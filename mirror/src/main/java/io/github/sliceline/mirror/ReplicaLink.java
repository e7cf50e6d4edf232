package io.github.sliceline.mirror;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.replica.FolderPlace;
import io.github.sliceline.mirror.replica.PartReplica;
import io.github.sliceline.mirror.replica.Ranges;
import io.github.sliceline.mirror.replica.RemoteReplica;
import io.github.sliceline.mirror.replica.ReplicaFile;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.mirror.wire.Sockets;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The open replica, or the reason why it is not open. Only the replica's thread opens and closes it; any thread may
 * give it up.
 */
final class ReplicaLink {
    private final MirrorTarget target;
    private final ReplicaOpener opener;
    private final Runnable detached;
    private final Ranges known = new Ranges();
    private volatile @Nullable ReplicaFile store;
    private volatile boolean ended;
    private volatile String problem = "it was not completed";
    /** The replica opened last and not closed; for the replica's thread. */
    private @Nullable ReplicaFile opened;

    private int breaks;

    /** @param detached called when writes that are waiting need no longer be done */
    ReplicaLink(MirrorTarget target, ReplicaOpener opener, Runnable detached) {
        this.target = target;
        this.opener = opener;
        this.detached = detached;
    }

    /** Returns the replica; null while it is not open. */
    @Nullable
    ReplicaFile store() {
        return store;
    }

    ReplicaFile requireOpen() throws IOException {
        ReplicaFile current = store;
        if (current == null) {
            throw new IOException(problem);
        }
        return current;
    }

    /** Returns the ranges that are known to equal the file's since the replica was opened; for the replica's thread. */
    Ranges known() {
        return known;
    }

    String problem() {
        return problem;
    }

    void note(String why) {
        problem = why;
    }

    synchronized int breaks() {
        return breaks;
    }

    /** Opens the replica, on its thread. Clears the known ranges, because a restarted server may have lost some. */
    ReplicaFile connect() throws IOException {
        closeLost();
        if (ended) {
            throw new IOException(problem);
        }
        ReplicaFile fresh = opener.open();
        known.clear();
        opened = fresh;
        store = fresh;
        return fresh;
    }

    /** Gives up the replica after a failure; for the replica's thread. */
    void broke(@Nullable ReplicaFile broken, Throwable e) {
        lose(broken, reason(e));
        detached.run();
        closeLost();
    }

    static String reason(Throwable e) {
        return e.getMessage() == null || e instanceof OutOfMemoryError ? e.toString() : e.getMessage();
    }

    /** Gives up the replica after a time-out; for a waiting caller's thread. */
    void giveUp(String why) {
        ReplicaFile stalled = store;
        if (stalled != null && lose(stalled, target + ": " + why)) {
            detached.run();
            stalled.abort();
        }
    }

    /** Records why there is no open replica. False if another thread gave it up before. */
    synchronized boolean lose(@Nullable ReplicaFile lost, String why) {
        if (store != lost) {
            return false;
        }
        if (!ended) { // otherwise it was given up for good, and the reason is recorded
            problem = why;
        }
        if (lost != null) {
            store = null;
            breaks++;
        }
        return true;
    }

    /** Closes the replica opened last if it was given up; for the replica's thread. */
    void closeLost() {
        ReplicaFile last = opened;
        if (last != null && last != store) {
            Sockets.closeQuietly(last);
            opened = null;
        }
    }

    void end() {
        ended = true;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Closes the replica at the end of its thread. */
    void close() {
        store = null;
        closeLost();
    }

    /** Opens a replica, repeatedly if necessary. */
    @FunctionalInterface
    interface ReplicaOpener {
        /** Opens the replica. A refusal is final. */
        ReplicaFile open() throws IOException;

        /** Deletes what the closed replicas have so far, if possible. */
        default void discard() throws IOException {}

        /** Returns an opener of a replica that is written from its beginning; its target has a name. */
        static ReplicaOpener of(MirrorTarget target, boolean replace, Duration timeout) {
            if (target instanceof MirrorTarget.LocalFile local) {
                return ofLocal(local.path(), replace);
            }
            MirrorTarget.Remote remote = (MirrorTarget.Remote) target;
            UUID session = UUID.randomUUID();
            MirrorAccess access = remote.access().withTimeout(timeout);
            return () -> RemoteReplica.open(remote.address(), access, Purpose.CREATE, replace, session);
        }

        private static ReplicaOpener ofLocal(Path target, boolean replace) {
            return new ReplicaOpener() {
                private volatile boolean created;

                @Override
                public ReplicaFile open() throws IOException {
                    PartReplica replica = PartReplica.open(FolderPlace.take(target, replace), Purpose.CREATE);
                    created |= replica.isNew();
                    return replica;
                }

                /**
                 * Deletes the part file that this opener made. Keeps one that existed before, or that another process
                 * has now.
                 */
                @Override
                public void discard() throws IOException {
                    if (!created) {
                        return;
                    }
                    try (FolderPlace place = FolderPlace.take(target, true)) {
                        place.deletePart();
                    } catch (FileSystemException e) {
                        LoggerFactory.getLogger(ReplicaLink.class).debug("the part of {} stays", target, e);
                    }
                }
            };
        }
    }
}
