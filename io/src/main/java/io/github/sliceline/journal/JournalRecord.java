package io.github.sliceline.journal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What stands in a journal, in this order: a beginning, batches and what was forced, the end of the work. */
public sealed interface JournalRecord {
    /**
     * What is being made of what. First in every journal.
     *
     * @param terms whatever must be the same for the work to go on: names and values for people, in order
     * @param partBytes length of the part before any chunk was written
     * @param headersEnd byte in the part after what was written before it was laid out
     */
    record Begun(Map<String, String> terms, long partBytes, long headersEnd) implements JournalRecord {
        public Begun {
            terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
        }
    }

    /**
     * Chunks of a dataset that were written, but may not be on the medium yet.
     *
     * @param dataset path in the file
     */
    record Written(String dataset, ChunkBatch batch) implements JournalRecord {}

    /**
     * Data are on the medium.
     *
     * @param position byte in the journal: all batches before it are meant
     */
    record Forced(long position) implements JournalRecord {}

    /** A new process took over; it does not count on what was not forced until then. */
    record Resumed() implements JournalRecord {}

    /** The part is complete and gets its name next. */
    record Complete() implements JournalRecord {}
}
