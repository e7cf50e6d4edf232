package io.github.sliceline.edit;

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
 */
public record EditReport(Path file, List<String> changes, List<String> remarks, boolean dryRun, Duration duration) {
    public EditReport {
        changes = List.copyOf(changes);
        remarks = List.copyOf(remarks);
    }
}
