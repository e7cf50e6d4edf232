package io.github.sliceline.revision;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.revision.onion.HistoryFiles;
import io.github.sliceline.revision.onion.HistoryHeader;
import io.github.sliceline.revision.onion.PageIndex;
import io.github.sliceline.revision.onion.RevisionHistory;
import io.github.sliceline.revision.onion.RevisionNote;
import io.github.sliceline.revision.onion.RevisionRecord;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.undo.Recovery;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a whole history and compares it with its checksums. An instance checks once. */
public final class HistoryCheck {
    private final HistoryFiles files;
    private final Job job;
    private final List<String> problems = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private int revisionsChecked;
    private long bytesChecked;
    private long usedBytes;
    private ByteBuffer page = ByteBuffer.allocate(0);

    HistoryCheck(HistoryFiles files, Job job) {
        this.files = files;
        this.job = job;
    }

    /**
     * Checks the file as it was first written, the records of all revisions, and the pages of revisions whose record
     * has a checksum of them.
     *
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public static HistoryReport verify(Path file, Job job) throws IOException {
        return new HistoryCheck(HistoryFiles.of(file), job).run();
    }

    private HistoryReport run() throws IOException {
        Optional<RevisionHistory> history;
        try {
            history = files.open();
        } catch (CorruptFileException e) {
            problems.add(String.valueOf(e.getMessage()));
            return report(0, Files.size(files.history()));
        }
        if (history.isEmpty()) {
            remarks.add("there is no history (" + files.history().getFileName() + ")");
            return report(0, 0);
        }
        try (RevisionHistory found = history.get()) {
            return run(found);
        }
    }

    /** Checks a history that is open. */
    HistoryReport run(RevisionHistory history) throws IOException {
        try (ByteSource base = Recovery.openForReading(files.base())) {
            return check(base, history);
        }
    }

    private HistoryReport report(int revisions, long historyBytes) {
        return new HistoryReport(
                files.base(),
                revisions,
                revisionsChecked,
                bytesChecked,
                historyBytes,
                revisions == 0 ? 0 : Math.max(0, historyBytes - usedBytes),
                problems,
                remarks);
    }

    private HistoryReport check(ByteSource base, RevisionHistory history) throws IOException {
        HistoryHeader header = history.header();
        if (header.isLocked()) {
            problems.add(
                    "the history is locked by libhdf5's onion driver, which has it open for writing or was killed; "
                            + "if no program has it open, " + Advice.Step.REPAIR_HISTORY + " makes it usable again");
        }
        if (Files.exists(files.recovery())) {
            remarks.add(files.recovery().getFileName() + " is there, which libhdf5 removes when it ends in order");
        }
        Path part = CompanionFile.PART.of(files.history());
        if (Files.exists(part)) {
            remarks.add(part.getFileName() + " is there, of a prune or a copy that is under way or was killed; if none"
                    + " is, it can be deleted");
        }
        tell(() -> header.requireBase(base, null));
        page = ByteBuffer.allocateDirect(header.pageBytes());
        usedBytes = HistoryHeader.BYTES + header.tableBytes();
        PageIndex before = PageIndex.EMPTY;
        boolean follows = true;
        for (int number = 1; number <= history.newest(); number++) {
            job.throwIfCancelled();
            job.report("Checking", usedBytes, history.file().size());
            try {
                RevisionRecord record = history.record(number);
                PageIndex pages = record.pages().since(before);
                check(base, history, number, record, follows ? Optional.of(pages) : Optional.empty());
                usedBytes +=
                        history.table().places().get(number - 1).bytes() + (long) pages.size() * header.pageBytes();
                before = record.pages();
                follows = true;
            } catch (CorruptFileException e) {
                problems.add("revision " + number + ": " + e.getMessage());
                follows = false;
            }
        }
        return report(history.newest(), history.file().size());
    }

    /**
     * @param pages pages that are new in this revision; empty if unknown, because the revision before cannot be read
     */
    private void check(
            ByteSource base, RevisionHistory history, int number, RevisionRecord record, Optional<PageIndex> pages)
            throws IOException {
        if (record.number() != number - 1) {
            remarks.add("revision " + number + " calls itself " + (record.number() + 1)
                    + ", so libhdf5 does not find it; it made it from a revision that was not the newest");
        }
        if (record.pages().size() == 1 || record.repeated() > 0) {
            remarks.add("revision " + number + " has pages that libhdf5 1.14.3 does not find, as it left them itself;"
                    + " here they are found");
        }
        RevisionNote note = RevisionNote.decode(record.comment());
        tell(() -> history.header().requireBase(base, note.baseCrcOrNull()));
        Integer wanted = note.pagesCrcOrNull();
        if (wanted == null) {
            remarks.add("revision " + number + " was made by libhdf5, which keeps no checksum of its pages");
            return;
        }
        if (pages.isEmpty()) {
            remarks.add("pages of revision " + number + " are not checked: which are new, the one before would say");
            return;
        }
        PageIndex added = pages.get();
        int found = RevisionStore.checksum(history.file(), added, page);
        if (found != wanted) {
            problems.add(String.format(
                    "revision %d: its %d pages have checksum %08x, wanted %08x", number, added.size(), found, wanted));
        }
        revisionsChecked++;
        bytesChecked += (long) added.size() * history.header().pageBytes();
    }

    /** Runs a check and adds its problem to the list, unless the list has it already. */
    private void tell(IoFuture.Action check) throws IOException {
        try {
            check.run();
        } catch (CorruptFileException e) {
            String problem = String.valueOf(e.getMessage());
            if (!problems.contains(problem)) {
                problems.add(problem);
            }
        }
    }
}
