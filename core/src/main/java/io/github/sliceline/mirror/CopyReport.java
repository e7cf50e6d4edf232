package io.github.sliceline.mirror;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of a second copy of a file that was edited.
 *
 * @param target where it is
 * @param problemOrNull why it does not have what the file has; null if it does, as far as the edit touched it
 * @param bytesWritten of the edit, sent to the copy
 * @param bytesCompared of the file as it was, found the same in the copy before they were changed
 */
public record CopyReport(MirrorTarget target, @Nullable String problemOrNull, long bytesWritten, long bytesCompared) {

    /** Whether the copy was changed as the file was. What the edit does not touch was not compared. */
    public boolean hasFollowed() {
        return problemOrNull == null;
    }

    /** Why it was not. */
    public Optional<String> problem() {
        return Optional.ofNullable(problemOrNull);
    }
}
