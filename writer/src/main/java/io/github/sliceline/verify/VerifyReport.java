package io.github.sliceline.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What checking a volume found.
 *
 * @param file the volume
 * @param chunks that it should have
 * @param chunksChecked compared with the checksums in the file
 * @param bytesChecked their stored bytes
 * @param damaged those that differ, in the order of the grid
 * @param problems everything else that is wrong, one sentence each
 * @param remarks what could not be checked, one sentence each
 * @param compared how much was compared with the sources; empty if no more than their lengths
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

    /** Whether nothing wrong was found. */
    public boolean isSound() {
        return damaged.isEmpty() && problems.isEmpty();
    }
}
