package io.github.sliceline.mirror;

import java.util.Optional;

/**
 * What became of a replica, the second copy of a file.
 *
 * @param target where it is
 * @param problem why it is not the same as the file; empty if it is, published and on the medium
 * @param breaks how often writing it failed and was begun again
 * @param bytesFollowed written while the file was
 * @param blocksCompared blocks of 1 MiB whose hashes were compared at the end
 * @param blocksSent of these and of those that were not there, written at the end
 */
public record MirrorReport(
        MirrorTarget target,
        Optional<String> problem,
        int breaks,
        long bytesFollowed,
        long blocksCompared,
        long blocksSent) {

    /** Whether the replica is the same as the file, byte for byte. */
    public boolean isIdentical() {
        return problem.isEmpty();
    }
}
