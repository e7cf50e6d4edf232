package io.github.sliceline.edit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Report of an edit.
 *
 * @param file the edited file
 * @param changes the changes in order, a clause each; in a {@linkplain EditOptions#dryRun() dry run} those that an
 *     edit would make
 * @param remarks sentences for the user, such as limits of the edit
 * @param dryRun true if this was a dry run, which changed nothing
 * @param duration time that the edit took
 */
public record EditReport(Path file, List<String> changes, List<String> remarks, boolean dryRun, Duration duration) {
    public EditReport {
        changes = List.copyOf(changes);
        remarks = List.copyOf(remarks);
    }
}
