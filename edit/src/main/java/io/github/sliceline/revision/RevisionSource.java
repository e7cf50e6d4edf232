package io.github.sliceline.revision;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.revision.onion.HistoryHeader;
import io.github.sliceline.revision.onion.PageIndex;
import io.github.sliceline.revision.onion.PageReader;
import io.github.sliceline.revision.onion.RevisionHistory;
import io.github.sliceline.revision.onion.RevisionNote;
import io.github.sliceline.revision.onion.RevisionRecord;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileOpener;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** The bytes of a file at one of its revisions. They never change. Thread-safe. */
@SuppressWarnings("exports") // bytes are for the modules above
public final class RevisionSource implements ByteSource {
    /** Number that stands for the newest revision at the time of opening. */
    public static final int NEWEST = FileOpener.NEWEST;

    private final String name;
    private final PageReader pages;
    private final long size;
    private final Closeable files;

    private RevisionSource(String name, PageReader pages, long size, Closeable files) {
        this.name = name;
        this.pages = pages;
        this.size = size;
        this.files = files;
    }

    /**
     * Opens a file at a revision.
     *
     * @param file the file as it was first written
     * @param revision number of the revision, 0 for the file as it was first written, or {@link #NEWEST}
     * @throws UnsupportedFileException if there is no such revision
     * @throws CorruptFileException if the history is damaged, or the first file was changed since
     */
    public static ByteSource open(Path file, int revision) throws IOException {
        History history = History.open(file);
        return OnFailure.close(history, () -> history.open(revision, history));
    }

    /**
     * Opens a revision of a history that is open.
     *
     * @param files resource that is closed with the source
     */
    public static RevisionSource of(
            String name, ByteSource base, RevisionHistory history, int revision, Closeable files) throws IOException {
        history.require(revision, base);
        HistoryHeader header = history.header();
        if (revision == 0) {
            header.requireBase(base, null);
            PageReader pages = new PageReader(base, history.file(), header, PageIndex.EMPTY);
            return new RevisionSource(name + " at revision 0", pages, header.baseBytes(), files);
        }
        RevisionRecord record = history.record(revision);
        header.requireBase(base, RevisionNote.decode(record.comment()).baseCrcOrNull());
        PageReader pages = new PageReader(base, history.file(), header, record.pages());
        return new RevisionSource(name + " at revision " + revision, pages, record.fileBytes(), files);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        ByteSource.requireHeld(this, position, dst.remaining(), size, "this revision ends");
        pages.read(dst, position);
    }

    @Override
    public void close() throws IOException {
        files.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
