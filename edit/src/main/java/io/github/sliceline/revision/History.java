package io.github.sliceline.revision;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.revision.onion.HistoryFiles;
import io.github.sliceline.revision.onion.HistoryHeader;
import io.github.sliceline.revision.onion.PageIndex;
import io.github.sliceline.revision.onion.RevisionHistory;
import io.github.sliceline.revision.onion.RevisionRecord;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.undo.Recovery;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The revisions of a file, as they were when the history was opened. A file without a history has revision 0, the
 * file itself, and no other. Revisions are made by {@link RevisionStore}. Thread-safe.
 */
public final class History implements Closeable {
    private final Path file;
    private final @Nullable RevisionHistory history;

    private History(Path file, @Nullable RevisionHistory history) {
        this.file = file;
        this.history = history;
    }

    /**
     * Opens the history of a file.
     *
     * @throws CorruptFileException if the history is damaged; the message says what may help
     */
    public static History open(Path file) throws IOException {
        return new History(file, HistoryFiles.of(file).open().orElse(null));
    }

    /**
     * True if a file has a history. Such a file must only be changed by adding revisions, because they hold the
     * differences from it. A history without revisions does not count: a first edit that was killed leaves one.
     */
    public static boolean exists(Path file) throws IOException {
        return HistoryFiles.of(file).exist();
    }

    /** Returns the path of a file's history, also if the file has none. */
    public static Path pathOf(Path file) throws IOException {
        return HistoryFiles.of(file).history();
    }

    /** Returns the file as it was first written. */
    public Path file() {
        return file;
    }

    /** Returns the number of the newest revision; 0 for a file without a history. */
    public int newest() {
        return history == null ? 0 : history.newest();
    }

    /** Returns the facts of all revisions, oldest first. Revision 0 has none. */
    public List<Revision> revisions() throws IOException {
        List<Revision> revisions = new ArrayList<>();
        if (history == null) {
            return revisions;
        }
        PageIndex before = PageIndex.EMPTY;
        for (int number = 1; number <= history.newest(); number++) {
            RevisionRecord record = history.record(number);
            revisions.add(Revision.of(number, record, before, pageBytes()));
            before = record.pages();
        }
        return revisions;
    }

    /**
     * Returns the facts of one revision.
     *
     * @throws UnsupportedFileException if there is no revision of this number, or it is 0, which has no facts
     */
    public Revision revision(int number) throws IOException {
        if (number < 1) {
            throw new UnsupportedFileException(
                    file,
                    "revision " + number + " is the file as it was first written, of which no history says anything");
        }
        RevisionHistory known = require(number);
        return Revision.of(number, known.record(number), known.pages(number - 1), pageBytes());
    }

    private int pageBytes() {
        return history == null
                ? HistoryHeader.DEFAULT_PAGE_BYTES
                : history.header().pageBytes();
    }

    private RevisionHistory require(int number) throws IOException {
        if (history == null) {
            throw new UnsupportedFileException(
                    file,
                    "has no history (" + HistoryFiles.of(file).history().getFileName() + "), so no revision " + number);
        }
        history.require(number, file);
        return history;
    }

    /**
     * Returns the bytes that differ between two revisions. Reads only the pages that they do not share.
     *
     * @param from number of the first revision, or {@link RevisionSource#NEWEST}
     * @param to number of the second revision, or {@link RevisionSource#NEWEST}
     * @throws UnsupportedFileException if there is no such revision
     * @throws CorruptFileException if the history is damaged, or the first file was changed since
     */
    public ByteChanges changes(int from, int to) throws IOException {
        try (ByteSource before = source(from);
                ByteSource after = source(to)) {
            return new PageComparison(before, after, pageBytes()).run(pages(from), pages(to));
        }
    }

    private PageIndex pages(int revision) throws IOException {
        return history == null ? PageIndex.EMPTY : history.pages(number(revision));
    }

    private int number(int revision) {
        return revision == RevisionSource.NEWEST ? newest() : revision;
    }

    /**
     * Opens a revision of the history as it was when it was opened, even if it has changed since.
     *
     * @param revision number of the revision, or {@link RevisionSource#NEWEST}
     * @return the bytes, which the caller closes before this history
     * @throws UnsupportedFileException if there is no such revision
     * @throws CorruptFileException if the revision's record is damaged, or the first file was changed since
     */
    @SuppressWarnings("exports") // for the modules above
    public ByteSource source(int revision) throws IOException {
        return open(revision, () -> {});
    }

    /** @param after resource that is closed after the returned source */
    ByteSource open(int revision, Closeable after) throws IOException {
        int wanted = number(revision);
        if (history == null && wanted == 0) {
            return Recovery.openForReading(file);
        }
        RevisionHistory known = require(wanted);
        ByteSource base = Recovery.openForReading(file);
        Closeable files = () -> {
            try (after;
                    base) {
                // closes both, even if one fails
            }
        };
        return OnFailure.close(base, () -> RevisionSource.of(file.toString(), base, known, wanted, files));
    }

    /** Returns the encoded record of a revision, whose number is 1 or more. */
    ByteBuffer encodedRecord(int revision) throws IOException {
        RevisionHistory known = require(revision);
        return known.record(revision).encode(known.header().pageBytes());
    }

    @Override
    public void close() throws IOException {
        if (history != null) {
            history.close();
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }

    /** Compares two revisions page by page, and skips pages that both take from the same place. */
    private static final class PageComparison {
        private final ByteSource before;
        private final ByteSource after;
        private final int pageBytes;
        private final ByteBuffer left;
        private final ByteBuffer right;
        private final List<ByteChanges.Range> ranges = new ArrayList<>();
        private long pages;
        private long bytes;

        PageComparison(ByteSource before, ByteSource after, int pageBytes) {
            this.before = before;
            this.after = after;
            this.pageBytes = pageBytes;
            this.left = ByteBuffer.allocate(pageBytes);
            this.right = ByteBuffer.allocate(pageBytes);
        }

        ByteChanges run(PageIndex earlier, PageIndex later) throws IOException {
            long shorter = Math.min(before.size(), after.size());
            long longer = Math.max(before.size(), after.size());
            PageIndex either = earlier.plus(later);
            for (int i = 0; i < either.size(); i++) {
                long page = either.page(i);
                if (earlier.find(page) != later.find(page) && page * pageBytes < shorter) {
                    compare(page * pageBytes, (int) Math.min(pageBytes, shorter - page * pageBytes));
                }
            }
            if (shorter < longer) {
                add(shorter, longer);
            }
            return new ByteChanges(before.size(), after.size(), pages, bytes, ranges);
        }

        private void compare(long start, int length) throws IOException {
            before.readFully(left.clear().limit(length), start);
            after.readFully(right.clear().limit(length), start);
            int first = left.flip().mismatch(right.flip());
            if (first < 0) {
                return;
            }
            int last = first;
            for (int at = first; at < length; at++) {
                if (left.get(at) != right.get(at)) {
                    last = at;
                    bytes++;
                }
            }
            pages++;
            add(start + first, start + last + 1);
        }

        private void add(long start, long end) {
            int newest = ranges.size() - 1;
            if (newest >= 0 && ranges.get(newest).end() == start) {
                ranges.set(newest, new ByteChanges.Range(ranges.get(newest).start(), end));
            } else {
                ranges.add(new ByteChanges.Range(start, end));
            }
        }
    }
}
