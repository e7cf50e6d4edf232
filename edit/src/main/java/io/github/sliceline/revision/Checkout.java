package io.github.sliceline.revision;

import io.github.sliceline.Job;
import io.github.sliceline.remote.Location;
import io.github.sliceline.revision.onion.HistoryFiles;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;

/** Writes a revision into a file of its own. */
public final class Checkout {
    private static final int COPY_BYTES = 1 << 20;

    private Checkout() {}

    /**
     * Writes the file. It gets its name when it is complete and on the medium.
     *
     * @param target file to write
     * @param overwrite true to replace an existing target
     * @throws io.github.sliceline.UnsupportedFileException if the file has no such revision, or a history stands beside
     *     the target
     * @throws FileAlreadyExistsException if the target exists and {@code overwrite} is false, or the target is the file
     *     itself or its history
     * @throws io.github.sliceline.FileChangedException if the file was written to meanwhile
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public static void run(Path file, int revision, Path target, boolean overwrite, Job job) throws IOException {
        Location.requireOther(target, List.of(file, HistoryFiles.of(file).history()));
        NewFile.require(target, overwrite);
        NewFile.requireNoConversion(target);
        PinnedRevision pinned = PinnedRevision.of(file, revision);
        try (ByteSource source = RevisionSource.open(file, pinned.number());
                PartFile part = PartFile.of(target, overwrite)) {
            try (ChannelStore copy = ChannelStore.openOrCreate(part.path())) {
                copy(source, copy, job);
            }
            pinned.requireSame();
            NewFile.name(target, part::commit);
        }
    }

    private static void copy(ByteSource source, ChannelStore copy, Job job) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(COPY_BYTES);
        long size = source.size();
        for (long at = 0; at < size; at += piece.limit()) {
            job.throwIfCancelled();
            job.report("Copying", at, size);
            piece.clear().limit((int) Math.min(COPY_BYTES, size - at));
            source.readFully(piece, at);
            copy.writeFully(piece.flip(), at);
        }
        job.throwIfCancelled();
    }
}
