package io.github.sliceline.undo;

import io.github.sliceline.Advice;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Begun;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Extent;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Image;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Probe;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A store that changes a file wholly or not at all. After a crash, the next opening of the file by {@link Recovery}
 * restores it to the last {@link #commit()}, or to its state before the edit if there was none.
 *
 * <p>Writes stay in memory. A commit writes the old and the new content of the changed pages to the journal, and
 * forces it. The file itself is overwritten when the store is closed, or earlier if the pages outgrow their memory.
 * First its {@link Seal} is broken, so that no program reads it meanwhile. When all pages are on the medium, the seal
 * is made whole and the journal is deleted. Uncommitted changes are taken back. The cost depends on the bytes
 * changed: six forces, and each page is written twice. Each time that pages outgrow their memory costs one more
 * force.
 *
 * <p>The caller holds the lock of {@link UndoFiles}. Thread-safe.
 */
public final class JournaledStore implements ByteStore {
    /** Most pages in memory before they are written: 16 MiB. */
    private static final int MOST_PAGES = 4096;

    /** Outcome of an edit. */
    public enum Outcome {
        /** The file has all that was committed, and nothing else. */
        DONE,
        /**
         * The file will have all that was committed when {@link Recovery} opens it. Until then its seal may be
         * broken.
         */
        LEFT_TO_RECOVERY,
        /** The last commit failed. {@link Recovery} decides if it counts, and keeps all earlier commits. */
        UNKNOWN;

        /**
         * Returns the clause of a message that says what became of the file.
         *
         * @param done what the commits that returned have done
         */
        public String told(String done) {
            return switch (this) {
                case DONE -> done;
                case LEFT_TO_RECOVERY -> done + ", once " + Advice.Step.OPEN_AGAIN + " has put it right";
                case UNKNOWN ->
                    "whether the file is as before it or as after it turns out when " + Advice.Step.OPEN_AGAIN
                            + " puts it right";
            };
        }
    }

    private final ByteStore file;
    private final UndoSpace space;
    private final Seal seal;
    private final int mostPages;
    private final Seal.Unsealed unsealed;
    private final OverlayStore overlay;
    private final long oldSize;
    private final Set<Long> saved = new HashSet<>();
    /** Pages that the journal has and the file does not have yet. */
    private final NavigableSet<Long> pending = new TreeSet<>();

    private @Nullable UndoWriter journal;
    private long recordedSize;
    private boolean marked = true;
    private boolean committing;
    private boolean failed;
    private boolean closed;
    private Outcome outcome = Outcome.DONE;

    /**
     * Creates a store over a file that only this store writes.
     *
     * @param file the file; closed with the store
     * @param space place of its journal, without a journal
     * @param seal bytes that are broken while the file is overwritten
     */
    public JournaledStore(ByteStore file, UndoSpace space, Seal seal) throws IOException {
        this(file, space, seal, MOST_PAGES);
    }

    /** Creates a store that keeps at most so many pages in memory. */
    JournaledStore(ByteStore file, UndoSpace space, Seal seal, int mostPages) throws IOException {
        this.file = file;
        this.space = space;
        this.seal = seal;
        this.mostPages = mostPages;
        this.unsealed = new Seal.Unsealed(file, seal);
        this.overlay = new OverlayStore(unsealed);
        this.oldSize = file.size();
        this.recordedSize = oldSize;
    }

    @Override
    public synchronized long size() {
        return overlay.size();
    }

    @Override
    public synchronized void readFully(ByteBuffer dst, long position) throws IOException {
        overlay.readFully(dst, position);
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long position) throws IOException {
        requireSound();
        overlay.writeFully(src, position);
        if (overlay.pages() > mostPages) {
            failed = true; // unless it is done
            spill();
            failed = false;
        }
    }

    @Override
    public synchronized void truncate(long size) throws IOException {
        requireSound();
        overlay.truncate(size);
    }

    /** Does nothing, because uncommitted bytes need not last. */
    @Override
    public void force() {}

    /**
     * Makes all writes so far last. They are on the medium when this returns. After a failure the store can only be
     * closed, which takes the writes back; {@link #outcome()} says if that was possible.
     */
    public synchronized void commit() throws IOException {
        requireSound();
        failed = true; // unless it is done
        boolean recorded = record();
        if (recorded || !marked) {
            committing = true;
            begun().force(true);
            committing = false;
            marked = true;
        }
        failed = false;
    }

    private void requireSound() throws IOException {
        if (failed || closed) {
            throw new IOException(file + (closed ? ": is closed" : ": an earlier write of this edit failed"));
        }
    }

    /** Writes the changes since the last call to the journal. Returns false if nothing has changed. */
    private boolean record() throws IOException {
        OverlayStore.Changes changes = overlay.takeChanges();
        List<Long> changed = new ArrayList<>();
        for (long page : changes.pages()) {
            if (isChanged(page)) {
                changed.add(page);
            }
        }
        if (changed.isEmpty() && changes.cut() == recordedSize && overlay.size() == recordedSize) {
            return false;
        }
        UndoWriter open = begun();
        open.append(new Extent(changes.cut(), overlay.size()));
        long end = unsealed.size();
        for (long page = overlay.floor() < end ? OverlayStore.pageOf(overlay.floor()) : end;
                page < end;
                page += OverlayStore.PAGE_BYTES) {
            save(open, page);
        }
        for (long page : changed) {
            save(open, page);
            open.append(new Image(false, page, overlay.page(page)));
        }
        pending.addAll(changed);
        recordedSize = overlay.size();
        marked = false;
        return true;
    }

    /** True if a written page differs from the file's. libhdf5 also writes pages that it has not changed. */
    private boolean isChanged(long page) throws IOException {
        ByteBuffer now = overlay.page(page);
        // A page that was cut has zeros behind the cut, even if the file ends there for now.
        int extent = overlay.floor() < unsealed.size() ? OverlayStore.PAGE_BYTES : now.remaining();
        if (saved.contains(page) || page + extent > overlay.floor()) {
            return true;
        }
        return !unsealed.read(page, now.remaining()).equals(now);
    }

    /** Writes the old content of a page to the journal, once for each page. */
    private void save(UndoWriter open, long page) throws IOException {
        if (page < oldSize && saved.add(page)) {
            open.append(new Image(true, page, oldBytes(page)));
        }
    }

    private ByteBuffer oldBytes(long page) throws IOException {
        return unsealed.read(page, (int) Math.min(OverlayStore.PAGE_BYTES, oldSize - page));
    }

    private UndoWriter begun() throws IOException {
        UndoWriter open = journal;
        if (open == null) {
            open = new UndoWriter(space);
            journal = open;
            open.append(new Begun(oldSize, seal, probes()));
        }
        return open;
    }

    /** Returns checksums of start, middle and end: few reads, and another volume differs in one of them. */
    private List<Probe> probes() throws IOException {
        NavigableSet<Long> places = new TreeSet<>();
        if (oldSize > 0) {
            places.addAll(List.of(0L, OverlayStore.pageOf(oldSize / 2), OverlayStore.pageOf(oldSize - 1)));
        }
        List<Probe> probes = new ArrayList<>();
        for (long place : places) {
            ByteBuffer bytes = oldBytes(place);
            probes.add(new Probe(place, bytes.remaining(), Crc32c.of(bytes)));
        }
        return probes;
    }

    /** Returns the seal's bytes after all writes so far. */
    private ByteBuffer sealed() throws IOException {
        return overlay.read(seal.position(), seal.bytes());
    }

    /** Writes pages to the file before they are committed, to have room for others. */
    private void spill() throws IOException {
        record();
        UndoWriter open = journal;
        if (open != null) {
            open.force(false);
            overwrite(open);
            unsealed.show(sealed());
        }
        overlay.rebase();
    }

    /** Writes the pages that the journal has to the file. The caller forces the file. */
    private void overwrite(UndoWriter open) throws IOException {
        seal.breakIn(file, open.forced());
        if (overlay.floor() < file.size()) {
            file.truncate(overlay.floor());
        }
        pending.retainAll(overlay.written()); // the other pages were cut off
        for (long page : pending) {
            ByteBuffer bytes = overlay.page(page);
            seal.breakIn(bytes, page, open.forced());
            file.writeFully(bytes, page);
        }
        if (file.size() < overlay.size()) {
            file.writeFully(ByteBuffer.allocate(1), overlay.size() - 1);
        }
        pending.clear();
    }

    /**
     * Writes what was committed to the file, takes back the rest, and deletes the journal. If that fails, the journal
     * stays for {@link Recovery}.
     */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        UndoWriter open = journal;
        try (file) {
            if (open != null) {
                finish(open);
            }
        }
    }

    private void finish(UndoWriter open) throws IOException {
        OverlayStore.Changes since = overlay.takeChanges();
        outcome = committing ? Outcome.UNKNOWN : Outcome.LEFT_TO_RECOVERY;
        try (open) {
            if (failed && open.forced() > 0) {
                open.withdraw();
                outcome = Outcome.LEFT_TO_RECOVERY;
            }
        }
        if (open.forced() == 0) {
            space.delete(); // without a forced journal the file was not touched
        } else if (!failed && marked && since.pages().isEmpty() && since.cut() == recordedSize) {
            overwrite(open);
            file.force();
            seal.liftIn(file, sealed());
            space.delete();
        } else {
            Recovery.recover(file, space);
        }
        outcome = Outcome.DONE;
    }

    /** Returns the outcome of the edit. The store is closed before. */
    public synchronized Outcome outcome() {
        return outcome;
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
