package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
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
     * @throws MirrorRefusedException if a server refuses within the timeout; one that is slower is gone on without
     * @throws java.nio.file.FileAlreadyExistsException if a copy would replace a file that it may not
     * @throws io.github.sliceline.storage.UnsupportedVolumeException if a history stands beside a copy's name
     * @throws IOException if one cannot be opened, and the policy is to fail
     */
    public Mirrors openForNew(Path file, List<Path> others, boolean replace) throws IOException {
        for (MirrorTarget target : targets) {
            target.requireApartFrom(List.of(file));
            target.requireApartFrom(others);
            target.requireNoHistory();
        }
        List<MirrorTarget> named =
                targets.stream().map(target -> target.named(file)).toList();
        requireDistinct(named);
        Mirrors mirrors = new Mirrors();
        boolean done = false;
        try {
            for (MirrorTarget target : named) {
                ReplicaOpener opener = ReplicaOpener.of(target, Basis.NOTHING, replace, timeout);
                mirrors.add(Replica.start(target, opener, policy, timeout));
            }
            mirrors.awaitOpened();
            done = true;
            return mirrors;
        } finally {
            if (!done) {
                mirrors.discard();
            }
        }
    }

    /** Two copies in one file would be no second copy, and would write over each other. */
    private static void requireDistinct(List<MirrorTarget> targets) throws IOException {
        for (int i = 0; i < targets.size(); i++) {
            for (MirrorTarget before : targets.subList(0, i)) {
                if (before instanceof MirrorTarget.LocalFile local) {
                    targets.get(i).requireApartFrom(List.of(local.path(), PartFile.partOf(local.path())));
                } else if (before.toString().equalsIgnoreCase(targets.get(i).toString())) {
                    throw new FileAlreadyExistsException(before.toString(), null, "is given twice as a copy");
                }
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
        List<MirrorTarget> named =
                targets.stream().map(target -> target.named(file)).toList();
        requireDistinct(named);
        EditCopies copies = new EditCopies(compareOnly);
        boolean done = false;
        try {
            long bytes = store.size();
            List<EditCopies.Candidate> candidates = new ArrayList<>();
            for (MirrorTarget target : named) {
                EditCopy copy = new EditCopy(target, policy, timeout);
                candidates.add(new EditCopies.Candidate(copy, opener(target, sealAt, bytes)));
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
