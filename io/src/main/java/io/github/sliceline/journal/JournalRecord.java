package io.github.sliceline.journal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A record of a journal. A journal holds {@link Begun}, then batches and what was forced, then the end of the work. */
public sealed interface JournalRecord {
    /**
     * The source and target of the work. The first record of every journal.
     *
     * @param terms conditions that must be the same to resume the work, in order: names and values that people can read
     * @param partBytes length of the part file before any chunk was written
     * @param headersEnd byte in the part file after the trace headers, which are written before the rest is laid out
     */
    record Begun(Map<String, String> terms, long partBytes, long headersEnd) implements JournalRecord {
        public Begun {
            terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
        }
    }

    /**
     * Chunks of a dataset that were written, but perhaps not yet forced to the medium.
     *
     * @param dataset path of the dataset in the file
     */
    record Written(String dataset, ChunkBatch batch) implements JournalRecord {}

    /**
     * Confirms that batches are on the medium.
     *
     * @param position byte in the journal; all batches before it are on the medium
     */
    record Forced(long position) implements JournalRecord {}

    /** A new process resumed the work. It does not rely on chunks that were not forced before. */
    record Resumed() implements JournalRecord {}

    /** The part file is complete and is renamed next. */
    record Complete() implements JournalRecord {}
}
