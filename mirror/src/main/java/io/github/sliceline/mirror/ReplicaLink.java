package io.github.sliceline.mirror;

import io.github.sliceline.mirror.copy.Ranges;
import io.github.sliceline.mirror.copy.ReplicaStore;
import io.github.sliceline.mirror.wire.Sockets;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A copy as it is open now, or why it is not. One thread, the copy's, opens it and closes it; any may give it up.
 */
final class ReplicaLink {
    private final MirrorTarget target;
    private final ReplicaOpener opener;
    private final Runnable detached;
    private final Ranges known = new Ranges();
    private volatile @Nullable ReplicaStore store;
    private volatile boolean ended;
    private volatile String problem = "it was not completed";
    /** What was opened last and is not closed; for the copy's thread. */
    private @Nullable ReplicaStore opened;

    private int breaks;

    /** @param detached called when what was written up to now need not be written any more */
    ReplicaLink(MirrorTarget target, ReplicaOpener opener, Runnable detached) {
        this.target = target;
        this.opener = opener;
        this.detached = detached;
    }

    /** The copy; null while it is not open. */
    @Nullable
    ReplicaStore store() {
        return store;
    }

    ReplicaStore requireOpen() throws IOException {
        ReplicaStore current = store;
        if (current == null) {
            throw new IOException(problem);
        }
        return current;
    }

    boolean isOpen() {
        return store != null;
    }

    /** What of the copy is known to be the same as the file, since it was opened; for the copy's thread. */
    Ranges known() {
        return known;
    }

    /** Why the copy is not open, or what was found wrong last. */
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
    ReplicaStore connect() throws IOException {
        closeLost();
        if (ended) {
            throw new IOException(problem);
        }
        ReplicaStore fresh = opener.open();
        known.clear();
        opened = fresh;
        store = fresh;
        return fresh;
    }

    /** From the copy's thread: what was open, if it was, is not used any more. */
    void broke(@Nullable ReplicaStore broken, Throwable e) {
        lose(broken, reason(e));
        detached.run();
        closeLost();
    }

    static String reason(Throwable e) {
        return e.getMessage() == null || e instanceof OutOfMemoryError ? e.toString() : e.getMessage();
    }

    /** From the thread of a caller that has waited long enough. */
    void giveUp(String why) {
        ReplicaStore stalled = store;
        if (stalled != null && lose(stalled, target + ": " + why)) {
            detached.run();
            stalled.abort();
        }
    }

    /** Notes why there is no copy to write to; false if another thread gave up that one before. */
    synchronized boolean lose(@Nullable ReplicaStore lost, String why) {
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

    /** On the copy's thread: closes what was opened last, if it was given up since. */
    void closeLost() {
        ReplicaStore last = opened;
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

    /** On the copy's thread, at its end. */
    void close() {
        store = null;
        closeLost();
    }
}
