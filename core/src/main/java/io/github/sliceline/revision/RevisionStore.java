package io.github.sliceline.revision;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.Closeable;
import java.io.EOFException;
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
 * The newest revision of a file, open to be changed. Pages that change are appended to the history; the file as it was
 * first written, and all that the history holds, stay as they are. {@link #commit()} makes a revision of the changes;
 * closing without it forgets them, and so does a process that dies.
 *
 * <p>One writer at a time, in all processes of ours. libhdf5's onion driver does not look at that lock; while it has
 * the history open for writing, opening it here is refused, and if it opens it meanwhile, nothing more is written here.
 *
 * <p>Thread-safe. Memory: one page, 16 to 64 bytes for each page changed since the last commit, 16 for each page that
 * was changed before.
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
    private PageReader inherited;
    private ChangedPages changed = new ChangedPages();
    private long committedEnd;
    private long end;
    private long size;
    private long committedSize;
    /** Bytes from here on are not those of the last revision but 0, where no changed page says otherwise. */
    private long inheritedBytes;

    private boolean committing;
    private boolean closed;

    /** What is to be given back in the end. */
    interface Session {
        /** Gives it back. */
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
        OptionalInt known = last == null
                ? OptionalInt.empty()
                : RevisionNote.decode(last.comment()).baseCrc();
        BaseFile.require(base, header, known);
        this.note = note;
        this.baseCrc = BaseFile.fingerprint(base, header.baseBytes());
        this.page = ByteBuffer.allocateDirect(header.pageBytes());
        this.inherited = new PageReader(base, file, header, last == null ? PageIndex.EMPTY : last.pages());
        this.size = last == null ? header.baseBytes() : last.fileBytes();
        this.committedSize = size;
        this.inheritedBytes = size;
        this.committedEnd = file.size();
        this.end = header.firstPage(committedEnd);
    }

    /**
     * Opens the newest revision of a file for a change. The first time this makes a history without revisions, which
     * goes again if the change is not committed.
     *
     * @param path the file, which is and will be as it was first written
     * @param user who makes the change
     * @param message what is said of it, at most 4096 bytes in UTF-8; may be empty
     * @throws FileSystemException if somebody else is adding a revision
     * @throws UnsupportedVolumeException if libhdf5 has the history open for writing, or had when it was killed
     * @throws CorruptVolumeException if the history is damaged, or the first file was changed since
     */
    public static RevisionStore openForEditing(Path path, String user, String message) throws IOException {
        RevisionNote note = RevisionNote.of(message, user);
        HistorySession session = HistorySession.begin(HistoryFiles.of(path));
        return over(session, session.base(), session.history(), note, Clock.systemUTC());
    }

    /** The same over any stores, at any time; the session is ended even if that fails. */
    static RevisionStore over(Session session, ByteSource base, ByteStore file, RevisionNote note, Clock clock)
            throws IOException {
        try {
            return new RevisionStore(session, base, file, note, clock);
        } catch (IOException | RuntimeException | Error e) {
            Closeable ending = () -> session.end(true);
            try (ending) {
                throw e;
            }
        }
    }

    @Override
    public synchronized long size() {
        return size;
    }

    @Override
    public synchronized void readFully(ByteBuffer dst, long position) throws IOException {
        requireNotNegative(position);
        int wanted = dst.remaining();
        if (wanted > 0 && position > size - wanted) {
            throw new EOFException(
                    this + ": wanted " + wanted + " bytes at " + position + ", this revision ends at " + size);
        }
        int pageBytes = page.capacity();
        for (long at = position; dst.hasRemaining(); ) {
            int within = (int) (at % pageBytes);
            int length = Math.min(pageBytes - within, dst.remaining());
            readPart(dst, length, at);
            at += length;
        }
    }

    /** Reads bytes of one page. */
    private void readPart(ByteBuffer dst, int length, long position) throws IOException {
        int pageBytes = page.capacity();
        ByteBuffer part = dst.slice(dst.position(), length);
        long address = changed.find(position / pageBytes);
        if (address != PageIndex.ABSENT) {
            file.readFully(part, address + position % pageBytes);
        } else {
            int kept = (int) Math.max(0, Math.min(length, inheritedBytes - position));
            if (kept > 0) {
                inherited.read(part.limit(kept), position);
            }
            PageReader.zero(part.limit(length), length - kept);
        }
        dst.position(dst.position() + length);
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long position) throws IOException {
        requireNotNegative(position);
        if (src.hasRemaining()) {
            Math.addExact(position, src.remaining());
            new HistoryAppender(file, history).requireUnchanged();
        }
        int pageBytes = page.capacity();
        for (long at = position; src.hasRemaining(); ) {
            int within = (int) (at % pageBytes);
            int length = Math.min(pageBytes - within, src.remaining());
            ByteBuffer part = src.slice(src.position(), length);
            writePart(part, at / pageBytes, within);
            src.position(src.position() + length);
            at += length;
            size = Math.max(size, at);
        }
    }

    private void writePart(ByteBuffer part, long number, int within) throws IOException {
        long address = changed.find(number);
        if (address != PageIndex.ABSENT) {
            file.writeFully(part, address + within);
        } else if (part.remaining() == page.capacity()) {
            add(number, part);
        } else {
            readPage(number);
            page.put(within, part, part.position(), part.remaining());
            add(number, page.clear());
        }
    }

    private void readPage(long number) throws IOException {
        page.clear();
        readPart(page, page.capacity(), number * page.capacity());
    }

    private void add(long number, ByteBuffer content) throws IOException {
        file.writeFully(content, end);
        changed.put(number, end);
        end += page.capacity();
    }

    /** Has the page be among the changed ones, as it is. */
    private void own(long number) throws IOException {
        if (changed.find(number) == PageIndex.ABSENT) {
            readPage(number);
            add(number, page.clear());
        }
    }

    @Override
    public synchronized void truncate(long newSize) throws IOException {
        requireNotNegative(newSize);
        if (newSize >= size) {
            return;
        }
        new HistoryAppender(file, history).requireUnchanged();
        int pageBytes = page.capacity();
        long last = newSize / pageBytes;
        int within = (int) (newSize % pageBytes);
        if (within > 0 && changed.find(last) != PageIndex.ABSENT) {
            page.clear().limit(pageBytes - within);
            PageReader.zero(page, pageBytes - within);
            file.writeFully(page.flip(), changed.find(last) + within);
        }
        changed.cut(within == 0 ? last : last + 1);
        inheritedBytes = Math.min(inheritedBytes, newSize);
        size = newSize;
    }

    /** Does nothing: before the commit nothing counts, and the commit waits for the medium. */
    @Override
    public void force() {}

    /**
     * Makes a revision of what was changed since the store was opened, or since the last commit, and returns once it is
     * on the medium. The store remains open.
     *
     * @return number of the revision; empty if nothing was changed, and so none was made
     * @throws FileSystemException if another program changed the history meanwhile
     * @throws UnsupportedVolumeException if so many pages differ from the first file that this program could not read
     *     their list again; no revision is made then
     * @throws IOException if writing or forcing failed. The revision is then there as a whole or not at all, and only
     *     the history itself can tell; the store can only be closed.
     */
    public synchronized OptionalInt commit() throws IOException {
        if (committing) {
            throw new IOException(this + ": an earlier commit failed; close it and see what the history says");
        }
        if (changed.size() == 0 && size == committedSize) {
            return OptionalInt.empty();
        }
        committing = true;
        new HistoryAppender(file, history).requireUnchanged();
        ownWhatCameBackAsZeros();
        ownLastPage();
        ownOneMore();
        PageIndex pages = changed.index();
        int newest = history.newest();
        RevisionRecord record = new RevisionRecord(
                newest,
                Math.max(0, newest - 1),
                TIME.format(clock.instant()),
                size,
                inherited.index().plus(pages),
                0,
                note.withChecksums(baseCrc, checksum(file, pages, page)).encode());
        history = new HistoryAppender(file, history).append(record, end);
        inherited = new PageReader(base, file, history.header(), record.pages());
        changed = new ChangedPages();
        committedSize = size;
        inheritedBytes = size;
        committedEnd = history.header().tableAddress() + history.header().tableBytes();
        end = history.header().firstPage(committedEnd);
        committing = false;
        return OptionalInt.of(history.newest());
    }

    /** What was cut off is still in pages of older revisions and in the first file, where readers would find it. */
    private void ownWhatCameBackAsZeros() throws IOException {
        int pageBytes = page.capacity();
        long pastBase = Math.min(size, history.header().baseBytes());
        for (long at = inheritedBytes; at < pastBase; at = (at / pageBytes + 1) * pageBytes) {
            own(at / pageBytes);
        }
        PageIndex older = inherited.index();
        long pages = (size + pageBytes - 1) / pageBytes;
        for (int i = older.firstFrom(inheritedBytes / pageBytes);
                inheritedBytes < size && i < older.size() && older.page(i) < pages;
                i++) {
            own(older.page(i));
        }
    }

    /** A file ends in the first file or in a page, so that no damaged record can claim any length. */
    private void ownLastPage() throws IOException {
        long last = (size - 1) / page.capacity();
        if (size > history.header().baseBytes() && inherited.index().find(last) == PageIndex.ABSENT) {
            own(last);
        }
    }

    /** libhdf5 1.14.3 does not find the page of a record that has only one: a second, unchanged one helps it. */
    private void ownOneMore() throws IOException {
        PageIndex pages = inherited.index().plus(changed.index());
        if (pages.size() == 1) {
            own(pages.page(0) == 0 ? 1 : 0);
        }
    }

    /** CRC-32C of pages, one after the other. */
    static int checksum(ByteSource file, PageIndex pages, ByteBuffer page) throws IOException {
        CRC32C crc = new CRC32C();
        for (int i = 0; i < pages.size(); i++) {
            file.readFully(page.clear(), pages.address(i));
            crc.update(page.flip());
        }
        return (int) crc.getValue();
    }

    private static void requireNotNegative(long position) {
        if (position < 0) {
            throw new IllegalArgumentException("position must be >= 0, got " + position);
        }
    }

    /** Forgets what was changed since the last commit, and lets others add revisions. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        boolean ours = false;
        try {
            // A commit that failed may have come far enough, and another program may have added something.
            ours = new HistoryAppender(file, history).isUnchanged();
            if (ours) {
                file.truncate(committedEnd);
            }
        } finally {
            session.end(history.newest() > 0 || !ours);
        }
    }

    /** Such as {@code survey.h5 after revision 3}. */
    @Override
    public String toString() {
        return base + " after revision " + history.newest();
    }
}
