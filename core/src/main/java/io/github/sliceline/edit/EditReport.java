package io.github.sliceline.edit;

import io.github.sliceline.mirror.CopyReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What was done to a file.
 *
 * @param file the file
 * @param changes what was changed, a sentence each, in order; with {@link EditOptions#dryRun()} what would be
 * @param remarks what the user should know of it
 * @param dryRun whether nothing was changed
 * @param duration how long it took
 * @param copies what became of second copies
 */
public record EditReport(
        Path file,
        List<String> changes,
        List<String> remarks,
        boolean dryRun,
        Duration duration,
        List<CopyReport> copies) {
    public EditReport {
        changes = List.copyOf(changes);
        remarks = List.copyOf(remarks);
        copies = List.copyOf(copies);
    }

    /** Whether all copies have what the file has, as far as the edit touched it. */
    public boolean haveCopiesFollowed() {
        return copies.stream().allMatch(CopyReport::hasFollowed);
    }
}
