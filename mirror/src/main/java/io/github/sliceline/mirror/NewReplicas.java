package io.github.sliceline.mirror;

import io.github.sliceline.Advice;
import io.github.sliceline.Job;
import io.github.sliceline.mirror.ReplicaLink.ReplicaOpener;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.ForwardingStore;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Replicas of a file that is written from its beginning. */
final class NewReplicas extends Mirrors {
    private final List<Path> others;
    private final boolean replace;

    /** @param replace true if they may replace existing files */
    NewReplicas(MirrorTargets targets, List<Path> others, boolean replace) {
        super(targets);
        this.others = List.copyOf(others);
        this.replace = replace;
    }

    @Override
    public void begin(Path file) throws IOException {
        List<Path> all = new ArrayList<>(others);
        all.add(CompanionFile.PART.of(file));
        List<MirrorTarget> named = targets().named(file, all);
        for (MirrorTarget target : named) {
            CompanionFile.requireNone(target, false);
            target.requireNothingBeside();
        }
        OnFailure.close(this::discard, () -> open(named, this::start));
    }

    private Replica start(MirrorTarget target) {
        Duration timeout = targets().timeout();
        return Replica.start(
                target, ReplicaOpener.of(target, replace, timeout), targets().policy(), timeout, System::nanoTime);
    }

    @Override
    public ByteStore follow(ByteStore store) {
        return new TeeStore(store, replicas());
    }

    /**
     * Makes the replicas equal to the file and forces them to the medium. Waits for a replica only as long as it makes
     * progress.
     */
    @Override
    public void completed(Path written, Job job) throws IOException {
        try (ByteSource source = ChannelStore.openForReading(written)) {
            for (Replica replica : replicas()) {
                replica.complete(source, job);
            }
        }
    }

    /** Gives the replicas that are equal their names. A failure of one does not stop the others. */
    @Override
    public void named() throws IOException {
        IOException failure = null;
        for (Replica replica : replicas()) {
            try {
                replica.publish();
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public List<MirrorReport> reports() {
        return replicas().stream().map(Replica::report).toList();
    }

    @Override
    public String remark() {
        return areIdentical()
                ? ""
                : ", and what its copies have is kept: " + Advice.Step.SYNCHRONIZE + " goes on from there";
    }

    /**
     * Deletes the parts made here. A local part file from before stays, and a server keeps its part for a later client.
     */
    @Override
    public void discard() throws IOException {
        close();
        for (Replica replica : replicas()) {
            replica.discard();
        }
    }

    /**
     * A store with replicas that follow it. Every write and cut goes to the store and, in parallel and through bounded
     * queues, to the replicas. Reads use only the store. A force also uses only the store: a replica counts only when
     * it is complete, and waiting for it would take time. Closing closes the store; the replicas go on until they are
     * complete. Thread-safe.
     *
     * <p>When a replica fails, the {@link MirrorPolicy} decides. A failure of the store itself is thrown to the caller.
     */
    static final class TeeStore extends ForwardingStore {
        /** Bytes that go to the replicas and then to the store, so that the replicas write while the store does. */
        private static final int PIECE_BYTES = 8 << 20;

        private final List<Replica> replicas;

        TeeStore(ByteStore store, List<Replica> replicas) {
            super(store);
            this.replicas = List.copyOf(replicas);
        }

        @Override
        public void writeFully(ByteBuffer src, long position) throws IOException {
            ByteSource.requireNotNegative(position);
            for (long at = position; src.hasRemaining(); ) {
                int n = Math.min(PIECE_BYTES, src.remaining());
                for (Replica replica : replicas) {
                    replica.write(src.slice(src.position(), n), at);
                }
                super.writeFully(src.slice(src.position(), n), at);
                src.position(src.position() + n);
                at += n;
            }
        }

        @Override
        public void truncate(long size) throws IOException {
            super.truncate(size);
            for (Replica replica : replicas) {
                replica.truncate(size);
            }
        }

        @Override
        public void force() throws IOException {
            for (Replica replica : replicas) {
                replica.requireFollowing();
            }
            super.force();
        }
    }
}
