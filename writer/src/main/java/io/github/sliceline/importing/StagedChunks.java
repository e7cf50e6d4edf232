package io.github.sliceline.importing;

import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Encodes chunks on the calling threads and appends them to a file of their own. Where a chunk goes in the
 * HDF5 file depends on the lengths of all before it; here nobody waits for those, and the order does not
 * matter: {@link StagedJoin} puts them into the file in the order of the grid.
 */
final class StagedChunks implements JournaledChunks.Placer {
    private final ByteStore store;
    private final DatasetSpec spec;
    private final int chunkBytes;
    private final AtomicLong end;
    private final Deque<ChunkEncoder> encoders = new ConcurrentLinkedDeque<>();

    /**
     * Goes on behind whatever the store holds: readers may know chunks there that the journal no longer
     * counts on.
     */
    StagedChunks(ByteStore store, DatasetSpec spec, int chunkBytes) throws IOException {
        this.store = store;
        this.spec = spec;
        this.chunkBytes = chunkBytes;
        this.end = new AtomicLong(store.size());
    }

    @Override
    public ChunkBatch.Builder place(long first, ByteBuffer chunks) throws IOException {
        ChunkEncoder idle = encoders.pollFirst();
        ChunkEncoder encoder =
                idle != null ? idle : new ChunkEncoder(spec.type().bytes(), spec.deflateLevel());
        int count = chunks.remaining() / chunkBytes;
        ChunkBatch.Builder batch = new ChunkBatch.Builder(first, count);
        try {
            int start = chunks.position();
            for (int i = 0; i < count; i++) {
                ByteBuffer encoded = encoder.encode(chunks.slice(start + i * chunkBytes, chunkBytes));
                int length = encoded.remaining();
                long address = end.getAndAdd(length);
                batch.add(address, length, Crc32c.of(encoded));
                store.writeFully(encoded, address);
            }
        } finally {
            encoders.addFirst(encoder);
        }
        return batch;
    }

    @Override
    public void close() {
        encoders.forEach(ChunkEncoder::close);
    }
}
