package io.github.sliceline.importing;

import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.work.GroupCommit;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Places chunks, writes their checksums, and then notes in the journal that they are there. Thread-safe.
 *
 * @param placer closed with this
 * @param part the file that holds the checksums
 * @param checksums byte in it of the first
 * @param commit forces what the placer and this write; closed with this
 * @param claims gets where in the journal each batch is, by the ordinal of its first chunk; thread-safe
 */
record JournaledChunks(Placer placer, ByteStore part, long checksums, GroupCommit commit, Map<Long, Long> claims)
        implements Closeable {
    /** Puts chunks where they belong. Thread-safe. */
    interface Placer extends Closeable {
        /** Writes chunks whose ordinals follow the first's, from a direct buffer, and says where they are now. */
        ChunkBatch.Builder place(long first, ByteBuffer chunks) throws IOException;
    }

    /**
     * Writes chunks, as {@link Placer#place}.
     *
     * @param notes what a later run needs to know of them if it does not make them again
     */
    void write(long first, ByteBuffer chunks, ByteBuffer notes) throws IOException {
        ChunkBatch batch = placer.place(first, chunks).build(notes);
        ByteBuffer crcs = ByteBuffer.allocate(batch.count() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < batch.count(); i++) {
            crcs.putInt(batch.crc(i));
        }
        part.writeFully(crcs.flip(), checksums + first * Integer.BYTES);
        claims.put(first, commit.written(new JournalRecord.Written(batch)));
    }

    @Override
    public void close() throws IOException {
        try (placer) {
            commit.close();
        }
    }

    /**
     * Writes unfiltered chunks where libhdf5 reserved their place, without libhdf5: any number of threads at
     * once, neighbours in one write.
     *
     * @param store the file; left open
     */
    record Positional(ByteStore store, ChunkLookup addresses, int chunkBytes) implements Placer {
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

    /**
     * Encodes chunks on the calling threads and appends them to a file of their own. Where a chunk goes in the
     * HDF5 file depends on the lengths of all before it; here nobody waits for those, and the order does not
     * matter: {@link StagedJoin} puts them into the file in the order of the grid.
     */
    static final class Staged implements Placer {
        private final ByteStore store;
        private final DatasetSpec spec;
        private final int chunkBytes;
        private final AtomicLong end;
        private final Deque<ChunkEncoder> encoders = new ConcurrentLinkedDeque<>();

        /**
         * Goes on behind whatever the store holds: readers may know chunks there that the journal no longer
         * counts on.
         */
        Staged(ByteStore store, DatasetSpec spec, int chunkBytes) throws IOException {
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
}
