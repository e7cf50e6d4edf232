package io.github.sliceline.mirror;

import io.github.sliceline.Advice;
import io.github.sliceline.follow.FileFollower;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Replicas of one file that follow a piece of work on it: {@link MirrorTargets#ofNew} and {@link MirrorTargets#ofEdited}
 * make them, whoever writes the file calls them, and afterwards {@link #reports} says what became of each. For one piece
 * of work and one thread.
 */
public abstract sealed class Mirrors implements FileFollower permits NewReplicas, EditedReplicas {
    private final MirrorTargets targets;
    private final List<Replica> replicas = new ArrayList<>();

    Mirrors(MirrorTargets targets) {
        this.targets = targets;
    }

    MirrorTargets targets() {
        return targets;
    }

    @Override
    public boolean isNobody() {
        return targets.targets().isEmpty();
    }

    List<Replica> replicas() {
        return replicas;
    }

    /** Begins to open all at the same time, and waits for them; see {@link Replica#awaitOpened}. */
    void open(List<MirrorTarget> named, Function<MirrorTarget, Replica> start) throws IOException {
        named.forEach(target -> replicas.add(start.apply(target)));
        for (Replica replica : replicas) {
            replica.awaitOpened();
        }
    }

    /** What became of each; of all that there are, once the work is done. */
    public abstract List<MirrorReport> reports();

    /** Whether all are the same as the file; of one that was edited, as far as the edit touched it. */
    public boolean areIdentical() {
        return reports().stream().allMatch(MirrorReport::isIdentical);
    }

    @Override
    public List<Advice> advice() {
        return remark().isEmpty() ? List.of() : List.of(Advice.Step.SYNCHRONIZE);
    }

    @Override
    public void close() {
        replicas.forEach(Replica::close);
    }
}
