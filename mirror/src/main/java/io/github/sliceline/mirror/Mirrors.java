package io.github.sliceline.mirror;

import io.github.sliceline.follow.FileFollower;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Replicas that follow the work on one file. {@link MirrorTargets#ofNew} and {@link MirrorTargets#ofEdited} make them,
 * the writer of the file calls them, and {@link #reports} returns the results. For one piece of work and one thread.
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

    /** Starts opening all replicas at the same time, and waits for them; see {@link Replica#awaitOpened}. */
    void open(List<MirrorTarget> named, Function<MirrorTarget, Replica> start) throws IOException {
        named.forEach(target -> replicas.add(start.apply(target)));
        for (Replica replica : replicas) {
            replica.awaitOpened();
        }
    }

    /** Returns a result for each replica; complete only after the work. */
    public abstract List<MirrorReport> reports();

    /** True if all replicas are equal to the file. After an edit, only the edited parts count. */
    public boolean areIdentical() {
        return reports().stream().allMatch(MirrorReport::isIdentical);
    }

    @Override
    public void close() {
        replicas.forEach(Replica::close);
    }
}
