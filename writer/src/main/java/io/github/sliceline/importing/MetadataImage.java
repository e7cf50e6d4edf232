package io.github.sliceline.importing;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.archive.RawExtents;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.work.JournalWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Saves the metadata of a file before libhdf5 changes them, which it cannot do so that a crash does no harm.
 * Elements of datasets are left out: they do not change, and they are nearly all of the file.
 */
final class MetadataImage {
    private static final int PIECE = 1 << 20;

    private final Hdf5Container container;
    private final JournalWriter journal;

    private MetadataImage(Hdf5Container container, JournalWriter journal) {
        this.container = container;
        this.journal = journal;
    }

    /**
     * Writes everything but the elements into the journal, and forces it.
     *
     * @param bytes what the file holds; left open
     */
    static void save(Path file, ByteSource bytes, JournalWriter journal) throws IOException {
        new MetadataImage(Hdf5Container.of(file, bytes, ReadLimits.DEFAULTS), journal).save();
    }

    private void save() throws IOException {
        long size = container.source().size();
        long at = 0;
        for (RawExtents.Extent extent : RawExtents.of(container)) {
            save(at, extent.start());
            at = Math.max(at, extent.end());
        }
        save(at, size);
        journal.append(new JournalRecord.Finishing(size));
        journal.force();
    }

    private void save(long from, long to) throws IOException {
        for (long at = from; at < to; at += PIECE) {
            ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE, to - at));
            container.source().readFully(piece, at);
            journal.append(new JournalRecord.Saved(at, piece.flip()));
        }
    }
}
