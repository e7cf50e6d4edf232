package io.github.sliceline.revision;

import java.nio.file.Path;
import java.util.List;

/**
 * Report of a check of a history.
 *
 * @param file the file as it was first written
 * @param revisions number of revisions
 * @param revisionsChecked number of revisions whose pages were compared with their checksum
 * @param bytesChecked bytes of the pages compared
 * @param historyBytes length of the history in bytes
 * @param unusedBytes bytes of the history that no revision needs
 * @param problems problems found, a sentence each
 * @param remarks sentences about oddities that do no harm here
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

    /** True if no problem was found. */
    public boolean isSound() {
        return problems.isEmpty();
    }
}
