package io.github.sliceline.mirror;

import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
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
}
