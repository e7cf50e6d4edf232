package io.github.sliceline.mirror;

import java.nio.file.Path;
import java.util.List;

/**
 * The differences between a file and a replica.
 *
 * @param file the file
 * @param copy the replica
 * @param fileBytes length of the file
 * @param copyBytes length of the replica
 * @param differences blocks of 1 MiB that differ, by position; neighbours are joined
 */
public record ComparisonReport(
        Path file, MirrorTarget copy, long fileBytes, long copyBytes, List<Difference> differences) {

    /**
     * A range of blocks that differ.
     *
     * @param start first byte
     * @param end byte after the last
     */
    public record Difference(long start, long end) {}

    /** Copies the list. */
    public ComparisonReport {
        differences = List.copyOf(differences);
    }

    /** True if all bytes are equal. */
    public boolean isIdentical() {
        return differences.isEmpty();
    }
}
