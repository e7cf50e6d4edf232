package io.github.sliceline.edit;

import io.github.sliceline.revision.ByteChanges;
import io.github.sliceline.revision.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * How two revisions of an HDF5 file differ.
 *
 * @param from number of the one
 * @param to number of the other
 * @param bytes where they differ as files
 * @param changes groups, datasets and attributes that differ: in what they are, and numeric datasets also in their
 *     elements
 * @param notCompared paths of datasets whose elements were not compared, because they are no numbers
 */
public record RevisionDifference(
        int from, int to, ByteChanges bytes, List<ObjectChange> changes, List<String> notCompared) {
    public RevisionDifference {
        changes = List.copyOf(changes);
        notCompared = List.copyOf(notCompared);
    }

    /**
     * Compares two revisions. Elements are read only where the revisions have not the same pages.
     *
     * @throws io.github.sliceline.UnsupportedFileException if there is no such revision
     * @throws io.github.sliceline.CorruptFileException if the history or one of the revisions is damaged
     */
    public static RevisionDifference of(Path file, int from, int to) throws IOException {
        try (History history = History.open(file)) {
            return RevisionComparison.compare(history, from, to);
        }
    }
}
