package io.github.sliceline.importing;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.archive.RawExtents;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.JournalRecord.Begun;
import io.github.sliceline.journal.JournalRecord.Finishing;
import io.github.sliceline.journal.JournalRecord.Forced;
import io.github.sliceline.journal.JournalRecord.Resumed;
import io.github.sliceline.journal.JournalRecord.Written;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.work.JournalWriter;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an earlier run left on the medium, as its journal says. Only batches that were forced count.
 *
 * @param begun what was being made of what
 * @param claims where in the journal the batches are whose chunks are on the medium, by the ordinal of the first
 * @param journalEnd byte after the last whole record
 * @param finishing set if the metadata may be half changed: what the part was like before
 */
record Checkpoint(Begun begun, Map<Long, Long> claims, long journalEnd, Optional<Finishing> finishing) {
    private static final int PIECE = 1 << 20;

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
        Optional<Finishing> finishing = Optional.empty();
        while (true) {
            long at = journal.position();
            Optional<JournalRecord> next = journal.next();
            if (next.isEmpty()) {
                return new Checkpoint(begun, forced, journal.position(), finishing);
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
            } else if (item instanceof Finishing finish) {
                finishing = Optional.of(finish);
            }
        }
    }

    /**
     * Writes the metadata of a file into the journal, and forces it: libhdf5 cannot change them so that a crash does no
     * harm. Elements of datasets are left out: they do not change, and they are nearly all of the file.
     *
     * @param bytes what the file holds; left open
     */
    static void save(Path file, ByteSource bytes, JournalWriter journal) throws IOException {
        long at = 0;
        for (RawExtents.Extent extent : RawExtents.of(Hdf5Container.of(file, bytes, ReadLimits.DEFAULTS))) {
            save(bytes, at, extent.start(), journal);
            at = Math.max(at, extent.end());
        }
        save(bytes, at, bytes.size(), journal);
        journal.append(new Finishing(bytes.size()));
        journal.force();
    }

    private static void save(ByteSource bytes, long from, long to, JournalWriter journal) throws IOException {
        for (long at = from; at < to; at += PIECE) {
            ByteBuffer piece = bytes.read(at, (int) Math.min(PIECE, to - at));
            journal.append(new JournalRecord.Saved(at, piece));
        }
    }

    /** Puts the part back to what it was before the end of the work, if that had begun. */
    void restore(WorkFiles files, WorkStores stores) throws IOException {
        if (finishing.isEmpty()) {
            return;
        }
        try (ByteStore part = stores.openUnfollowed(files.part());
                JournalReader journal = new JournalReader(ChannelStore.openForReading(files.journal()))) {
            for (Optional<JournalRecord> next = journal.next(); next.isPresent(); next = journal.next()) {
                if (next.get() instanceof JournalRecord.Saved saved) {
                    part.writeFully(saved.bytes(), saved.position());
                }
            }
            part.truncate(finishing.get().partBytes());
            part.force();
        }
    }
}
