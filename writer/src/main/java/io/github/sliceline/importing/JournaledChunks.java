package io.github.sliceline.importing;

import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.work.GroupCommit;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/** Places chunks, keeps their checksums, and then notes in the journal that they are there. Thread-safe. */
final class JournaledChunks implements Closeable {
    private final ChunkPlacer placer;
    private final ChunkChecksums checksums;
    private final GroupCommit commit;
    private final Map<Long, Long> claims;

    /**
     * Sink that closes what it is given.
     *
     * @param commit forces what the placer and the checksums write
     * @param claims gets where in the journal each batch is, by the ordinal of its first chunk; thread-safe
     */
    JournaledChunks(ChunkPlacer placer, ChunkChecksums checksums, GroupCommit commit, Map<Long, Long> claims) {
        this.placer = placer;
        this.checksums = checksums;
        this.commit = commit;
        this.claims = claims;
    }

    /**
     * Writes chunks whose ordinals follow one another.
     *
     * @param first ordinal of the first chunk
     * @param chunks one after the other, from position to limit; direct
     * @param notes what a later run needs to know of them if it does not make them again
     */
    void write(long first, ByteBuffer chunks, ByteBuffer notes) throws IOException {
        ChunkBatch batch = placer.place(first, chunks).build(notes);
        checksums.write(batch);
        claims.put(first, commit.written(new JournalRecord.Written(batch)));
    }

    @Override
    public void close() throws IOException {
        try (placer) {
            commit.close();
        }
    }
}
