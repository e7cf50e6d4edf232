package io.github.sliceline.revision;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.revision.onion.HistoryFiles;
import io.github.sliceline.revision.onion.HistoryHeader;
import io.github.sliceline.revision.onion.RevisionHistory;
import io.github.sliceline.revision.onion.RevisionTable;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repairs a history that libhdf5 left locked when it was killed, or whose newest revisions are damaged. It finds the
 * newest table whose revisions are all whole, and makes the header point to it. libhdf5 and Sliceline only append, so
 * bytes that a killed session left behind that table do no harm.
 */
public final class HistoryRepair {
    private final HistoryFiles files;
    private final ChannelStore history;
    private final List<String> done = new ArrayList<>();

    private HistoryRepair(HistoryFiles files, ChannelStore history) {
        this.files = files;
        this.history = history;
    }

    /**
     * Repairs the history of a file. Call it only when no program has the history open for writing.
     *
     * @return sentences that say what was found and done; empty if the history was sound
     * @throws CorruptFileException if no whole table is found; nothing is changed then
     * @throws java.nio.file.FileSystemException if another process is adding a revision
     */
    public static List<String> repair(Path file) throws IOException {
        HistoryFiles files = HistoryFiles.of(file);
        if (!files.isThere()) {
            throw new UnsupportedFileException(file, "has no history, so there is nothing to repair");
        }
        return files.alone(() -> {
            try (ChannelStore history = ChannelStore.open(files.history())) {
                HistoryRepair repair = new HistoryRepair(files, history);
                repair.run();
                return repair.done;
            }
        });
    }

    private void run() throws IOException {
        Optional<RevisionHistory> whole = asItIs();
        if (whole.isEmpty()) {
            whole = newestWholeTable();
            RevisionHistory found = whole.orElseThrow(this::nothingWhole);
            done.add("went back to the newest table whose revisions are all whole, with " + revisions(found));
            write(found.header());
        } else if (whole.get().header().isLocked()) {
            done.add("libhdf5's onion driver had the history locked, and " + revisions(whole.get())
                    + " in it are whole: took the lock away");
            write(whole.get().header().unlocked());
        }
        if (Files.deleteIfExists(files.recovery())) {
            done.add("deleted " + files.recovery().getFileName() + ", which libhdf5 left");
        }
    }

    private static String revisions(RevisionHistory history) {
        return history.newest() == 1 ? "1 revision" : history.newest() + " revisions";
    }

    private void write(HistoryHeader header) throws IOException {
        history.writeFully(header.encode(), 0);
        history.force();
    }

    private CorruptFileException nothingWhole() {
        return new CorruptFileException(
                history,
                CorruptFileException.UNKNOWN,
                "holds no whole table of revisions; without it " + files.base() + " is as it was first written");
    }

    private Optional<RevisionHistory> asItIs() throws IOException {
        try {
            RevisionHistory whole = RevisionHistory.read(history);
            requireRecords(whole);
            return Optional.of(whole);
        } catch (CorruptFileException e) {
            done.add("the history was damaged (" + e.getMessage() + ")");
            return Optional.empty();
        }
    }

    private static void requireRecords(RevisionHistory history) throws IOException {
        for (int number = 1; number <= history.newest(); number++) {
            history.record(number);
        }
    }

    /** Returns the history with the newest whole table. Searches from the end of the file to its start. */
    private Optional<RevisionHistory> newestWholeTable() throws IOException {
        for (long address = RevisionTable.lastBefore(history, history.size());
                address >= 0;
                address = RevisionTable.lastBefore(history, address)) {
            Optional<RevisionHistory> found = tableAt(address);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the length of the first file as the header says, if the header can be read. The file's own length may be
     * another one: libhdf5 can make a file together with its history, and then all content is in the history.
     */
    private long baseBytes(ByteSource base) throws IOException {
        try {
            return HistoryHeader.read(history).baseBytes();
        } catch (CorruptFileException e) {
            return base.size();
        }
    }

    private Optional<RevisionHistory> tableAt(long address) throws IOException {
        try (ByteSource base = ChannelStore.openForReading(files.base())) {
            HistoryHeader header = RevisionTable.headerOf(history, address, baseBytes(base));
            RevisionHistory found = new RevisionHistory(history, header, RevisionTable.read(history, header));
            requireRecords(found);
            return Optional.of(found);
        } catch (CorruptFileException e) {
            return Optional.empty(); // the letters are no table, or their table is damaged too
        }
    }
}
