package io.github.sliceline.mirror;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of a second copy.
 *
 * @param target where it is
 * @param problemOrNull why it is not the same as the file; null if it is, published and on the medium
 * @param breaks how often writing it failed and was begun again
 * @param bytesFollowed written while the file was
 * @param blocksCompared blocks of 1 MiB whose hashes were compared at the end
 * @param blocksSent of these and of those that were not there, written at the end
 */
public record MirrorReport(
        MirrorTarget target,
        @Nullable String problemOrNull,
        int breaks,
        long bytesFollowed,
        long blocksCompared,
        long blocksSent) {

    /** Whether the copy is the same as the file, byte for byte. */
    public boolean isIdentical() {
        return problemOrNull == null;
    }

    /** Why it is not. */
    public Optional<String> problem() {
        return Optional.ofNullable(problemOrNull);
    }
}
