package io.github.sliceline.convert;

import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.storage.FileStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Writes unfiltered chunks where libhdf5 reserved their place, without libhdf5: any number of threads at
 * once, neighbours in one write.
 */
final class PositionalChunks implements ChunkSink {
    private final FileStore store;
    private final ChunkLookup addresses;
    private final int chunkBytes;

    PositionalChunks(Path file, ChunkLookup addresses, int chunkBytes) throws IOException {
        this.store = FileStore.open(file);
        this.addresses = addresses;
        this.chunkBytes = chunkBytes;
    }

    @Override
    public void write(long first, ByteBuffer chunks) throws IOException {
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
    public void close() throws IOException {
        store.close();
    }
}
