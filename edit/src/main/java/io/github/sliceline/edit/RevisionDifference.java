package io.github.sliceline.edit;

import io.github.sliceline.revision.ByteChanges;
import io.github.sliceline.revision.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The differences between two revisions of an HDF5 file.
 *
 * @param from number of the first revision
 * @param to number of the second revision
 * @param bytes ranges of bytes that differ
 * @param changes groups, datasets and attributes that were added, removed or changed; numeric datasets are also
 *     compared by their elements
 * @param notCompared paths of datasets whose elements were not compared, because their type is not numeric
 */
public record RevisionDifference(
        int from, int to, ByteChanges bytes, List<ObjectChange> changes, List<String> notCompared) {
    public RevisionDifference {
        changes = List.copyOf(changes);
        notCompared = List.copyOf(notCompared);
    }

    /**
     * Compares two revisions. Elements are read only where the pages of the revisions differ.
     *
     * @throws io.github.sliceline.UnsupportedFileException if the file has no such revision
     * @throws io.github.sliceline.CorruptFileException if the history or one of the revisions is damaged
     */
    public static RevisionDifference of(Path file, int from, int to) throws IOException {
        try (History history = History.open(file)) {
            return RevisionComparison.compare(history, from, to);
        }
    }
}
