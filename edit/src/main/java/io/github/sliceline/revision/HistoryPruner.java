package io.github.sliceline.revision;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.revision.onion.HistoryFiles;
import io.github.sliceline.revision.onion.HistoryHeader;
import io.github.sliceline.revision.onion.PageIndex;
import io.github.sliceline.revision.onion.RevisionHistory;
import io.github.sliceline.revision.onion.RevisionNote;
import io.github.sliceline.revision.onion.RevisionRecord;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.revision.onion.RevisionTable;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Drops revisions. The history is checked, then the revisions to keep are written to a new history with only the
 * pages that they need. They are numbered from 1 again, because libhdf5 finds no other numbers. The file as it was
 * first written stays, as revision 0.
 */
public final class HistoryPruner {
    private final RevisionHistory history;
    private final int from;
    private final int to;
    private final ByteBuffer page;

    private HistoryPruner(RevisionHistory history, int from, int to) {
        this.history = history;
        this.from = from;
        this.to = to;
        this.page = ByteBuffer.allocateDirect(history.header().pageBytes());
    }

    /**
     * Drops all revisions of a file except a range.
     *
     * @param from oldest revision to keep, 1 or more
     * @param to newest revision to keep, at least {@code from}, or {@link RevisionSource#NEWEST}; or 0 to drop all
     * @return number of bytes by which the history became shorter
     * @throws IllegalArgumentException if {@code from} and {@code to} contradict each other
     * @throws UnsupportedFileException if the file has no such revisions, or libhdf5 has the history open for writing
     * @throws FileSystemException if another process is adding a revision, or a program changed the history meanwhile;
     *     nothing is lost then
     * @throws CorruptFileException if the history is damaged, or the first file was changed since; nothing is changed
     *     then
     */
    public static long prune(Path file, int from, int to) throws IOException {
        return prune(file, from, to, Progress.NONE);
    }

    /** @param progress gets the number of bytes that are checked */
    static long prune(Path file, int from, int to, Progress progress) throws IOException {
        boolean inOrder = to == RevisionSource.NEWEST || (to == 0 ? from == 1 : to >= from);
        if (from < 1 || !inOrder) {
            throw new IllegalArgumentException("revisions to keep are 1 or more, in order, got " + from + " to " + to);
        }
        HistoryFiles files = HistoryFiles.of(file);
        if (!files.isThere()) {
            throw none(files);
        }
        return files.alone(() -> prune(files, from, to, progress));
    }

    private static long prune(HistoryFiles files, int from, int to, Progress progress) throws IOException {
        try (PartFile part = PartFile.ofHistory(files.history())) {
            long before;
            HistoryHeader header;
            // Windows wants the history closed before it is replaced.
            try (RevisionHistory history = files.open().orElseThrow(() -> none(files))) {
                history.requireUnlocked();
                int last = to == RevisionSource.NEWEST ? history.newest() : to;
                history.require(Math.max(last == 0 ? 0 : from, last), files.base());
                requireSound(files, history, progress);
                before = history.file().size();
                header = history.header();
                if (to != 0) {
                    write(part, history, from, last);
                }
            }
            requireUnchanged(files, header);
            if (to == 0) {
                files.delete();
                return before;
            }
            part.commit();
            return before - Files.size(files.history());
        }
    }

    private static UnsupportedFileException none(HistoryFiles files) {
        return new UnsupportedFileException(files.base(), "has no history, so there is nothing to prune");
    }

    /** Refuses a damaged history: the checksums of the new one would hide a damaged page. */
    private static void requireSound(HistoryFiles files, RevisionHistory history, Progress progress)
            throws IOException {
        HistoryReport report = new HistoryCheck(files, Job.heardBy(progress)).run(history);
        if (!report.isSound()) {
            throw new CorruptFileException(
                    files.base(),
                    CorruptFileException.UNKNOWN,
                    "its history is left as it is: " + report.problems().get(0) + "; to give up all revisions, move "
                            + files.history().getFileName() + " away");
        }
    }

    private static void write(PartFile part, RevisionHistory history, int from, int to) throws IOException {
        try (ChannelStore target = ChannelStore.openOrCreate(part.path())) {
            new HistoryPruner(history, from, to).write(target);
            target.force(); // takes longest, so it comes before the last check for changes
        }
    }

    /** Refuses to replace a history that libhdf5, which does not look at our lock, has changed meanwhile. */
    private static void requireUnchanged(HistoryFiles files, HistoryHeader header) throws IOException {
        try (ByteSource now = ChannelStore.openForReading(files.history())) {
            if (!HistoryHeader.read(now).equals(header)) {
                throw new FileSystemException(
                        files.history().toString(),
                        null,
                        "was changed by another program meanwhile, so it was not pruned; try again");
            }
        }
    }

    private void write(ChannelStore target) throws IOException {
        HistoryHeader header = history.header();
        long[] kept = keptPages();
        long start = header.firstPage(HistoryHeader.BYTES);
        for (int i = 0; i < kept.length; i++) {
            history.file().readFully(page.clear(), kept[i]);
            target.writeFully(page.flip(), start + (long) i * header.pageBytes());
        }
        long end = start + (long) kept.length * header.pageBytes();
        List<RevisionTable.Place> places = new ArrayList<>();
        for (int number = from; number <= to; number++) {
            ByteBuffer record = moved(number, kept, start).encode(header.pageBytes());
            RevisionTable.Place place = new RevisionTable.Place(header.nextPiece(end), record.remaining());
            target.writeFully(record, place.address());
            end = place.address() + place.bytes();
            places.add(place);
        }
        ByteBuffer table = new RevisionTable(places).encode();
        HistoryHeader moved = header.withTable(header.nextPiece(end), table.remaining());
        target.writeFully(table, moved.tableAddress());
        target.writeFully(moved.encode(), 0);
    }

    /** Returns the addresses of the pages that the kept revisions need, in the order of the history. */
    private long[] keptPages() throws IOException {
        LongStream.Builder kept = LongStream.builder();
        PageIndex before = PageIndex.EMPTY;
        for (int number = from; number <= to; number++) {
            PageIndex pages = history.pages(number);
            PageIndex added = pages.since(before);
            for (int i = 0; i < added.size(); i++) {
                kept.add(added.address(i));
            }
            before = pages;
        }
        return kept.build().sorted().distinct().toArray();
    }

    private RevisionRecord moved(int number, long[] kept, long start) throws IOException {
        RevisionRecord record = history.record(number);
        PageIndex pages = record.pages();
        long pageBytes = history.header().pageBytes();
        PageIndex there = pages.moved(address -> start + Arrays.binarySearch(kept, address) * pageBytes);
        int place = number - from;
        RevisionRecord moved = record.at(place, Math.max(0, place - 1), there);
        return number == from ? withChecksum(moved, pages) : moved;
    }

    /** Returns the record with a checksum of all its pages, because in the oldest revision all are new. */
    private RevisionRecord withChecksum(RevisionRecord record, PageIndex pages) throws IOException {
        RevisionNote note = RevisionNote.decode(record.comment());
        Integer base = note.baseCrcOrNull();
        if (base == null) {
            return record;
        }
        int checksum = RevisionStore.checksum(history.file(), pages, page);
        return record.with(note.withChecksums(base, checksum).encode());
    }
}
