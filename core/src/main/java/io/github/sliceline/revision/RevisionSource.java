package io.github.sliceline.revision;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.storage.FileStore;
import io.github.sliceline.storage.UnsupportedVolumeException;
import io.github.sliceline.undo.Recovery;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.OptionalInt;

/** A file as it was at one of its revisions, which never changes. Thread-safe. */
public final class RevisionSource implements ByteSource {
    /** Stands for the revision that is the newest when the file is opened. */
    public static final int NEWEST = -1;

    private final String name;
    private final ByteSource base;
    private final ByteSource history;
    private final PageReader pages;
    private final long size;

    private RevisionSource(String name, ByteSource base, ByteSource history, PageReader pages, long size) {
        this.name = name;
        this.base = base;
        this.history = history;
        this.pages = pages;
        this.size = size;
    }

    /**
     * Opens a file at a revision.
     *
     * @param file its name, which is that of the file as it was first written
     * @param revision its number, 0 for the file as it was first written; or {@link #NEWEST}
     * @throws UnsupportedVolumeException if there is no such revision
     * @throws CorruptVolumeException if the history is damaged, or the first file was changed since
     */
    public static ByteSource open(Path file, int revision) throws IOException {
        HistoryFiles files = HistoryFiles.of(file);
        ByteSource base = Recovery.openForReading(file);
        if (!files.exist() && (revision == NEWEST || revision == 0)) {
            return base;
        }
        try {
            if (!files.exist()) {
                throw new UnsupportedVolumeException(
                        file, "has no history (" + files.history().getFileName() + "), so no revision " + revision);
            }
            return open(file, base, FileStore.openForReading(files.history()), revision);
        } catch (IOException | RuntimeException e) {
            base.close();
            throw e;
        }
    }

    private static ByteSource open(Path file, ByteSource base, ByteSource onion, int wanted) throws IOException {
        try {
            RevisionHistory history = RevisionHistory.read(onion);
            return of(file.toString(), base, history, wanted == NEWEST ? history.newest() : wanted);
        } catch (IOException | RuntimeException e) {
            onion.close();
            throw e;
        }
    }

    /** A revision of a history that was read already. Closing it closes both files. */
    static RevisionSource of(String name, ByteSource base, RevisionHistory history, int revision) throws IOException {
        history.require(revision, base);
        HistoryHeader header = history.header();
        if (revision == 0) {
            BaseFile.require(base, header, OptionalInt.empty());
            PageReader pages = new PageReader(base, history.file(), header, PageIndex.EMPTY);
            return new RevisionSource(name + " at revision 0", base, history.file(), pages, header.baseBytes());
        }
        RevisionRecord record = history.record(revision);
        BaseFile.require(base, header, RevisionNote.decode(record.comment()).baseCrc());
        PageReader pages = new PageReader(base, history.file(), header, record.pages());
        return new RevisionSource(name + " at revision " + revision, base, history.file(), pages, record.fileBytes());
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        if (position < 0) {
            throw new IllegalArgumentException("position must be >= 0, got " + position);
        }
        int wanted = dst.remaining();
        if (wanted > 0 && position > size - wanted) {
            throw new EOFException(
                    this + ": wanted " + wanted + " bytes at " + position + ", this revision ends at " + size);
        }
        pages.read(dst, position);
    }

    @Override
    public void close() throws IOException {
        try (base;
                history) {
            // both close, whatever the other does
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
