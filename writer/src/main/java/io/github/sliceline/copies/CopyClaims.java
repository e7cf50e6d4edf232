package io.github.sliceline.copies;

import io.github.sliceline.hdf5.grid.ChunkLookup;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord.Written;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.profile.ChunkSink;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.GroupCommit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * What of a dataset's chunks a journal claims to be there: written down while they are made, and believed by a later run
 * where their bytes have the right checksum. Filtered chunks follow one another, so that of those only what follows the first
 * without a gap is believed.
 */
public final class CopyClaims {
    private CopyClaims() {}

    /** Claims the chunks of a dataset that are written to a file. */
    public static ChunkSink.Claims of(EncodedFile file, String dataset, GroupCommit commit) {
        ChunkLookup chunks = file.chunks(dataset);
        return (first, lengths, crcs, notes) -> {
            ChunkBatch.Builder batch = new ChunkBatch.Builder(first, lengths.length);
            for (int i = 0; i < lengths.length; i++) {
                batch.add(chunks.address(first + i), lengths[i], crcs[i]);
            }
            commit.written(new Written(dataset, batch.build(notes)));
        };
    }

    /**
     * Chunks that need not be made again; filtered ones get their places.
     *
     * @param loss hears what was counted in them
     */
    static BitSet sound(
            Checkpoint earlier,
            JournalReader journal,
            ByteStore store,
            EncodedFile file,
            ChunkSink.Target target,
            CopyLoss loss)
            throws IOException {
        List<ChunkBatch> batches = new ArrayList<>();
        for (long position : earlier.claims(target.dataset()).values()) {
            if (journal.at(position).orElse(null) instanceof Written written
                    && written.batch().count() == 1) {
                batches.add(written.batch());
            }
        }
        batches.sort(Comparator.comparingLong(batch -> batch.address(0)));
        boolean placed = target.form().isPlacedEarly();
        BitSet done = new BitSet();
        int longest =
                batches.stream().mapToInt(batch -> batch.storedBytes(0)).max().orElse(1);
        long next = file.end();
        try (BufferPool buffers = new BufferPool(longest, 1)) {
            for (ChunkBatch batch : batches) {
                long expected = placed ? file.chunks(target.dataset()).address(batch.first()) : next;
                if (batch.address(0) == expected && isSound(batch, store, buffers)) {
                    done.set(Math.toIntExact(batch.first()));
                    loss.restore(batch.notes());
                    if (!placed) {
                        file.placeChunk(target.dataset(), batch.first(), batch.storedBytes(0));
                    }
                    next += batch.storedBytes(0);
                } else if (!placed) {
                    break;
                }
            }
        }
        writeChecksums(batches, done, file, target);
        return done;
    }

    private static boolean isSound(ChunkBatch batch, ByteStore store, BufferPool buffers) throws IOException {
        long end = batch.address(0) + batch.storedBytes(0);
        return end <= store.size() && Crc32c.of(store, batch.address(0), batch.storedBytes(0), buffers) == batch.crc(0);
    }

    /** Those of the elements may not have been forced with the chunks. */
    private static void writeChecksums(List<ChunkBatch> batches, BitSet done, EncodedFile file, ChunkSink.Target target)
            throws IOException {
        if (target.checksums().isEmpty()) {
            return;
        }
        for (ChunkBatch batch : batches) {
            if (done.get((int) batch.first())) {
                ByteBuffer crc = ByteBuffer.allocate(Integer.BYTES).putInt(0, Integer.reverseBytes(batch.crc(0)));
                file.write(target.checksums().get(), batch.first() * Integer.BYTES, crc);
            }
        }
    }
}
