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
 * A replica as it is open now, or why it is not. One thread, the replica's, opens it and closes it; any may give it up.
 */
final class ReplicaLink {
    private final MirrorTarget target;
    private final ReplicaOpener opener;
    private final Runnable detached;
    private final Ranges known = new Ranges();
    private volatile @Nullable ReplicaFile store;
    private volatile boolean ended;
    private volatile String problem = "it was not completed";
    /** What was opened last and is not closed; for the replica's thread. */
    private @Nullable ReplicaFile opened;

    private int breaks;

    /** @param detached called when what was written up to now need not be written any more */
    ReplicaLink(MirrorTarget target, ReplicaOpener opener, Runnable detached) {
        this.target = target;
        this.opener = opener;
        this.detached = detached;
    }

    /** The replica; null while it is not open. */
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

    /** What of the replica is known to be the same as the file, since it was opened; for the replica's thread. */
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

    /** Opens it on its thread. What is known of it is forgotten: whoever restarted it may have lost some. */
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

    /** From the replica's thread: what was open, if it was, is not used any more. */
    void broke(@Nullable ReplicaFile broken, Throwable e) {
        lose(broken, reason(e));
        detached.run();
        closeLost();
    }

    static String reason(Throwable e) {
        return e.getMessage() == null || e instanceof OutOfMemoryError ? e.toString() : e.getMessage();
    }

    /** From the thread of a caller that has waited long enough. */
    void giveUp(String why) {
        ReplicaFile stalled = store;
        if (stalled != null && lose(stalled, target + ": " + why)) {
            detached.run();
            stalled.abort();
        }
    }

    /** Notes why there is no replica to write to; false if another thread gave up that one before. */
    synchronized boolean lose(@Nullable ReplicaFile lost, String why) {
        if (store != lost) {
            return false;
        }
        if (!ended) { // else it was given up for good, and why is said already
            problem = why;
        }
        if (lost != null) {
            store = null;
            breaks++;
        }
        return true;
    }

    /** On the replica's thread: closes what was opened last, if it was given up since. */
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

    /** On the replica's thread, at its end. */
    void close() {
        store = null;
        closeLost();
    }

    /** Opens a replica, again and again if need be. */
    @FunctionalInterface
    interface ReplicaOpener {
        /** Opens it, unless it is refused, also later. */
        ReplicaFile open() throws IOException;

        /** Throws away what the replicas that were opened have so far, where that can be done; they are closed. */
        default void discard() throws IOException {}

        /** Opener of a replica that is written from its beginning; its target has a name. */
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

                /** Deletes the part that this made; one that was there before stays, and so does one that somebody else has now. */
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
