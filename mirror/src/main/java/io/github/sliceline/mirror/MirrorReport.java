package io.github.sliceline.mirror;

import java.util.Optional;

/**
 * The result for a replica, the second copy of a file.
 *
 * @param target location of the replica
 * @param problem why it differs from the file; empty if it is equal, published and on the medium
 * @param breaks number of failures after which writing started again
 * @param bytesFollowed bytes written while the file was being written
 * @param blocksCompared blocks of 1 MiB whose hashes were compared at the end
 * @param blocksSent blocks that differed or were missing, written at the end
 */
public record MirrorReport(
        MirrorTarget target,
        Optional<String> problem,
        int breaks,
        long bytesFollowed,
        long blocksCompared,
        long blocksSent) {

    /** True if the replica equals the file, byte for byte. */
    public boolean isIdentical() {
        return problem.isEmpty();
    }
}
