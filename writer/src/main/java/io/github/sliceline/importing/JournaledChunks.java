package io.github.sliceline.importing;

import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.work.GroupCommit;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

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
        /**
         * Writes chunks whose ordinals follow one another.
         *
         * @param first ordinal of the first chunk
         * @param chunks one after the other, from position to limit; direct
         * @return where they are now
         */
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
}
