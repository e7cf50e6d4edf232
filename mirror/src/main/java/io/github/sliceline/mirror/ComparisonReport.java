package io.github.sliceline.mirror;

import java.nio.file.Path;
import java.util.List;

/**
 * How a file and a copy differ.
 *
 * @param file with which the copy was compared
 * @param copy where it is
 * @param fileBytes length of the file
 * @param copyBytes length of the copy
 * @param differences blocks of 1 MiB that differ, neighbours joined, by position
 */
public record ComparisonReport(
        Path file, MirrorTarget copy, long fileBytes, long copyBytes, List<Difference> differences) {

    /**
     * Blocks that differ.
     *
     * @param start byte of the first
     * @param end byte after the last
     */
    public record Difference(long start, long end) {}

    /** Keeps a copy of the list. */
    public ComparisonReport {
        differences = List.copyOf(differences);
    }

    /** Whether all bytes are the same. */
    public boolean isIdentical() {
        return differences.isEmpty();
    }
}
