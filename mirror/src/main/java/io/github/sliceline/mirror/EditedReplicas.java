package io.github.sliceline.mirror;

import io.github.sliceline.Advice;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.replica.HashedStretch;
import io.github.sliceline.mirror.replica.JournaledReplica;
import io.github.sliceline.mirror.replica.RemoteReplica;
import io.github.sliceline.mirror.replica.ReplicaFile;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Replicas of a file that is edited in place. Before the file is committed, each replica confirms that its pages equal
 * the old ones. After the commit it receives the new pages and commits them with a journal of its own. So no replica is
 * ever ahead of the file. A replica that fails gets no further changes and is reported as different.
 */
final class EditedReplicas extends Mirrors {
    private final Opener opener;
    private List<MirrorTarget> named = List.of();
    private @Nullable ChangedPages pages;
    private boolean fileHasIt;
    private long bytes;

    /** Opens an existing replica for editing. Tests replace it to record calls or to fail. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens a replica.
         *
         * @param sealAt position of the eight bytes that seal the file while it is overwritten
         */
        ReplicaFile open(MirrorTarget target, long sealAt) throws IOException;
    }

    EditedReplicas(MirrorTargets targets) {
        this(targets, (target, sealAt) -> open(target, sealAt, targets.timeout()));
    }

    EditedReplicas(MirrorTargets targets, Opener opener) {
        super(targets);
        this.opener = opener;
    }

    private static ReplicaFile open(MirrorTarget target, long sealAt, Duration timeout) throws IOException {
        if (target instanceof MirrorTarget.LocalFile local) {
            return JournaledReplica.openLocal(local.path(), sealAt);
        }
        MirrorTarget.Remote remote = (MirrorTarget.Remote) target;
        return RemoteReplica.openForEdit(remote.address(), remote.access().withTimeout(timeout), sealAt);
    }

    @Override
    public void begin(Path file) throws IOException {
        named = targets().named(file, List.of());
    }

    @Override
    public ByteStore follow(ByteStore store) throws IOException {
        EndsOfFile ends = EndsOfFile.read(store, Hdf5Signature.find(store));
        Duration timeout = targets().timeout();
        OnFailure.close(this, () -> {
            open(named, target -> Replica.startOnce(target, () -> open(target, ends), timeout));
            requireFollowing();
        });
        pages = new ChangedPages(store);
        return pages;
    }

    /** Opens a replica and compares its length, its ends and its seal with the file's. */
    private ReplicaFile open(MirrorTarget target, EndsOfFile ends) throws IOException {
        ReplicaFile replica = opener.open(target, ends.sealAt());
        return OnFailure.close(replica, () -> {
            ends.require(replica);
            return replica;
        });
    }

    /**
     * @throws IOException if a replica does not follow and the policy is to fail; the file must not be committed then
     */
    private void requireFollowing() throws IOException {
        for (Replica replica : replicas()) {
            if (targets().policy() == MirrorPolicy.FAIL && replica.hasMissed()) {
                throw new IOException("the copy " + replica.target() + " cannot follow, so nothing is committed: "
                        + replica.problem());
            }
        }
    }

    @Override
    public void completed(Path written, Job job) throws IOException {
        compare();
        requireFollowing();
    }

    private void compare() {
        List<HashedStretch> before = pages == null ? List.of() : pages.takeBefore();
        for (Replica replica : replicas()) {
            replica.change(store -> {
                for (HashedStretch stretch : before) {
                    store.expect(stretch);
                    replica.moved();
                }
                store.size(); // the response comes after the comparisons
            });
        }
    }

    /** Sends the replicas what was written to the file since the last call. */
    @Override
    public void named() throws IOException {
        ChangedPages changed = pages;
        if (changed == null) {
            return;
        }
        compare();
        ChangedPages.Changes changes = changed.takeChanges();
        if (changes.isEmpty()) {
            return;
        }
        for (Replica replica : replicas()) {
            replica.change(store -> {
                changed.repeat(changes, store, replica::moved);
                replica.requireOpen(store); // otherwise the file may have been written again meanwhile
                store.force();
            });
        }
        bytes += changes.bytes();
        fileHasIt = true;
    }

    @Override
    public List<MirrorReport> reports() {
        return replicas().stream()
                .map(replica -> new MirrorReport(
                        replica.target(),
                        Optional.ofNullable(replica.hasMissed() ? replica.problem() : null),
                        0,
                        bytes,
                        0,
                        0))
                .toList();
    }

    @Override
    public String remark() {
        return reports().stream()
                .filter(replica -> fileHasIt && !replica.isIdentical())
                .map(replica -> "; its copy " + replica.target() + " is different now ("
                        + replica.problem().orElse("") + "), " + Advice.Step.SYNCHRONIZE + " makes it the same")
                .collect(Collectors.joining());
    }

    /** Publishes what was committed and closes the replicas. Replicas that fail say so in their reports. */
    @Override
    public void close() {
        if (fileHasIt && pages != null) {
            replicas().forEach(replica -> replica.change(ReplicaFile::publish));
        }
        pages = null; // close may be called again
        super.close();
    }

    /**
     * Length, first and last bytes of a file, and its seal: few reads that find most differences, because libhdf5
     * changes these bytes.
     */
    private record EndsOfFile(long bytes, long sealAt, List<HashedStretch> stretches) {
        EndsOfFile {
            stretches = List.copyOf(stretches);
        }

        static EndsOfFile read(ByteSource file, long sealAt) throws IOException {
            long size = file.size();
            int end = (int) Math.min(HashedStretch.MOST_BYTES, size);
            List<HashedStretch> stretches = new ArrayList<>();
            stretches.add(HashedStretch.of(file, sealAt, Long.BYTES));
            stretches.add(HashedStretch.of(file, 0, end));
            if (size > end) {
                long from = Math.max(end, size - end);
                stretches.add(HashedStretch.of(file, from, (int) (size - from)));
            }
            return new EndsOfFile(size, sealAt, stretches);
        }

        /** Refuses a replica with other bytes or another length. */
        void require(ReplicaFile replica) throws IOException {
            long found = replica.size();
            if (found != bytes) {
                throw new MirrorRefusedException(
                        replica + ": has " + found + " bytes where the file that is edited has " + bytes
                                + ", so it is no copy of it; " + Advice.Step.SYNCHRONIZE + " makes it one");
            }
            for (HashedStretch stretch : stretches) {
                replica.expect(stretch);
            }
            replica.size(); // the response comes after the comparisons
        }
    }
}
