package io.github.sliceline.revision;

import io.github.sliceline.revision.onion.HistorySession;
import io.github.sliceline.revision.onion.RevisionHistory;
import io.github.sliceline.revision.onion.RevisionNote;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** A file and its history in memory. */
public final class Histories {
    public static final Clock CLOCK = Clock.fixed(Instant.parse("2024-02-29T23:59:59Z"), ZoneOffset.UTC);

    private final MemoryStore base;
    private final MemoryStore history = new MemoryStore("any.h5.onion");

    /** A file without revisions. */
    public Histories(byte[] content) throws IOException {
        base = new MemoryStore("any.h5", content);
        HistorySession.writeEmpty(history, content.length);
    }

    public MemoryStore base() {
        return base;
    }

    public MemoryStore history() {
        return history;
    }

    public RevisionStore edit() throws IOException {
        return edit(history);
    }

    /** The newest revision, with the history behind another store. */
    public RevisionStore edit(ByteStore store) throws IOException {
        return RevisionStore.over(needed -> {}, base, store, RevisionNote.of("a change", "Ada"), CLOCK);
    }

    /** Makes a revision. */
    public void change(long position, byte[] bytes) throws IOException {
        try (RevisionStore store = edit()) {
            store.writeFully(ByteBuffer.wrap(bytes), position);
            store.commit();
        }
    }

    /** All bytes of a revision. */
    public byte[] read(int revision) throws IOException {
        return read(base, history, revision);
    }

    /** All bytes of the newest revision. */
    public byte[] newest() throws IOException {
        return read(RevisionHistory.read(history).newest());
    }

    public static byte[] read(ByteSource base, ByteSource history, int revision) throws IOException {
        RevisionSource source = RevisionSource.of("any.h5", base, RevisionHistory.read(history), revision, () -> {});
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(source.size()));
        source.readFully(all, 0);
        return all.array();
    }
}
