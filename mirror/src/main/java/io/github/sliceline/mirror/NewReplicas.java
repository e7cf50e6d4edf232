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

    /** @param replace whether they may replace files of their names */
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
     * Makes the replicas the same as the file, whatever they missed, and brings them to the medium. It takes no longer
     * than something moves.
     */
    @Override
    public void completed(Path written, Job job) throws IOException {
        try (ByteSource source = ChannelStore.openForReading(written)) {
            for (Replica replica : replicas()) {
                replica.complete(source, job);
            }
        }
    }

    /** Gives the replicas that are the same their names; also the others where one fails. */
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

    /** A part that was there before stays, and a server keeps its own for whoever comes next. */
    @Override
    public void discard() throws IOException {
        close();
        for (Replica replica : replicas()) {
            replica.discard();
        }
    }

    /**
     * A store and replicas of it that follow: every write and every cut goes to all, to the replicas in parallel, through
     * bounded queues. Reads come from the store alone, and a force is for the store alone: nobody counts on what a replica has
     * on the medium before it is complete, and it would wait meanwhile. Closing is of the store alone; the replicas go on
     * until they are complete. Thread-safe.
     *
     * <p>What happens when a replica fails is up to the {@link MirrorPolicy}. A failure of the store itself is the caller's.
     */
    static final class TeeStore extends ForwardingStore {
        /** So much goes to the replicas, then to the store: the replicas have time to write while the store does. */
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
