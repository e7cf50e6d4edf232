package io.github.sliceline.mirror;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The replicas to keep of a file while it is written. Immutable.
 *
 * @param targets their locations; may be empty
 * @param policy what happens when one fails
 * @param timeout maximum time without progress of a replica
 */
public record MirrorTargets(List<MirrorTarget> targets, MirrorPolicy policy, Duration timeout) {
    /** No replicas. */
    public static final MirrorTargets NONE =
            new MirrorTargets(List.of(), MirrorPolicy.DETACH, MirrorAccess.DEFAULT_TIMEOUT);

    /** Copies the list; refuses a time-out that is not positive. */
    public MirrorTargets {
        targets = List.copyOf(targets);
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a timeout must be more than 0, got " + timeout);
        }
    }

    /**
     * Returns replicas of a file that is written from its beginning. They get their names when the file has its own and
     * they are equal to it, byte for byte. Until then they are unfinished, and can be resumed.
     *
     * @param others further files that no replica may be: the inputs of the work
     * @param replace true if they may replace existing files
     */
    public Mirrors ofNew(List<Path> others, boolean replace) {
        return new NewReplicas(this, others, replace);
    }

    /**
     * Returns replicas of a file that is edited in place. They must exist and be equal to the file. Length and ends are
     * compared when the edit begins, other pages before they change.
     */
    public Mirrors ofEdited() {
        return new EditedReplicas(this);
    }

    /**
     * Returns the targets, each with a name.
     *
     * @param others files that no replica may be, besides the file itself
     * @throws FileAlreadyExistsException if a replica is one of these, or is given twice
     */
    List<MirrorTarget> named(Path file, List<Path> others) throws IOException {
        for (MirrorTarget target : targets) {
            target.requireApartFrom(List.of(file));
            target.requireApartFrom(others);
        }
        List<MirrorTarget> named =
                targets.stream().map(target -> target.named(file)).toList();
        requireDistinct(named);
        return named;
    }

    /** Refuses two replicas in the same file, which would overwrite each other. */
    private static void requireDistinct(List<MirrorTarget> targets) throws IOException {
        for (int i = 0; i < targets.size(); i++) {
            for (MirrorTarget before : targets.subList(0, i)) {
                if (before instanceof MirrorTarget.LocalFile local) {
                    targets.get(i).requireApartFrom(List.of(local.path(), CompanionFile.PART.of(local.path())));
                } else if (before.toString().equalsIgnoreCase(targets.get(i).toString())) {
                    throw new FileAlreadyExistsException(before.toString(), null, "is given twice as a copy");
                }
            }
        }
    }
}
