package io.github.sliceline.importing;

import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes unfiltered chunks where libhdf5 reserved their place, without libhdf5: any number of threads at
 * once, neighbours in one write.
 *
 * @param store the file; left open
 */
record PositionalChunks(ByteStore store, ChunkLookup addresses, int chunkBytes) implements JournaledChunks.Placer {
    @Override
    public ChunkBatch.Builder place(long first, ByteBuffer chunks) throws IOException {
        int count = chunks.remaining() / chunkBytes;
        ChunkBatch.Builder batch = new ChunkBatch.Builder(first, count);
        for (int i = 0; i < count; i++) {
            int crc = Crc32c.of(chunks.slice(chunks.position() + i * chunkBytes, chunkBytes));
            batch.add(addresses.address(first + i), chunkBytes, crc);
        }
        writeRuns(first, chunks);
        return batch;
    }

    private void writeRuns(long first, ByteBuffer chunks) throws IOException {
        int end = chunks.limit();
        long ordinal = first;
        while (chunks.position() < end) {
            long address = addresses.address(ordinal);
            int run = 0;
            while (chunks.position() + run < end && addresses.address(ordinal) == address + run) {
                run += chunkBytes;
                ordinal++;
            }
            chunks.limit(chunks.position() + run);
            store.writeFully(chunks, address);
            chunks.limit(end);
        }
    }

    @Override
    public void close() {}
}
