package io.github.sliceline.revision;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.storage.FileStore;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/** Writes a history again with some of its revisions. */
final class HistoryPruner {
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

    /** See {@link History#prune}. */
    static long prune(Path file, int from, int to) throws IOException {
        boolean inOrder = to == RevisionSource.NEWEST || (to == 0 ? from == 1 : to >= from);
        if (from < 1 || !inOrder) {
            throw new IllegalArgumentException("revisions to keep are 1 or more, in order, got " + from + " to " + to);
        }
        HistoryFiles files = HistoryFiles.of(file);
        if (!files.exist()) {
            throw new UnsupportedVolumeException(file, "has no history, so there is nothing to prune");
        }
        return files.alone(() -> prune(files, from, to));
    }

    private static long prune(HistoryFiles files, int from, int to) throws IOException {
        long before = Files.size(files.history());
        requireSound(files.base());
        if (to == 0) {
            Files.delete(files.history());
            return before;
        }
        write(files, from, to);
        return before - Files.size(files.history());
    }

    /** A new checksum must not hide that a page is not as it was. */
    private static void requireSound(Path file) throws IOException {
        HistoryReport report = History.verify(file, Progress.NONE, new CancelToken());
        if (!report.isSound()) {
            throw new CorruptVolumeException(
                    file,
                    CorruptVolumeException.UNKNOWN,
                    "history is left as it is: " + report.problems().get(0));
        }
    }

    private static void write(HistoryFiles files, int from, int to) throws IOException {
        try (ByteSource source = FileStore.openForReading(files.history());
                PartFile part = PartFile.of(files.history(), true)) {
            RevisionHistory history = RevisionHistory.read(source);
            int last = to == RevisionSource.NEWEST ? history.newest() : to;
            history.require(Math.max(from, last), files.base());
            try (FileStore target = FileStore.openOrCreate(part.path())) {
                new HistoryPruner(history, from, last).write(target);
            }
            part.commit();
        }
    }

    private void write(FileStore target) throws IOException {
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

    /** Where the pages are that the kept revisions need, in the order of the history. */
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
        long[] numbers = new long[pages.size()];
        long[] addresses = new long[pages.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = pages.page(i);
            addresses[i] = start
                    + (long) Arrays.binarySearch(kept, pages.address(i))
                            * history.header().pageBytes();
        }
        int place = number - from;
        RevisionRecord moved = record.at(place, Math.max(0, place - 1), PageIndex.of(numbers, addresses));
        return number == from ? withChecksum(moved, pages) : moved;
    }

    /** All pages of the oldest revision are new in it now. */
    private RevisionRecord withChecksum(RevisionRecord record, PageIndex pages) throws IOException {
        RevisionNote note = RevisionNote.decode(record.comment());
        if (note.pagesCrc().isEmpty()) {
            return record;
        }
        int checksum = RevisionStore.checksum(history.file(), pages, page);
        return record.with(note.withChecksums(Objects.requireNonNull(note.baseCrcOrNull()), checksum)
                .encode());
    }
}
