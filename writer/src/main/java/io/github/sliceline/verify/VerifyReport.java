package io.github.sliceline.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Report of checking a volume.
 *
 * @param file the volume
 * @param chunks chunks that it should have
 * @param chunksChecked chunks that were compared with their checksums
 * @param bytesChecked stored bytes of these chunks
 * @param damaged chunks that differ, in the order of the grid
 * @param problems everything else that is wrong, one sentence each
 * @param remarks things that could not be checked, one sentence each
 * @param compared how much was compared with the sources; empty if only their lengths were
 */
public record VerifyReport(
        Path file,
        long chunks,
        long chunksChecked,
        long bytesChecked,
        List<DamagedChunk> damaged,
        List<String> problems,
        List<String> remarks,
        Optional<VolumeVerifier.Scope> compared) {

    public VerifyReport {
        damaged = List.copyOf(damaged);
        problems = List.copyOf(problems);
        remarks = List.copyOf(remarks);
    }

    /** True if no problem was found. */
    public boolean isSound() {
        return damaged.isEmpty() && problems.isEmpty();
    }
}
