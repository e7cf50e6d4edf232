package io.github.sliceline.convert;

import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.storage.DirectWrites;
import io.github.sliceline.storage.FileStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes unfiltered chunks where libhdf5 reserved their place, without libhdf5: any number of threads at
 * once, neighbours in one write, and past the page cache where chunks are whole blocks of the file system.
 */
final class PositionalChunks implements ChunkSink {
    private final FileStore store;
    private final Optional<DirectWrites> direct;
    private final ChunkLookup addresses;
    private final int chunkBytes;

    PositionalChunks(Path file, ChunkLookup addresses, int chunkBytes) throws IOException {
        this.store = FileStore.open(file);
        this.direct = DirectWrites.open(file);
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
            write(chunks, address);
            chunks.limit(end);
        }
    }

    private void write(ByteBuffer run, long address) throws IOException {
        if (direct.isPresent() && direct.get().fits(address, run.remaining())) {
            direct.get().writeFully(run, address);
        } else {
            store.writeFully(run, address);
        }
    }

    @Override
    public void close() throws IOException {
        try (store) {
            if (direct.isPresent()) {
                direct.get().close();
            }
        }
    }
}
