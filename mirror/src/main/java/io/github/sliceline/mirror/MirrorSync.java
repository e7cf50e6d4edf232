package io.github.sliceline.mirror;

import io.github.sliceline.Job;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.replica.BlockComparison;
import io.github.sliceline.mirror.replica.BlockComparison.BlockSync;
import io.github.sliceline.mirror.replica.BlockHasher;
import io.github.sliceline.mirror.replica.FolderPlace;
import io.github.sliceline.mirror.replica.PartReplica;
import io.github.sliceline.mirror.replica.Ranges;
import io.github.sliceline.mirror.replica.RemoteReplica;
import io.github.sliceline.mirror.replica.ReplicaFile;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.undo.Recovery;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Compares a complete file with a replica of it, and brings the replica up to date. */
public final class MirrorSync {
    private final Path file;
    private final MirrorTarget target;
    private final Job job;

    /**
     * @param file a file that does not change meanwhile
     * @param target location of the replica; without a name it gets the file's name
     * @param job told of the progress; can stop the work
     */
    public MirrorSync(Path file, MirrorTarget target, Job job) {
        this.file = file;
        this.target = target.named(file);
        this.job = job;
    }

    /**
     * Compares all blocks.
     *
     * @throws MirrorRefusedException if the server refuses, or does not have the file
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public ComparisonReport compare() throws IOException {
        target.requireApartFrom(List.of(file));
        try (ByteSource source = Recovery.openForReading(file);
                ByteSource replica = openForReading();
                BlockComparison comparison = new BlockComparison(source, replica, job)) {
            Ranges differing = comparison.differences(new Ranges());
            long copyBytes = replica.size();
            if (copyBytes > source.size()) {
                differing.add(source.size(), copyBytes);
            }
            return new ComparisonReport(
                    file,
                    target,
                    source.size(),
                    copyBytes,
                    differing.starts().entrySet().stream()
                            .map(range -> new ComparisonReport.Difference(range.getKey(), range.getValue()))
                            .toList());
        }
    }

    private ByteSource openForReading() throws IOException {
        if (target instanceof MirrorTarget.Remote remote) {
            return RemoteReplica.open(remote.address(), remote.access(), Purpose.READ, false, UUID.randomUUID());
        }
        return Recovery.openForReading(((MirrorTarget.LocalFile) target).path());
    }

    /**
     * Makes the replica equal to the file. Sends only blocks that differ. The replica's name keeps its old content
     * until the new content is complete.
     *
     * @return the blocks compared and sent
     * @throws io.github.sliceline.UnsupportedFileException if the replica differs and has a history, which would not
     *     fit the new content
     * @throws IOException if the replica cannot be made equal
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public MirrorReport synchronise() throws IOException {
        long compared = 0;
        try {
            ComparisonReport report = compare();
            compared = BlockHasher.blocks(Math.min(report.fileBytes(), report.copyBytes()));
            if (report.isIdentical()) {
                return new MirrorReport(target, Optional.empty(), 0, 0, compared, 0);
            }
        } catch (MirrorRefusedException | NoSuchFileException e) {
            compared = 0; // no replica yet; a server that refuses for another reason will repeat its refusal
        }
        target.requireNothingBeside();
        try (ByteSource source = Recovery.openForReading(file);
                ReplicaFile replica = openForChange()) {
            if (replica instanceof PartReplica part) {
                copyBasis(part, source.size());
            }
            try (BlockSync sync = new BlockSync(source, replica, job)) {
                sync.run(new Ranges());
                replica.publish();
                return new MirrorReport(target, Optional.empty(), 0, 0, compared + sync.compared(), sync.sent());
            }
        }
    }

    private void copyBasis(PartReplica part, long bytes) throws IOException {
        try (DirectMemory block = DirectMemory.allocate(BlockHasher.BLOCK_BYTES)) {
            ByteBuffer buffer = block.buffer();
            while (part.copyBasis(buffer)) {
                job.throwIfCancelled();
                job.report("Copying " + part, Math.min(part.size(), bytes), bytes);
            }
        }
    }

    private ReplicaFile openForChange() throws IOException {
        if (target instanceof MirrorTarget.Remote remote) {
            return RemoteReplica.open(remote.address(), remote.access(), Purpose.UPDATE, true, UUID.randomUUID());
        }
        return PartReplica.open(FolderPlace.take(((MirrorTarget.LocalFile) target).path(), true), Purpose.UPDATE);
    }
}
