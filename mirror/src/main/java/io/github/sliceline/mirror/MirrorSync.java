package io.github.sliceline.mirror;

import io.github.sliceline.Job;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.copy.BlockComparison;
import io.github.sliceline.mirror.copy.BlockComparison.BlockSync;
import io.github.sliceline.mirror.copy.BlockHasher;
import io.github.sliceline.mirror.copy.FolderPlace;
import io.github.sliceline.mirror.copy.OpenCopy;
import io.github.sliceline.mirror.copy.PartCopy;
import io.github.sliceline.mirror.copy.Ranges;
import io.github.sliceline.mirror.copy.RemoteCopy;
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

/** Compares a complete file with a copy of it, and brings the copy up to date. */
public final class MirrorSync {
    private final Path file;
    private final MirrorTarget target;
    private final Job job;

    /**
     * Work on one file and one copy.
     *
     * @param file that does not change meanwhile
     * @param target of the copy; without a name it has the file's
     */
    public MirrorSync(Path file, MirrorTarget target, Job job) {
        this.file = file;
        this.target = target.named(file);
        this.job = job;
    }

    /**
     * Compares all blocks.
     *
     * @throws MirrorRefusedException if the server refuses, or has no such file
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public ComparisonReport compare() throws IOException {
        target.requireApartFrom(List.of(file));
        try (ByteSource source = Recovery.openForReading(file);
                ByteSource copy = openForReading();
                BlockComparison comparison = new BlockComparison(source, copy, job)) {
            Ranges differing = comparison.differences(new Ranges());
            long copyBytes = copy.size();
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
            return RemoteCopy.open(remote.address(), remote.access(), Purpose.READ, false, UUID.randomUUID());
        }
        return Recovery.openForReading(((MirrorTarget.LocalFile) target).path());
    }

    /**
     * Makes the copy the same, where it is not: only blocks that differ are sent. The copy keeps its name and its former
     * content until it is the same.
     *
     * @return what was done
     * @throws io.github.sliceline.UnsupportedFileException if it is not the same and a history stands beside
     *     it, which would be taken for that of the new file
     * @throws IOException if the copy cannot be made the same
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
            compared = 0; // there is no copy yet; a server that refuses for another reason will say so again
        }
        target.requireNothingBeside();
        try (ByteSource source = Recovery.openForReading(file);
                OpenCopy copy = openForChange()) {
            if (copy instanceof PartCopy part) {
                copyBasis(part, source.size());
            }
            try (BlockSync sync = new BlockSync(source, copy, job)) {
                sync.run(new Ranges());
                copy.publish();
                return new MirrorReport(target, Optional.empty(), 0, 0, compared + sync.compared(), sync.sent());
            }
        }
    }

    private void copyBasis(PartCopy part, long bytes) throws IOException {
        try (DirectMemory block = DirectMemory.allocate(BlockHasher.BLOCK_BYTES)) {
            ByteBuffer buffer = block.buffer();
            while (part.copyBasis(buffer)) {
                job.throwIfCancelled();
                job.report("Copying " + part, Math.min(part.size(), bytes), bytes);
            }
        }
    }

    private OpenCopy openForChange() throws IOException {
        if (target instanceof MirrorTarget.Remote remote) {
            return RemoteCopy.open(remote.address(), remote.access(), Purpose.UPDATE, true, UUID.randomUUID());
        }
        return PartCopy.open(FolderPlace.take(((MirrorTarget.LocalFile) target).path(), true), Purpose.UPDATE);
    }
}
