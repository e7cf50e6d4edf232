package io.github.sliceline.work;

import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.JournalRecord.Begun;
import io.github.sliceline.journal.JournalRecord.Forced;
import io.github.sliceline.journal.JournalRecord.Resumed;
import io.github.sliceline.journal.JournalRecord.Written;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.remote.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that an earlier run left on the medium, according to its journal. Only batches that were forced count.
 *
 * @param begun description of the work
 * @param claims positions in the journal of the forced batches, by dataset and by the ordinal of their first chunk
 * @param journalEnd byte after the last whole record
 */
public record Checkpoint(Begun begun, Map<String, Map<Long, Long>> claims, long journalEnd) {
    private static final Logger LOG = LoggerFactory.getLogger(Checkpoint.class);

    /** Returns the checkpoint of unfinished work, if it can be resumed. */
    public static Optional<Checkpoint> find(WorkFiles files) throws IOException {
        return Location.of(files.part()).isHere() ? find(files.journal()) : Optional.empty();
    }

    /** Returns the checkpoint in a journal, if there is one. */
    public static Optional<Checkpoint> find(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (JournalReader journal = JournalReader.open(file)) {
            if (journal.isOfAnotherVersion()) {
                LOG.warn("{}: another version of Sliceline began this work, so it begins again", file);
            }
            Optional<JournalRecord> first = journal.next();
            return first.isPresent() && first.get() instanceof Begun begun
                    ? Optional.of(read(begun, journal))
                    : Optional.empty();
        }
    }

    /** Returns the positions in the journal of a dataset's batches, by the ordinal of the first chunk. */
    public Map<Long, Long> claims(String dataset) {
        return claims.getOrDefault(dataset, Map.of());
    }

    private static Checkpoint read(Begun begun, JournalReader journal) throws IOException {
        Map<String, Map<Long, Long>> forced = new LinkedHashMap<>();
        Map<Long, Written> pending = new LinkedHashMap<>();
        while (true) {
            long at = journal.position();
            Optional<JournalRecord> next = journal.next();
            if (next.isEmpty()) {
                return new Checkpoint(begun, forced, journal.position());
            }
            JournalRecord item = next.get();
            if (item instanceof Written written) {
                pending.put(at, written);
            } else if (item instanceof Forced mark) {
                pending.entrySet().removeIf(entry -> {
                    boolean covered = entry.getKey() < mark.position();
                    if (covered) {
                        Written written = entry.getValue();
                        forced.computeIfAbsent(written.dataset(), any -> new LinkedHashMap<>())
                                .put(written.batch().first(), entry.getKey());
                    }
                    return covered;
                });
            } else if (item instanceof Resumed) {
                pending.clear();
            }
        }
    }
}
