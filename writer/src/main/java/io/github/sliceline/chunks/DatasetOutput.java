package io.github.sliceline.chunks;

import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.storage.WorkerThreads.Task;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;

/**
 * Output that writes a dataset's chunks into a file, and their checksums after all chunks. A write shorter than a block
 * of the file system delays all others: one such write for each chunk took a quarter of the time. Until they are
 * written, checksums stay in memory, four bytes each, and in the journal if there is one. Thread-safe.
 */
public final class DatasetOutput implements Task<ChunkWriter.Unit> {
    private final ChunkWriter.Dataset dataset;
    private final DescribedFile file;
    private final ByteBuffer sums;
    private final BitSet written = new BitSet();

    public DatasetOutput(ChunkWriter.Dataset dataset, DescribedFile file) {
        this.dataset = dataset;
        this.file = file;
        long chunks =
                dataset.checksums().isPresent() ? dataset.form().grid().chunks().size() : 0;
        this.sums = sums(Math.toIntExact(chunks));
    }

    private static ByteBuffer sums(int chunks) {
        return ByteBuffer.allocate(Math.multiplyExact(chunks, Integer.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void run(ChunkWriter.Unit unit) throws IOException {
        unit.writeTo(file, dataset.path());
        if (dataset.checksums().isPresent()) {
            keep(unit);
        }
    }

    private synchronized void keep(ChunkWriter.Unit unit) {
        int first = Math.toIntExact(unit.first());
        for (int i = 0; i < unit.count(); i++) {
            sums.putInt((first + i) * Integer.BYTES, unit.crc(i));
        }
        written.set(first, first + unit.count());
    }

    /** Writes the checksums of the chunks that this object wrote. */
    public synchronized void writeChecksums() throws IOException {
        for (int first = written.nextSetBit(0); first >= 0; first = written.nextSetBit(written.nextClearBit(first))) {
            int bytes = (written.nextClearBit(first) - first) * Integer.BYTES;
            file.write(
                    dataset.checksums().orElseThrow(),
                    (long) first * Integer.BYTES,
                    sums.slice(first * Integer.BYTES, bytes));
        }
    }

    /** Writes the checksums of chunks that an earlier run wrote. */
    static void restore(ChunkBatch batch, ChunkWriter.Dataset dataset, DescribedFile file) throws IOException {
        ByteBuffer some = sums(batch.count());
        for (int i = 0; i < batch.count(); i++) {
            some.putInt(batch.crc(i));
        }
        if (dataset.checksums().isPresent()) {
            file.write(dataset.checksums().get(), batch.first() * Integer.BYTES, some.flip());
        }
    }
}
