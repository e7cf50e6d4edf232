package io.github.sliceline.revision;

import java.nio.file.Path;
import java.util.List;

/**
 * What checking a history found.
 *
 * @param file the file as it was first written
 * @param revisions number of revisions
 * @param revisionsChecked those whose pages have a checksum and were compared with it
 * @param bytesChecked bytes of pages that were compared
 * @param historyBytes length of the history
 * @param unusedBytes bytes in it that no revision needs
 * @param problems what is wrong, a sentence each
 * @param remarks what is worth knowing and harms nothing here
 */
public record HistoryReport(
        Path file,
        int revisions,
        int revisionsChecked,
        long bytesChecked,
        long historyBytes,
        long unusedBytes,
        List<String> problems,
        List<String> remarks) {
    public HistoryReport {
        problems = List.copyOf(problems);
        remarks = List.copyOf(remarks);
    }

    /** Whether nothing wrong was found. */
    public boolean isSound() {
        return problems.isEmpty();
    }
}
