package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Which copies of a file are to be kept while it is written. Immutable.
 *
 * @param targets where; may be empty
 * @param policy what happens when one fails
 * @param timeout how long to wait for one on which nothing moves
 */
public record MirrorTargets(List<MirrorTarget> targets, MirrorPolicy policy, Duration timeout) {
    /** No copies. */
    public static final MirrorTargets NONE =
            new MirrorTargets(List.of(), MirrorPolicy.DETACH, MirrorAccess.DEFAULT_TIMEOUT);

    /** Keeps a copy of the list; refuses timeouts that are none. */
    public MirrorTargets {
        targets = List.copyOf(targets);
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a timeout must be more than 0, got " + timeout);
        }
    }

    /**
     * Opens copies of a file that is written from its beginning.
     *
     * @param file that they are copies of, under its final name
     * @param others files that no copy may be, besides this one
     * @param replace whether they may replace files of their names
     * @throws MirrorRefusedException if a server refuses
     * @throws java.nio.file.FileAlreadyExistsException if a copy would replace a file that it may not
     * @throws IOException if one cannot be opened, and the policy is to fail
     */
    public Mirrors openForNew(Path file, List<Path> others, boolean replace) throws IOException {
        for (MirrorTarget target : targets) {
            target.requireApartFrom(List.of(file));
            target.requireApartFrom(others);
        }
        Mirrors mirrors = new Mirrors();
        boolean done = false;
        try {
            for (MirrorTarget target : targets) {
                MirrorTarget named = target.named(file);
                ReplicaOpener opener = ReplicaOpener.of(named, Basis.NOTHING, replace, timeout);
                mirrors.add(Replica.start(named, opener, policy, timeout));
            }
            done = true;
            return mirrors;
        } finally {
            if (!done) {
                mirrors.close();
            }
        }
    }

    /**
     * Opens copies of a file that is to be edited where it stands. They must be there and be the same; length and ends
     * are compared now, other pages before they are changed.
     *
     * @param store of the file, as it is
     * @param sealAt where the eight bytes stand that seal the file while it is overwritten
     * @param compareOnly whether nothing is to be changed
     * @throws MirrorRefusedException if a server refuses, or one is not the same
     * @throws java.nio.file.FileSystemException if one is not there, or being edited already
     * @throws IOException if one cannot be opened, and the policy is to fail
     */
    public EditCopies openForEdit(Path file, ByteStore store, long sealAt, boolean compareOnly) throws IOException {
        for (MirrorTarget target : targets) {
            target.requireApartFrom(List.of(file));
        }
        EditCopies copies = new EditCopies(compareOnly);
        boolean done = false;
        try {
            long bytes = store.size();
            List<EditCopies.Candidate> candidates = new ArrayList<>();
            for (MirrorTarget target : targets) {
                MirrorTarget named = target.named(file);
                EditCopy copy = new EditCopy(named, policy, timeout);
                candidates.add(new EditCopies.Candidate(copy, opener(named, sealAt, bytes)));
            }
            copies.open(candidates, store, sealAt);
            done = true;
            return copies;
        } finally {
            if (!done) {
                copies.close();
            }
        }
    }

    private EditCopy.Opener opener(MirrorTarget target, long sealAt, long bytes) {
        if (target instanceof MirrorTarget.Remote remote) {
            return () ->
                    MirrorStore.openForEdit(remote.address(), remote.access().withTimeout(timeout), sealAt, bytes);
        }
        Path path = ((MirrorTarget.LocalFile) target).path();
        return () -> JournaledCopy.openLocal(path, sealAt, bytes);
    }
}
