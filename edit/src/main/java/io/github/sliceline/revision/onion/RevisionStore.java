package io.github.sliceline.revision.onion;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.OptionalInt;
import java.util.zip.CRC32C;

/**
 * The newest revision of a file, open for changes. Changed pages are appended to the history. The file as it was
 * first written and the older revisions stay as they are. {@link #commit()} makes a revision of the changes. Closing
 * the store without a commit forgets them, and so does a crash.
 *
 * <p>A lock allows one writer at a time among processes of Sliceline. libhdf5's onion driver does not look at it:
 * while libhdf5 has the history open for writing, opening it here is refused, and if libhdf5 opens it later, writes
 * here are refused.
 *
 * <p>Thread-safe. Memory: one page, some 100 bytes for each page changed since the last commit, 16 for each page
 * changed before.
 */
public final class RevisionStore implements ByteStore {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Session session;
    private final ByteSource base;
    private final ByteStore file;
    private final RevisionNote note;
    private final int baseCrc;
    private final Clock clock;
    private final ByteBuffer page;

    private RevisionHistory history;
    private RevisionDraft draft;
    private long committedEnd;
    private boolean committing;
    private boolean closed;

    /** The files and the lock behind a store, released when it is closed. */
    @FunctionalInterface
    public interface Session {
        /** Throws if another file has the name by now. */
        default void requireSameBase() throws IOException {}

        /**
         * Closes the files and releases the lock.
         *
         * @param revisionsLeft false if the history has no revision and may go
         */
        void end(boolean revisionsLeft) throws IOException;
    }

    private RevisionStore(Session session, ByteSource base, ByteStore file, RevisionNote note, Clock clock)
            throws IOException {
        this.session = session;
        this.base = base;
        this.file = file;
        this.clock = clock;
        this.history = RevisionHistory.read(file);
        history.requireUnlocked();
        HistoryHeader header = history.header();
        int newest = history.newest();
        RevisionRecord last = newest == 0 ? null : history.record(newest);
        header.requireBase(
                base, last == null ? null : RevisionNote.decode(last.comment()).baseCrcOrNull());
        this.note = note;
        this.baseCrc = header.fingerprint(base);
        this.page = ByteBuffer.allocateDirect(header.pageBytes());
        this.committedEnd = file.size();
        PageReader inherited = new PageReader(base, file, header, last == null ? PageIndex.EMPTY : last.pages());
        this.draft =
                new RevisionDraft(file, header, inherited, last == null ? header.baseBytes() : last.fileBytes(), page);
    }

    /**
     * Opens the newest revision of a file for changes. For a file without a history this makes one without revisions,
     * which is deleted again if nothing is committed.
     *
     * @param path the file, which stays as it was first written
     * @param user user who makes the change
     * @param message message of the revision, at most 4096 bytes in UTF-8; may be empty
     * @throws FileSystemException if another process is adding a revision
     * @throws UnsupportedFileException if libhdf5 has the history open for writing, or had it open when it was killed
     * @throws CorruptFileException if the history is damaged, or the first file was changed since
     */
    public static RevisionStore openForEditing(Path path, String user, String message) throws IOException {
        RevisionNote note = RevisionNote.of(message, user);
        HistorySession session = HistorySession.begin(HistoryFiles.of(path));
        return over(session, session.base, session.history, note, Clock.systemUTC());
    }

    /** Opens a store over given stores with a given clock. If that fails, the session is ended. */
    public static RevisionStore over(Session session, ByteSource base, ByteStore file, RevisionNote note, Clock clock)
            throws IOException {
        return OnFailure.close(() -> session.end(true), () -> new RevisionStore(session, base, file, note, clock));
    }

    @Override
    public synchronized long size() {
        return draft.size();
    }

    @Override
    public synchronized void readFully(ByteBuffer dst, long position) throws IOException {
        ByteSource.requireHeld(this, position, dst.remaining(), draft.size(), "this revision ends");
        draft.read(dst, position);
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long position) throws IOException {
        ByteSource.requireNotNegative(position);
        if (src.hasRemaining()) {
            Math.addExact(position, src.remaining());
            history.requireUnchanged();
        }
        draft.write(src, position);
    }

    @Override
    public synchronized void truncate(long newSize) throws IOException {
        ByteSource.requireNotNegative(newSize);
        if (newSize < draft.size()) {
            history.requireUnchanged();
            draft.truncate(newSize);
        }
    }

    /** Does nothing. Uncommitted bytes need not last, and {@link #commit()} forces. */
    @Override
    public void force() {}

    /**
     * Makes a revision of the changes since the store was opened or since the last commit. Returns when it is on the
     * medium. The store stays open.
     *
     * @return number of the revision; empty if nothing was changed, and no revision was made
     * @throws FileSystemException if another program changed the history meanwhile, or replaced the first file
     * @throws CorruptFileException if another program changed the first file meanwhile
     * @throws UnsupportedFileException if the list of pages that differ from the first file became too long to read;
     *     no revision is made then
     * @throws IOException if writing or forcing failed. The history then has the whole revision or nothing of it, and
     *     must be read again to find out. The store can only be closed.
     */
    public synchronized OptionalInt commit() throws IOException {
        if (committing) {
            throw new IOException(this + ": an earlier commit failed; close it and see what the history says");
        }
        if (draft.isUnchanged()) {
            return OptionalInt.empty();
        }
        committing = true;
        history.requireUnchanged();
        history.header().requireBase(base, baseCrc);
        session.requireSameBase();
        draft.complete();
        int newest = history.newest();
        RevisionRecord record = new RevisionRecord(
                newest,
                Math.max(0, newest - 1),
                TIME.format(clock.instant()),
                draft.size(),
                draft.pages(),
                0,
                note.withChecksums(baseCrc, checksum(file, draft.changed(), page))
                        .encode());
        history = history.append(file, record, draft.end(), HistoryPart.longest());
        committedEnd = file.size();
        PageReader inherited = new PageReader(base, file, history.header(), record.pages());
        draft = new RevisionDraft(file, history.header(), inherited, record.fileBytes(), page);
        committing = false;
        return OptionalInt.of(history.newest());
    }

    /**
     * Returns the CRC-32C of pages, one after the other.
     *
     * @param page memory for one page
     */
    public static int checksum(ByteSource file, PageIndex pages, ByteBuffer page) throws IOException {
        CRC32C crc = new CRC32C();
        for (int i = 0; i < pages.size(); i++) {
            file.readFully(page.clear(), pages.address(i));
            crc.update(page.flip());
        }
        return (int) crc.getValue();
    }

    /** Forgets the changes since the last commit, and releases the lock. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        boolean ours = false;
        try {
            // A failed commit may have written its header, and another program may have appended bytes.
            ours = history.isUnchanged();
            if (ours) {
                file.truncate(committedEnd);
            }
        } finally {
            session.end(history.newest() > 0 || !ours);
        }
    }

    /** Returns a text such as {@code survey.h5 after revision 3}. */
    @Override
    public String toString() {
        return base + " after revision " + history.newest();
    }
}
