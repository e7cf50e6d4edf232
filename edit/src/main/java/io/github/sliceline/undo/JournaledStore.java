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
 * Changes a file so that a crash at any moment leaves it as it was at the last {@link #commit()}, or before all of it:
 * {@link Recovery} makes it so when the file is opened next.
 *
 * <p>Writes stay in memory. A commit puts into the journal what the changed pages were and what they become, and waits
 * until that is on the medium. The file itself is overwritten when the store is closed, or earlier if the pages
 * outgrow their memory: it is sealed first, so that nobody takes it for whole meanwhile, and the seal is lifted when
 * everything is on the medium; then the journal goes. What was never committed is taken back. So the cost follows the
 * bytes changed: six forces and twice their pages. One more each time that pages outgrow their memory.
 *
 * <p>Hold the lock of {@link UndoFiles} meanwhile. Thread-safe.
 */
public final class JournaledStore implements ByteStore {
    /** Pages in memory before they are written: 16 MiB. */
    private static final int MOST_PAGES = 4096;

    /** What became of an edit. */
    public enum Outcome {
        /** The file has what was committed, and nothing else. */
        DONE,
        /** It will, as soon as it is opened by way of {@link Recovery}; until then it may be sealed. */
        LEFT_TO_RECOVERY,
        /** The file will have what was committed, but whether the last commit, which failed, is among it, only the recovery finds out. */
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

        /** Returns the steps that {@link #told} advises. */
        public List<Advice> advice() {
            return this == DONE ? List.of() : List.of(Advice.Step.OPEN_AGAIN);
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
    /** Pages in the journal that the file does not have yet. */
    private final NavigableSet<Long> pending = new TreeSet<>();

    private @Nullable UndoWriter journal;
    private long recordedSize;
    private boolean marked = true;
    private boolean committing;
    private boolean failed;
    private boolean closed;
    private Outcome outcome = Outcome.DONE;

    /**
     * Store over a file that nobody else writes.
     *
     * @param file closed with the store
     * @param space where its journal goes; none is there
     * @param seal what is broken while the file is overwritten
     */
    public JournaledStore(ByteStore file, UndoSpace space, Seal seal) throws IOException {
        this(file, space, seal, MOST_PAGES);
    }

    /** Store that keeps so many pages in memory. */
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

    /** Does nothing: what is not committed is not meant to last. */
    @Override
    public void force() {}

    /**
     * Makes everything written so far last, whatever happens from now on; it is on the medium afterwards. If that fails,
     * the store can only be closed, which takes it back; {@link #outcome()} says whether that was possible.
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

    /** Puts into the journal what was written since the last time; returns whether it was anything. */
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

    /** libhdf5 also writes what it has not changed. */
    private boolean isChanged(long page) throws IOException {
        ByteBuffer now = overlay.page(page);
        // A page that a cut goes through has zeros behind it, even if the file ends there for now.
        int extent = overlay.floor() < unsealed.size() ? OverlayStore.PAGE_BYTES : now.remaining();
        if (saved.contains(page) || page + extent > overlay.floor()) {
            return true;
        }
        return !unsealed.read(page, now.remaining()).equals(now);
    }

    /** Keeps a page of the old file, once. */
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

    /** Start, middle and end: few reads, and a copy of another volume differs in one of them. */
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

    /** What stands in the place of the seal after all that was written so far. */
    private ByteBuffer sealed() throws IOException {
        return overlay.read(seal.position(), seal.bytes());
    }

    /** Writes pages to the file to have room for others, before anybody knows whether they will be committed. */
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

    /** Makes the file what the journal says; what the journal does not say is still to be forced. */
    private void overwrite(UndoWriter open) throws IOException {
        seal.breakIn(file, open.forced());
        if (overlay.floor() < file.size()) {
            file.truncate(overlay.floor());
        }
        pending.retainAll(overlay.written()); // others were cut off
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
     * Brings what was committed into the file, takes back what was not, and removes the journal. Where that fails the
     * journal stays, for {@link Recovery}.
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
            space.delete(); // without it nothing was done
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

    /** What became of the edit. Of a store that is closed. */
    public synchronized Outcome outcome() {
        return outcome;
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
