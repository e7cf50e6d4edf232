package io.github.sliceline.revision;

import io.github.sliceline.storage.Crc32c;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * A revision that is looked up once, for work that opens a file several times by its name: {@link
 * RevisionSource#NEWEST} may be another one each time, and so may a number, since {@link HistoryPruner#prune} counts from 1
 * again. Immutable.
 */
public final class PinnedRevision {
    private final Path file;
    private final int number;
    private final int checksum;

    private PinnedRevision(Path file, int number, int checksum) {
        this.file = file;
        this.number = number;
        this.checksum = checksum;
    }

    /**
     * Looks a revision up.
     *
     * @param revision its number, or {@link RevisionSource#NEWEST}; 0 is never looked up
     * @throws io.github.sliceline.UnsupportedFileException if there is none
     */
    public static PinnedRevision of(Path file, int revision) throws IOException {
        if (revision == 0) {
            return new PinnedRevision(file, 0, 0);
        }
        try (History history = History.open(file)) {
            int found = revision == RevisionSource.NEWEST ? history.newest() : revision;
            return new PinnedRevision(file, found, checksum(history, found));
        }
    }

    /** Of its record, which says where each page is, and is never written again. */
    private static int checksum(History history, int revision) throws IOException {
        return revision == 0 ? 0 : Crc32c.of(history.encodedRecord(revision));
    }

    /** Its number, by which to open it. */
    public int number() {
        return number;
    }

    /**
     * Makes sure that everything opened by the number until now is this revision.
     *
     * @throws FileSystemException if the number stands for another one by now
     */
    public void requireSame() throws IOException {
        if (number == 0) {
            return;
        }
        try (History history = History.open(file)) {
            if (history.newest() < number || checksum(history, number) != checksum) {
                throw new FileSystemException(
                        file.toString(),
                        null,
                        "its revision " + number + " is not the one that it was: the history was pruned meanwhile; try"
                                + " again");
            }
        }
    }

    /** Such as {@code survey.h5 at revision 3}. */
    @Override
    public String toString() {
        return file + " at revision " + number;
    }
}
