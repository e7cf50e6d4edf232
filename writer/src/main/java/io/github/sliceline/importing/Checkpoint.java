package io.github.sliceline.importing;

import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.JournalRecord.Begun;
import io.github.sliceline.journal.JournalRecord.Forced;
import io.github.sliceline.journal.JournalRecord.Resumed;
import io.github.sliceline.journal.JournalRecord.Written;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ChannelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an earlier run left on the medium, as its journal says. Only batches that were forced count.
 *
 * @param begun what was being made of what
 * @param claims where in the journal the batches are whose chunks are on the medium, by the ordinal of the first
 * @param journalEnd byte after the last whole record
 */
record Checkpoint(Begun begun, Map<Long, Long> claims, long journalEnd) {

    /** The checkpoint of unfinished work; empty if there is none, or none that could be gone on with. */
    static Optional<Checkpoint> find(WorkFiles files) throws IOException {
        if (!Files.exists(files.part()) || !Files.exists(files.journal())) {
            return Optional.empty();
        }
        try (JournalReader journal = new JournalReader(ChannelStore.openForReading(files.journal()))) {
            Optional<JournalRecord> first = journal.next();
            return first.isPresent() && first.get() instanceof Begun begun
                    ? Optional.of(read(begun, journal))
                    : Optional.empty();
        }
    }

    private static Checkpoint read(Begun begun, JournalReader journal) throws IOException {
        Map<Long, Long> forced = new LinkedHashMap<>();
        Map<Long, Long> pending = new LinkedHashMap<>();
        while (true) {
            long at = journal.position();
            Optional<JournalRecord> next = journal.next();
            if (next.isEmpty()) {
                return new Checkpoint(begun, forced, journal.position());
            }
            JournalRecord item = next.get();
            if (item instanceof Written written) {
                pending.put(at, written.batch().first());
            } else if (item instanceof Forced mark) {
                pending.entrySet().removeIf(entry -> {
                    boolean covered = entry.getKey() < mark.position();
                    if (covered) {
                        forced.put(entry.getValue(), entry.getKey());
                    }
                    return covered;
                });
            } else if (item instanceof Resumed) {
                pending.clear();
            }
        }
    }
}
