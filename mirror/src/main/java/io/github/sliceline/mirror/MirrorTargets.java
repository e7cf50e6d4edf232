package io.github.sliceline.mirror;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Which replicas of a file are to be kept while it is written. Immutable.
 *
 * @param targets where; may be empty
 * @param policy what happens when one fails
 * @param timeout how long to wait for one on which nothing moves
 */
public record MirrorTargets(List<MirrorTarget> targets, MirrorPolicy policy, Duration timeout) {
    /** No replicas: second copies of a file. */
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
     * Replicas of a file that is written from its beginning. They get their names when it has its own and they are the same,
     * byte for byte; until then what they have is unfinished, and gone on with.
     *
     * @param others files that no replica may be, besides this one: what it is made of
     * @param replace whether they may replace files of their names
     */
    public Mirrors ofNew(List<Path> others, boolean replace) {
        return new NewReplicas(this, others, replace);
    }

    /**
     * Replicas of a file that is edited where it stands. They must be there and be the same; length and ends are compared
     * when the edit begins, other pages before they are changed.
     */
    public Mirrors ofEdited() {
        return new EditedReplicas(this);
    }

    /**
     * Where they are of a file, each with a name.
     *
     * @param others files that none may be, besides the file itself
     * @throws FileAlreadyExistsException if one is one of these, or is given twice
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

    /** Two replicas in one file would be only one, and would write over each other. */
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
