package io.github.sliceline.importing;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.write.Hdf5Output;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;

/** Puts encoded chunks from where they were staged into the file, in the order of the grid. */
final class StagedJoin {
    private final Hdf5Output output;
    private final ChunkGrid grid;
    private final JournalReader journal;
    private final ByteSource staging;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);

    StagedJoin(Hdf5Writer writer, ConvertPlan plan, int deflateLevel, JournalReader journal, ByteSource staging)
            throws IOException {
        this.output = writer.openDataset(VolumeFile.dataSpec(plan, deflateLevel));
        this.grid = new ChunkGrid(plan.volume(), plan.chunk());
        this.journal = journal;
        this.staging = staging;
    }

    /** @param claims where in the journal the batches are, in ascending order of their chunks */
    void copy(Collection<Long> claims, Job job) throws IOException {
        long chunks = grid.chunks().size();
        for (long position : claims) {
            job.throwIfCancelled();
            ChunkBatch batch = batch(position);
            for (int i = 0; i < batch.count(); i++) {
                output.writeEncodedChunk(grid.start(batch.first() + i), read(batch, i));
            }
            job.report("Joining", batch.first() + batch.count(), chunks);
        }
    }

    private ChunkBatch batch(long position) throws IOException {
        if (journal.at(position).orElse(null) instanceof JournalRecord.Written written) {
            return written.batch();
        }
        throw new CorruptFileException(journal, position, "the journal has lost what was written there");
    }

    private ByteBuffer read(ChunkBatch batch, int chunk) throws IOException {
        int bytes = batch.storedBytes(chunk);
        if (buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocateDirect(2 * bytes);
        }
        buffer.clear().limit(bytes);
        staging.readFully(buffer, batch.address(chunk));
        if (Crc32c.of(buffer.flip()) != batch.crc(chunk)) {
            throw new CorruptFileException(
                    staging, batch.address(chunk), "chunk " + (batch.first() + chunk) + " is not what was written");
        }
        return buffer;
    }
}
